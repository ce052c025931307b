#include "measure/node/node_fit.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "measure/node/node_campaign.hpp"

namespace loggp::measure::node_fit_test {

namespace {

// Two nodes with six ranks each, and what their ranks share. Times in µs.
struct Shared {
  std::int32_t count = 1;
  InterfaceChoice choice = InterfaceChoice::fixed;
  double g = 0.5;
  double G = 0.0003;
  double memory = 0;
  double alone_g = 1;
  double alone_G = 0.0002;
};

constexpr std::int32_t pairs = 6;

NodeOptions options_of_pairs() {
  NodeOptions options;
  for (std::int32_t i = 0; i < pairs; ++i)
    options.setup.pairs[0].push_back({Rank(i), Rank(pairs + i)});
  for (std::int32_t i = 0; i < pairs; i += 2)
    options.setup.pairs[1].push_back({Rank(i), Rank(i + 1)});
  return options;
}

// The times by closed forms: the busiest interface passes all messages of its pairs one by one.
PairsSample expected(const Shared& shared, const PairsPoint& point) {
  const double bytes = static_cast<double>(point.size.count() - 1);
  const double q = point.pairs;
  const double alone = shared.alone_g + bytes * shared.alone_G;
  double passes = q;
  double last = q - 1;
  double each = bytes * shared.memory;
  if (point.place == PairPlace::between_nodes) {
    each = shared.g + bytes * shared.G;
    passes =
        shared.choice == InterfaceChoice::free ? q / shared.count : std::ceil(q / shared.count);
    last = std::ceil(q / shared.count) - 1;
  }
  const double gap = std::max(alone, passes * each);
  PairsSample sample;
  sample.point = point;
  sample.messages = 48;  // full rounds of 2 and of 3 interfaces
  sample.single = Duration::us(20 + 2 * alone + last * each);
  sample.burst = Duration::us(30 + 48 * gap);
  sample.long_burst = Duration::us(30 + 96 * gap);
  return sample;
}

std::vector<PairsSample> samples_of(const Shared& shared, const NodeOptions& options) {
  std::vector<PairsSample> samples;
  for (const PairsPoint& point : node_points(options)) samples.push_back(expected(shared, point));
  return samples;
}

NodeFit fitted(const Shared& shared) {
  const NodeOptions options = options_of_pairs();
  const std::vector<PairsSample> samples = samples_of(shared, options);
  return fit_node(pairs_times(samples), options.setup, {.deviation = 0.001});
}

const PairsLimit& limit_of(const NodeFit& fit, PairPlace place, std::int64_t size) {
  return *std::find_if(fit.limits.begin(), fit.limits.end(), [&](const PairsLimit& limit) {
    return limit.place == place && limit.size == Bytes(size);
  });
}

}  // namespace

TEST_CASE("number, choice and times of interfaces are found exactly where times are exact") {
  for (const InterfaceChoice choice : {InterfaceChoice::fixed, InterfaceChoice::free}) {
    for (std::int32_t count = choice == InterfaceChoice::fixed ? 1 : 2; count <= 3; ++count) {
      CAPTURE(count);
      const NodeFit fit = fitted({.count = count, .choice = choice, .g = 0.75, .G = 0.0005});
      REQUIRE(fit.interfaces);
      CHECK(fit.interfaces->count == count);
      CHECK(fit.interfaces->choice == choice);
      CHECK(fit.g.value == doctest::Approx(0.75).epsilon(1e-5));
      CHECK(fit.G.value == doctest::Approx(0.0005).epsilon(1e-5));
      CHECK_FALSE(fit.memory);
    }
  }
}

TEST_CASE("other times of the same nodes are fitted with the interfaces that were found") {
  const NodeFit fit = fitted({.count = 2, .choice = InterfaceChoice::free, .g = 0.75, .G = 0.0005});
  const NodeOptions options = options_of_pairs();
  const auto refitted = [&](const Shared& shared) {
    const std::vector<PairsSample> samples = samples_of(shared, options);
    return refit_node(pairs_times(samples), options.setup, {.deviation = 0.001}, fit);
  };
  const NodeFit slower =
      refitted({.count = 2, .choice = InterfaceChoice::free, .g = 0.9, .G = 0.0006});
  CHECK(slower.interfaces->count == 2);
  CHECK(slower.interfaces->choice == InterfaceChoice::free);
  CHECK(slower.interfaces->g.in_us() == doctest::Approx(0.9).epsilon(1e-4));
  CHECK(slower.G.value == doctest::Approx(0.0006).epsilon(1e-4));
  const NodeFit unlimited = refitted({.g = 0.01, .G = 0.00001});
  CHECK(unlimited.g.value == fit.g.value);
  CHECK(unlimited.interfaces->G == fit.interfaces->G);
}

TEST_CASE("a limit begins at the pairs whose messages take longer together than one by one") {
  const NodeFit fit = fitted({.count = 2, .g = 0.75, .G = 0.0002});
  // one byte: 1 us alone; 2 interfaces need 0.75 us for 2 pairs and 1.5 us for 3
  CHECK(limit_of(fit, PairPlace::between_nodes, 1).from_pairs == 3);
  CHECK(limit_of(fit, PairPlace::between_nodes, 1).alone_us == doctest::Approx(1));
  CHECK(limit_of(fit, PairPlace::between_nodes, 1).together_us == doctest::Approx(2.25));
  CHECK(limit_of(fit, PairPlace::between_nodes, 65'536).from_pairs == 3);
  CHECK(limit_of(fit, PairPlace::between_nodes, 65'536).pairs == pairs);
}

TEST_CASE("pairs that do not slow one another down share no interface, and a bound is said") {
  const NodeFit fit = fitted({.g = 0.01, .G = 0.00001});
  CHECK_FALSE(fit.interfaces);
  REQUIRE(fit.remarks.size() == 1);
  CHECK(fit.remarks.front() ==
        "up to 6 pairs at once are as fast as one: the interfaces of a node pass at least 6 "
        "messages/us and 27873 MB/s, and their number is not known");
}

TEST_CASE("if only long messages are limited, short ones bound g_node") {
  const NodeFit fit = fitted({.g = 0.05, .G = 0.001, .alone_g = 2});
  REQUIRE(fit.interfaces);
  CHECK_FALSE(limit_of(fit, PairPlace::between_nodes, 1).from_pairs);
  CHECK(fit.interfaces->count == 1);
  CHECK(fit.G.value == doctest::Approx(0.001).epsilon(1e-4));
  CHECK(fit.g.value == doctest::Approx(0.05).epsilon(0.05));
}

TEST_CASE("the memory of a node has a time per byte and no gap") {
  const NodeFit fit = fitted({.g = 0, .G = 0, .memory = 0.0004});
  CHECK_FALSE(fit.interfaces);
  REQUIRE(fit.memory);
  CHECK(fit.memory->value == doctest::Approx(0.0004).epsilon(1e-5));
  CHECK_FALSE(limit_of(fit, PairPlace::same_node, 1).from_pairs);
  CHECK(limit_of(fit, PairPlace::same_node, 65'536).from_pairs == 2);
}

TEST_CASE("every size counts for the memory of a node by its relative error") {
  const NodeOptions options = options_of_pairs();
  std::vector<PairsSample> samples = samples_of({.g = 0, .G = 0, .memory = 0.0004}, options);
  Bytes least(std::numeric_limits<std::int64_t>::max());
  const NodeFit exact = fit_node(pairs_times(samples), options.setup, {.deviation = 0.001});
  for (const PairsLimit& limit : exact.limits) {
    if (limit.place == PairPlace::same_node && limit.from_pairs)
      least = std::min(least, limit.size);
  }
  for (PairsSample& sample : samples) {
    const bool is_shortest =
        sample.point.place == PairPlace::same_node && sample.point.size == least;
    if (is_shortest)
      sample.long_burst = sample.long_burst + (sample.long_burst - sample.burst) / 10;
  }
  const NodeFit fit = fit_node(pairs_times(samples), options.setup, {.deviation = 0.001});
  REQUIRE(fit.memory);
  CHECK(fit.memory->value < 0.0004 * 1.05);
}

TEST_CASE("disturbed samples of a point do not count, unless most are") {
  const NodeOptions options = options_of_pairs();
  std::vector<PairsSample> samples;
  for (const PairsSample& sample : samples_of({}, options)) {
    for (int i = 0; i < 5; ++i) {
      PairsSample one = sample;
      one.disturbed = i < 2;
      if (one.disturbed) one.long_burst = 3 * one.long_burst;
      samples.push_back(one);
    }
  }
  const NodeFit fit = fit_node(pairs_times(samples), options.setup, {});
  REQUIRE(fit.interfaces);
  CHECK(fit.g.value == doctest::Approx(0.5).epsilon(1e-5));
  for (PairsSample& sample : samples) sample.disturbed = true;
  CHECK(pairs_times(samples).size() == node_points(options).size());
}

}  // namespace loggp::measure::node_fit_test
