// Protocol changes of networks that nobody has tuned anything for.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "compare/known/random_network.hpp"
#include "compare/known/simulated_measurement.hpp"
#include "tests/sanitized.hpp"

namespace loggp::compare::detection_test {

namespace {

constexpr Bytes largest(65536);

struct Score {
  int ranges = 0;
  int found = 0;
  int invented = 0;
};

// A range is found when its beginning is, within that part of its byte; the first needs no finding.
void add_to(Score& score, const ParameterSet& truth, const measure::NetworkFit& fit,
            double accuracy) {
  const std::vector<SizeRange>& ranges = truth.links.front().ranges;
  int found = 0;
  for (std::size_t i = 1; i < ranges.size(); ++i) {
    const auto start = static_cast<double>(ranges[i].first.count());
    const bool is_found = std::any_of(fit.changes.begin(), fit.changes.end(), [&](const auto& c) {
      return std::abs(static_cast<double>(c.first.count()) - start) <= accuracy * start;
    });
    if (is_found) ++found;
  }
  score.ranges += static_cast<int>(ranges.size());
  score.found += 1 + found;
  score.invented += static_cast<int>(fit.changes.size()) - found;
}

Score score_of(measure::Detection::Method method, std::uint64_t networks,
               const std::vector<std::string>& noise) {
  measure::CampaignOptions options;
  options.sizes.largest = largest;
  options.sizes.repetitions = noise.empty() ? 1 : 30;
  options.detection.method = method;
  Score score;
  const std::uint64_t tried = is_sanitized ? networks / 5 : networks;
  for (std::uint64_t seed = 1; seed <= tried; ++seed) {
    const ParameterSet truth = random_network(seed, largest);
    Conditions conditions;
    conditions.disturbances = parse_disturbances(noise, seed);
    const double accuracy = noise.empty() ? 0 : 0.02;
    add_to(score, truth, measure_simulated(Machine(truth), options, {}, conditions).fit, accuracy);
  }
  MESSAGE(
      fmt::format("{} of {} ranges found, {} invented", score.found, score.ranges, score.invented));
  return score;
}

}  // namespace

TEST_CASE("a random network for short messages has as many ranges as fit") {
  for (const std::int64_t most : {1, 100, 2048, 2050, 3000, 4100}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const ParameterSet drawn = random_network(seed, Bytes(most));
      const std::vector<SizeRange>& ranges = drawn.links.front().ranges;
      CHECK(static_cast<std::int64_t>(ranges.size()) <= 1 + most / 1024);
      CHECK(ranges.back().first <= Bytes(most));
    }
  }
}

TEST_CASE(
    "of 200 random networks 98 % of ranges are found, to the byte, and 1 % invented at most") {
  const Score score = score_of(measure::Detection::Method::optimal, 200, {});
  CHECK(score.found >= 0.98 * score.ranges);
  CHECK(score.invented <= 0.01 * score.ranges);
}

// Knees, which are no changes, are what look-ahead invents.
TEST_CASE("optimal segmentation wins against look-ahead: it is the default") {
  const Score optimal = score_of(measure::Detection::Method::optimal, 40, {});
  const Score look_ahead = score_of(measure::Detection::Method::look_ahead, 40, {});
  CHECK(measure::Detection().method == measure::Detection::Method::optimal);
  CHECK(optimal.found - optimal.invented > look_ahead.found - look_ahead.invented);
}

TEST_CASE("random latency hides few changes and invents none") {
  const Score score = score_of(measure::Detection::Method::optimal, 10, {"latency:lognormal:5%"});
  CHECK(score.found >= 0.95 * score.ranges);
  CHECK(score.invented == 0);
}

}  // namespace loggp::compare::detection_test
