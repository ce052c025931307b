// Networks that nobody has measured, under noise.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "compare/known/random_network.hpp"
#include "compare/known/simulated_measurement.hpp"
#include "tests/compare/known/node_trace.hpp"
#include "tests/models/base/text_file.hpp"

namespace loggp::compare::random_measurement_test {

namespace {

using measure::LogGPFit;

struct Score {
  double accuracy = 0.05;
  int all = 0;
  int within = 0;
  std::string others;
};

// What is next to nothing of what is measured is not told by it: at least that part is asked for.
void judge(double value, double truth, double part, const std::string& what, Score& score) {
  constexpr double least_part = 0.05;
  if (part < least_part) return;
  ++score.all;
  if (std::abs(value - truth) <= score.accuracy * std::abs(truth)) {
    ++score.within;
  } else {
    score.others += fmt::format("{}: {:.4g}, truth {:.4g}\n", what, value, truth);
  }
}

void judge(const LogGPFit& fit, const Parameters& p, const std::string& where, Score& score) {
  const double g = p.g.in_us();
  const double L = p.L.in_us();
  const double overheads = p.o_s.in_us() + p.o_r.in_us();
  const double middle = static_cast<double>(fit.first.count() + fit.last.count()) / 2;
  const double bytes = p.G / 1e6 * middle;
  judge(fit.o_s.estimate.value, p.o_s.in_us(), 1, where + "o_s", score);
  judge(fit.o_r.estimate.value, p.o_r.in_us(), 1, where + "o_r", score);
  if (p.o_s > p.g) return;  // then the CPU holds bursts up, not the gap
  judge(fit.g.estimate.value, g, g / (g + bytes), where + "g", score);
  judge(fit.G.estimate.value, p.G / 1e6, bytes / (g + bytes), where + "G", score);
  judge(fit.L.estimate.value, L, L / (L + overheads + bytes), where + "L", score);
}

constexpr std::uint64_t usual_networks = 20;

// Returns the score of `networks` random networks; an empty `noise` stands for none.
Score measured(const std::string& noise, std::int64_t messages, double accuracy,
               std::uint64_t networks = usual_networks) {
  Score score;
  score.accuracy = accuracy;
  std::vector<std::string> specs;
  if (!noise.empty()) specs.push_back(noise);
  Conditions conditions;
  conditions.disturbances = parse_disturbances(specs, 7);
  measure::CampaignOptions options;
  options.plan.calls = Calls::nonblocking;
  options.plan.messages = messages;
  options.sizes.repetitions = noise.empty() ? 1 : 100;
  for (std::uint64_t seed = 1; seed <= networks; ++seed) {
    CAPTURE(seed);
    const ParameterSet truth = random_network(seed, options.sizes.largest);
    const std::vector<SizeRange>& ranges = truth.links[0].ranges;
    const measure::NetworkFit fit = measure_simulated(Machine(truth), options, {}, conditions).fit;
    CHECK(fit.ranges.size() == ranges.size());
    for (std::size_t i = 0; i < std::min(fit.ranges.size(), ranges.size()); ++i) {
      const double start = static_cast<double>(ranges[i].first.count());
      CHECK(static_cast<double>(fit.ranges[i].first.count()) ==
            doctest::Approx(start).epsilon(0.02));
      judge(fit.ranges[i], ranges[i].parameters, fmt::format("{}, range {}, ", seed, i), score);
    }
  }
  return score;
}

void check(const Score& score, int least) {
  MESSAGE(fmt::format("{} of {} parameters within {:.0f} %\n{}", score.within, score.all,
                      100 * score.accuracy, score.others));
  CHECK(score.within >= least);
}

constexpr std::int64_t usual_messages = 10;

}  // namespace

TEST_CASE("random networks' ranges are found, and what shows of them within 2 %") {
  const Score score = measured("", usual_messages, 0.02);
  check(score, score.all);
}

const std::string lognormal = "latency:lognormal:5%";

TEST_CASE("with 5 % lognormal latency the ranges of a random network are found") {
  const Score score = measured(lognormal, usual_messages, 0.05, 1);
  check(score, score.all - 1);
}

TEST_CASE("with 5 % lognormal latency random networks' ranges and what shows of them are found" *
          doctest::test_suite("slow")) {
  const Score score = measured(lognormal, usual_messages, 0.05);
  check(score, score.all - 2);
}

// With a latency that varies by more than the gap the last of a burst's messages is seldom the last
// to come: the longer the burst, the less does that matter.
TEST_CASE("with 5 % lognormal latency long bursts show everything of random networks" *
          doctest::test_suite("slow")) {
  const Score score = measured(lognormal, 4 * usual_messages, 0.05);
  check(score, score.all);
}

TEST_CASE("with a node's noise random networks' ranges and what shows of them are found" *
          doctest::test_suite("slow")) {
  const TextFile trace(trace_of_a_node());
  const Score score = measured(trace.path(), usual_messages, 0.05);
  check(score, score.all);
}

}  // namespace loggp::compare::random_measurement_test
