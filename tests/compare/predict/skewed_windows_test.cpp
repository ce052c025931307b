#include "compare/predict/skewed_windows.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

#include "algorithms/schemes/scheme_variant.hpp"
#include "compare/predict/simulated_scheme.hpp"
#include "models/base/errors.hpp"
#include "models/base/random.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::compare::skewed_windows_test {

namespace {

Benchmark synchronised(const char* algorithm, std::int32_t ranks, Synchronisation method = {}) {
  Benchmark benchmark{.collective = "broadcast", .ranks = ranks};
  benchmark.algorithm = &find_algorithm("broadcast", algorithm);
  benchmark.bytes = Bytes(8);
  benchmark.scheme = Scheme::synchronised;
  benchmark.synchronisation = method;
  benchmark.iterations = 30;
  return benchmark;
}

Conditions clocks(std::string_view spec, std::uint64_t seed = 1) {
  Conditions conditions;
  conditions.clocks = parse_clocks(spec, seed);
  return conditions;
}

// Two ranks; rank 1's clock has this drift.
Conditions drifting(const char* drifts, Duration after) {
  Conditions conditions;
  conditions.clocks.spec = "by hand";
  conditions.clocks.skews = measure::ClockSkews::parse("0s,3s", drifts, 1);
  conditions.clocks.after = after;
  return conditions;
}

Duration distance(Duration a, Duration b) {
  return a < b ? b - a : a - b;
}

ClockEffect effect_of(const SchemeOutcome& outcome) {
  REQUIRE(outcome.clocks.has_value());
  return outcome.clocks.value_or(ClockEffect());
}

}  // namespace

TEST_CASE("clocks that only have offsets are synchronised so well that windows report the truth") {
  const Machine machine(find_parameters("ompi-ib-sdr"), Placement::per_node(1));
  for (const Synchronisation method : all_synchronisations()) {
    const Benchmark benchmark = synchronised("binomial", 13, method);
    const Duration correct = operation_latency(machine, benchmark);
    const SchemeOutcome outcome = simulate_scheme(machine, benchmark, clocks("offset:5s"));
    CHECK(distance(outcome.reported(Reduction::max, Rank(0)), correct) <= Duration::ps(10));
    CHECK(effect_of(outcome).method == method);
    CHECK(effect_of(outcome).windows == 30);
    CHECK(effect_of(outcome).late + effect_of(outcome).overlong == 0);
  }
}

TEST_CASE(
    "a receiver's fast clock makes the report too high by what it gains, a slow one too low") {
  const Machine machine(find_parameters("ompi-ib-sdr"));
  const Benchmark benchmark = synchronised("flat", 2);
  const double correct = operation_latency(machine, benchmark).in_us();
  for (const auto& [drifts, gained_us] : {std::pair{"0,2ppm", 2.0}, std::pair{"0,-2ppm", -2.0}}) {
    const Conditions conditions = drifting(drifts, Duration::us(1e6));
    const SchemeOutcome outcome = simulate_scheme(machine, benchmark, conditions);
    const double reported = outcome.reported(Reduction::max, Rank(0)).in_us();
    CHECK(reported - correct == doctest::Approx(gained_us).epsilon(0.02));
    CHECK(effect_of(outcome).error.in_us() == doctest::Approx(2.0).epsilon(0.02));
  }
}

TEST_CASE("the report is wrong by at most twice the largest error of a clock") {
  const Machine machine(find_parameters("ompi-ib-sdr"), Placement::per_node(1));
  bool any_is_wrong = false;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    CAPTURE(seed);
    const auto all = all_synchronisations();
    const Synchronisation method = all[hash(seed, 1) % all.size()];
    const auto ranks = static_cast<std::int32_t>(2 + hash(seed, 2) % 40);
    const char* algorithm = hash(seed, 3) % 2 == 0 ? "binomial" : "pipelined";
    const Benchmark benchmark = synchronised(algorithm, ranks, method);
    Conditions conditions = clocks("offset:1s,drift:20ppm,after:200ms,tries:20", seed);
    const SchemeOutcome outcome = simulate_scheme(machine, benchmark, conditions);
    const ClockEffect effect = effect_of(outcome);
    const Duration error = std::max(effect.error, effect.last_error);
    const Duration off =
        distance(outcome.reported(Reduction::max, Rank(0)), operation_latency(machine, benchmark));
    CHECK(off <= 2 * error + Duration::ps(1000));
    any_is_wrong = any_is_wrong || off > error / 4;
  }
  CHECK(any_is_wrong);
}

TEST_CASE("one pair after another, the first offsets are old before the last one is known") {
  const Machine machine(find_parameters("ompi-ib-sdr"));
  const auto error = [&](Synchronisation method) {
    const Benchmark benchmark = synchronised("binomial", 64, method);
    return effect_of(simulate_scheme(machine, benchmark, clocks("drift:5ppm"))).error.in_us();
  };
  // the linear method takes 63 steps, the tree 6
  CHECK(error(Synchronisation::linear) > 3 * error(Synchronisation::logarithmic));
  CHECK(error(Synchronisation::gathered) < error(Synchronisation::linear));
}

TEST_CASE("with one rank a node first, ranks of a node need no ping-pongs over the network") {
  // 48 ranks in turn on 6 nodes: 3 steps between nodes and 3 in each node, against 6 of the tree
  std::vector<Placement::Place> places;
  for (std::int32_t rank = 0; rank < 48; ++rank) places.push_back({rank % 6, 0});
  const Machine machine(find_parameters("draco"), Placement::of(places));
  const auto time = [&](Synchronisation method) {
    const Benchmark benchmark = synchronised("binomial", 48, method);
    return effect_of(simulate_scheme(machine, benchmark, clocks("offset:1s"))).time.in_us();
  };
  CHECK(time(Synchronisation::hierarchical) < 0.8 * time(Synchronisation::logarithmic));
  CHECK(time(Synchronisation::logarithmic) < time(Synchronisation::linear));
}

TEST_CASE("two passes find the drifts, which one pass does not") {
  const Machine machine(find_parameters("ompi-ib-sdr"));
  const Benchmark benchmark = synchronised("binomial", 8);
  const auto error = [&](const char* spec) {
    return effect_of(simulate_scheme(machine, benchmark, clocks(spec))).error.in_us();
  };
  CHECK(error("drift:10ppm,after:1s") > 1);
  CHECK(error("drift:10ppm,after:1s,passes:2") < 0.01);
}

TEST_CASE("windows that clocks spoil are counted, repeated, and made longer") {
  const Machine machine(find_parameters("ompi-ib-sdr"));
  const Benchmark benchmark = synchronised("binomial", 16);
  const Duration correct = operation_latency(machine, benchmark);
  const SchemeOutcome outcome =
      simulate_scheme(machine, benchmark, clocks("drift:100ppm,after:5s"));
  const ClockEffect effect = effect_of(outcome);
  CHECK(effect.late + effect.overlong > 0);
  CHECK(effect.windows >= 30 + effect.late);
  CHECK(effect.window > 3 * correct);
  CHECK(outcome.reported(Reduction::max, Rank(0)) > 2 * correct);
}

TEST_CASE("clocks that differ do not change what is right, and other schemes by their drift only") {
  const Machine machine(find_parameters("ompi-ib-sdr"));
  Benchmark benchmark = synchronised("binomial", 16);
  const Conditions conditions = clocks("offset:1s,drift:100ppm,after:5s");
  CHECK(operation_latency(machine, benchmark, conditions) == operation_latency(machine, benchmark));
  benchmark.scheme = Scheme::loop;
  const auto report = [&](const Conditions& under) {
    return simulate_scheme(machine, benchmark, under).reported(Reduction::max, Rank(0)).in_us();
  };
  CHECK(report(conditions) == doctest::Approx(report({})).epsilon(1.01e-4));
  CHECK(report(conditions) != report({}));
}

TEST_CASE("ranks of a node may share a clock") {
  const NodeRanks nodes(std::vector<std::int32_t>{0, 0, 1, 1, 0});
  const measure::ClockTruth shared = true_clocks(parse_clocks("drift:9ppm,of:node", 1), nodes, 5);
  CHECK(shared[0].drift == shared[4].drift);
  CHECK(shared[2].drift == shared[3].drift);
  CHECK(shared[0].drift != shared[2].drift);
  const measure::ClockTruth apart = true_clocks(parse_clocks("drift:9ppm", 1), nodes, 5);
  CHECK(apart[0].drift != apart[1].drift);
}

TEST_CASE("ranks of a node have one number, by any placement") {
  CHECK(node_numbers(Placement(), 3) == std::vector<std::int32_t>{0, 1, 2});
  CHECK(node_numbers(Placement::per_node(2), 5) == std::vector<std::int32_t>{0, 0, 1, 1, 2});
  const Placement mixed = Placement::of({{7, 0}, {3, 0}, {7, 0}, {5, 1}, {3, 0}});
  CHECK(node_numbers(mixed, 5) == std::vector<std::int32_t>{0, 1, 0, 2, 1});
}

TEST_CASE("wrong clocks are refused in one line") {
  const auto refusal = [](std::string_view spec) {
    return error_text<InputError>([&] { (void)parse_clocks(spec, 1); });
  };
  CHECK(refusal("offset").starts_with("--clocks: 'offset' is not KEY:VALUE"));
  CHECK(refusal("ofset:1s")
            .starts_with("--clocks: unknown key 'ofset' (did you mean offset?); known: offset"));
  CHECK(refusal("drift:5").starts_with("--clocks: '5' is not a drift; write it as 50ppm"));
  CHECK(refusal("drift:5ppm,drift:6ppm") == "--clocks: 'drift' stands twice; give it once");
  CHECK(refusal("after:-1s") == "--clocks: after:-1s is negative; give 0s to 1000s");
  const Machine machine(find_parameters("ompi-ib-sdr"));
  const Benchmark linear = synchronised("flat", 4, Synchronisation::linear);
  CHECK(error_text<InputError>([&] { (void)simulate_scheme(machine, linear); }) ==
        "synchronised:linear synchronises clocks that differ, but all ranks read one clock; give "
        "--clocks");
  const Benchmark skampi = synchronised("flat", 4, Synchronisation::skampi);
  CHECK(error_text<InputError>([&] {
          (void)simulate_scheme(machine, skampi, clocks("drift:1ppm,passes:2"));
        }) == "--clocks: passes:2 finds drifts, but synchronised:skampi finds none; give passes:1");
}

}  // namespace loggp::compare::skewed_windows_test
