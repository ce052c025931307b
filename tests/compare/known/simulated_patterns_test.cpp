#include "compare/known/simulated_patterns.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>

#include "compare/known/simulated_stress.hpp"
#include "models/base/errors.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "tests/compare/chart/temporary_folder.hpp"

namespace loggp::compare::simulated_patterns_test {

namespace {

constexpr const char* truth = "L=5us,o_s=300ns,o_r=700ns,g=900ns,G=2ns";

measure::PatternOptions options_of(Pattern pattern, std::initializer_list<std::int64_t> sizes) {
  measure::PatternOptions options;
  options.setup.plan.pattern = pattern;
  options.lengths.repetitions = 1;
  for (const std::int64_t size : sizes) options.lengths.sizes.emplace_back(size);
  return options;
}

measure::PatternResult run(const measure::PatternOptions& options, std::int32_t ranks,
                           const PairChoice& pairs, const Conditions& conditions = {}) {
  return measure_simulated(Machine(find_parameters(truth)), ranks, pairs, options, {}, conditions);
}

constexpr PairChoice neighbours{{Pairing::Kind::butterfly, 0}, 1};
constexpr PairChoice halves{{Pairing::Kind::half, 0}, std::nullopt};

}  // namespace

TEST_CASE("the bandwidth of a bisection is that of one pair, times the pairs") {
  const auto one = run(options_of(Pattern::ping_pong, {1001}), 2, neighbours);
  CHECK(one.rows.at(0).slowest.median == doctest::Approx(8));  // 0.3 + 5 + 1000 · 0.002 + 0.7
  for (const std::int32_t ranks : {2, 8, 64}) {
    const auto all = run(options_of(Pattern::bisection, {1001}), ranks, halves);
    CHECK(all.rows.at(0).bandwidth == doctest::Approx(ranks / 2 * one.rows[0].bandwidth));
    CHECK(all.rows[0].bandwidth == doctest::Approx(ranks / 2 * 1001.0 / 8));
  }
}

TEST_CASE("a longer series averages over more interruptions, which none then escapes") {
  Conditions noisy;
  const std::vector<std::string> noise{"random:1ms:20us"};
  noisy.disturbances = parse_disturbances(noise, 1);
  measure::PatternOptions options = options_of(Pattern::ping_pong, {8});
  options.lengths.repetitions = 20;
  const auto slowest = [&](Duration series) {
    options.setup.plan.series = series;
    return run(options, 2, neighbours, noisy).rows.at(0).slowest;
  };
  const double alone = 6.014;  // 0.3 + 5 + 7 · 0.002 + 0.7
  const measure::TimeSummary in_short = slowest(Duration::us(200));
  CHECK(in_short.minimum == doctest::Approx(alone));
  CHECK(in_short.maximum > 1.05 * alone);
  const measure::TimeSummary in_long = slowest(Duration::us(20'000));
  CHECK(in_long.minimum > 1.01 * alone);
  CHECK(in_long.maximum / in_long.minimum < in_short.maximum / in_short.minimum);
  options.names_series = true;
  CHECK(run(options, 2, neighbours).provenance.at("series_us") == "20000");
}

TEST_CASE("the share that is overlapped is L of a whole exchange, offloaded L + (s-1)G") {
  Conditions offloaded;
  offloaded.reception = simulate::Reception::offloaded;
  const auto options = options_of(Pattern::overlap, {1001});
  const auto in_call = run(options, 2, neighbours);
  const auto apart = run(options, 2, neighbours, offloaded);
  REQUIRE(in_call.rows.size() == 9);
  CHECK(in_call.rows[0].slowest.median == doctest::Approx(8));
  for (std::size_t i = 1; i < 9; ++i) {
    const double computed = in_call.rows[i].computed;
    CHECK(computed == doctest::Approx(2.0 * static_cast<double>(i)));
    CHECK(*in_call.rows[i].overlapped ==
          doctest::Approx(std::min(5.0, computed) / std::min(8.0, computed)));
    CHECK(*apart.rows[i].overlapped ==
          doctest::Approx(std::min(7.0, computed) / std::min(8.0, computed)));
  }
}

TEST_CASE("noise spreads a pattern's times, and the minimum stays") {
  measure::PatternOptions options = options_of(Pattern::ping_pong, {8});
  options.lengths.repetitions = 200;
  Conditions noisy;
  const std::vector<std::string> noise{"random:1ms:50us"};
  noisy.disturbances = parse_disturbances(noise, 1);
  const auto rows = run(options, 2, neighbours, noisy).rows;
  CHECK(rows.at(0).slowest.minimum == doctest::Approx(6.014));
  CHECK(rows[0].slowest.maximum > 10);
  CHECK(rows[0].samples == 200);
}

TEST_CASE("pairs that the ranks do not make are the user's mistake") {
  CHECK_THROWS_AS(run(options_of(Pattern::bisection, {8}), 3, halves), InputError);
  CHECK_THROWS_AS(run(options_of(Pattern::ping_pong, {8}), 1, neighbours), InputError);
}

TEST_CASE("a simulated network with every protocol passes the stress test") {
  StressPlan plan;
  plan.sizes = stress_sizes(Bytes(3000), {Bytes(1001)});
  for (const char* protocol : {"synchronising", "handshake"}) {
    const Machine machine(find_parameters(std::string(truth) + ",S=1000,protocol=" + protocol));
    const measure::StressRecord record = stress_simulated(machine, 5, plan);
    CHECK(record.faults().empty());
    CHECK(record.sum().messages == static_cast<std::int64_t>(plan.sizes.size()) * 2 * 7 * 5 * 4);
  }
  CHECK_THROWS_AS((void)stress_simulated(Machine(find_parameters(truth)), 1, plan), InputError);
}

TEST_CASE("a resumed simulated pattern writes the same samples as one that goes through") {
  const TemporaryFolder folder;
  const std::vector<std::string> noise{"periodic:90us:9us", "latency:normal:30%"};
  const Conditions conditions{.disturbances = parse_disturbances(noise, 3)};
  for (const Pattern pattern : {Pattern::ping_pong, Pattern::overlap}) {
    measure::PatternOptions options = options_of(pattern, {1, 500, 4000});
    options.lengths.repetitions = 5;
    if (pattern == Pattern::ping_pong) options.lengths.refinement.emplace();
    const auto samples = [&](const std::string& begun) {
      options.samples_path = (folder.path() / "samples").string();
      options.resume = true;
      std::ofstream(options.samples_path) << begun;
      (void)run(options, 2, neighbours, conditions);
      return contents(options.samples_path);
    };
    const std::string whole = samples("");
    CHECK(std::count(whole.begin(), whole.end(), '\n') > 15);
    for (const double part : {0.1, 0.4, 0.8, 1.0}) {
      const auto cut = static_cast<std::size_t>(part * static_cast<double>(whole.size()));
      CHECK(samples(whole.substr(0, cut)) == whole);
    }
  }
}

TEST_CASE("a stress test without sizes sends nothing") {
  const measure::StressRecord record =
      stress_simulated(Machine(find_parameters(truth)), 3, StressPlan{});
  CHECK(record.sum().messages == 0);
  CHECK(record.faults().empty());
}

}  // namespace loggp::compare::simulated_patterns_test
