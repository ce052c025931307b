// Collectives with blocks of different sizes send what the sizes say.
#include <doctest/doctest.h>

#include "algorithms/collectives/reduce_operation.hpp"
#include "compare/predict/recorded_scheme.hpp"
#include "compare/predict/simulated_scheme.hpp"
#include "compare/predict/traffic.hpp"
#include "models/base/errors.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "simulate/goal/goal.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::compare::block_counts_runs_test {

namespace {

Machine machine() {
  return Machine(parse_inline_parameters("L=1us,o=1us,g=1us,G=1ns"));
}

Benchmark of(const char* collective, std::string_view algorithm, std::string_view counts,
             std::int32_t ranks, std::int64_t bytes) {
  return {.collective = collective,
          .algorithm = &find_algorithm(collective, algorithm),
          .ranks = ranks,
          .bytes = Bytes(bytes),
          .counts = BlockCounts::parse(counts)};
}

std::vector<TrafficRow> traffic_of(const Benchmark& benchmark) {
  Trace trace;
  (void)simulate_scheme(machine(), benchmark, {}, &trace);
  return count_traffic(trace);
}

Duration time_of(const Benchmark& benchmark) {
  return operation_latency(machine(), benchmark);
}

// Returns the bytes that each rank receives.
std::vector<std::int64_t> received(const Benchmark& benchmark) {
  std::vector<std::int64_t> bytes(static_cast<std::size_t>(benchmark.ranks));
  for (const TrafficRow& row : traffic_of(benchmark))
    bytes[static_cast<std::size_t>(row.destination.number())] += row.bytes.count();
  return bytes;
}

}  // namespace

TEST_CASE("the root of gatherv receives each rank's own block, and scatterv sends it") {
  for (const char* counts : {"linear", "one-large:2", "random"}) {
    CAPTURE(counts);
    const Benchmark gather = of("gatherv", "linear", counts, 5, 1000);
    const std::vector<std::int64_t> sizes = gather.counts.sizes(5, Bytes(1000), 1);
    std::vector<TrafficRow> to_root;
    std::vector<TrafficRow> from_root;
    for (std::int32_t rank = 1; rank < 5; ++rank) {
      const Bytes size(sizes[static_cast<std::size_t>(rank)]);
      to_root.push_back({Rank(rank), Rank(0), 1, size});
      from_root.push_back({Rank(0), Rank(rank), 1, size});
    }
    CHECK(traffic_of(gather) == to_root);
    CHECK(traffic_of(of("scatterv", "linear", counts, 5, 1000)) == from_root);
  }
}

TEST_CASE("each rank of an allgatherv receives all blocks but its own at least") {
  for (const std::string& algorithm : algorithm_names("allgatherv")) {
    CAPTURE(algorithm);
    for (const char* counts : {"linear", "one-large:2", "random"}) {
      CAPTURE(counts);
      const Benchmark benchmark = of("allgatherv", algorithm, counts, 8, 1000);
      const std::vector<std::int64_t> sizes = benchmark.counts.sizes(8, Bytes(1000), 1);
      const std::vector<std::int64_t> got = received(benchmark);
      for (std::size_t rank = 0; rank < 8; ++rank) CHECK(got[rank] >= 8000 - sizes[rank]);
    }
  }
  const Benchmark ring = of("allgatherv", "ring", "one-large:2", 4, 100);
  CHECK(received(ring) == std::vector<std::int64_t>{400, 400, 0, 400});
}

TEST_CASE("in alltoallv each rank sends its size to each other rank") {
  for (const Library library : {Library::none, Library::open_mpi, Library::mpich}) {
    for (const std::string& algorithm : algorithm_names("alltoallv", library)) {
      CAPTURE(algorithm);
      const Benchmark benchmark = of("alltoallv", algorithm, "linear", 4, 3);
      for (const TrafficRow& row : traffic_of(benchmark))
        CHECK(row.bytes == Bytes(2 * row.source.number()));
      CHECK(received(benchmark) == std::vector<std::int64_t>{12, 10, 8, 6});
    }
  }
}

TEST_CASE("the blocks of a reduce-scatter are whole elements, and each rank receives its own") {
  for (const char* counts : {"linear", "one-large:2", "random"}) {
    CAPTURE(counts);
    const Benchmark pairwise = of("reduce-scatter", "pairwise", counts, 5, 80);
    const std::vector<std::int64_t> sizes = pairwise.counts.sizes(5, Bytes(80), 1, Bytes(8));
    std::vector<std::int64_t> expected;
    for (const std::int64_t size : sizes) {
      CHECK(size % 8 == 0);
      expected.push_back(4 * size);
    }
    CHECK(received(pairwise) == expected);
  }
  Benchmark map = of("reduce-scatter", "pairwise", "linear", 5, 160);
  map.reduction = &find_operation("compose");
  map.algorithm = &find_algorithm("reduce-scatter", "butterfly");
  for (const TrafficRow& row : traffic_of(map))
    CHECK(row.bytes.count() % map.reduction->element.count() == 0);
}

// Rank i's block of s bytes reaches the root at o + L = 2 us and keeps it busy for o + (s − 1) G.
TEST_CASE("linear gatherv takes the sum of the receives") {
  CHECK(time_of(of("gatherv", "linear", "uniform", 4, 3001)) ==
        Duration::us(2) + 3 * (Duration::us(1) + Duration::us(3)));
  CHECK(time_of(of("gatherv", "linear", "linear", 4, 3000)) ==
        Duration::us(2) + 3 * Duration::us(1) + Duration::ps(1000 * (1999 + 3999 + 5999)));
  CHECK(time_of(of("gatherv", "linear", "one-large:2", 4, 2500)) ==
        Duration::us(2) + 3 * Duration::us(1) + Duration::ps(1000 * 9999));
  CHECK(time_of(of("gatherv", "linear", "one-large:0", 4, 2500)) == Duration::us(5));
}

// Alone on the way, the block of 10000 bytes takes o + L + o + 9999 G.
TEST_CASE("MPICH's gatherv and scatterv send no empty blocks") {
  for (const char* collective : {"gatherv", "scatterv"}) {
    CAPTURE(collective);
    const bool gathers = collective == std::string_view("gatherv");
    const Benchmark one = of(collective, "mpich:linear", "one-large:2", 4, 2500);
    CHECK(traffic_of(one) ==
          std::vector<TrafficRow>{{Rank(gathers ? 2 : 0), Rank(gathers ? 0 : 2), 1, Bytes(10000)}});
    CHECK(time_of(one) == Duration::us(3) + Duration::ps(1000 * 9999));
    const Benchmark own = of(collective, "mpich:linear", "one-large:0", 4, 2500);
    CHECK(traffic_of(own).empty());
    CHECK(time_of(own) == Duration());
  }
}

TEST_CASE("uniform counts and equal counts of a list are the same run") {
  for (const char* collective :
       {"reduce-scatter", "scatterv", "gatherv", "allgatherv", "alltoallv"}) {
    for (const std::string& algorithm : algorithm_names(collective)) {
      CAPTURE(algorithm);
      Benchmark equal = of(collective, algorithm, "uniform", 8, 96);
      const Duration expected = time_of(equal);
      equal.counts = BlockCounts::listed(std::vector<std::int64_t>(8, 96));
      CHECK(time_of(equal) == expected);
    }
  }
}

TEST_CASE("schemes, windows and exported schedules have the same blocks") {
  for (const Scheme scheme : {Scheme::loop, Scheme::barrier, Scheme::synchronised}) {
    CAPTURE(to_string(scheme));
    Benchmark benchmark = of("allgatherv", "ring", "one-large:1", 5, 1000);
    benchmark.scheme = scheme;
    benchmark.iterations = 3;
    const SchemeOutcome outcome = simulate_scheme(machine(), benchmark);
    CHECK(outcome.reported(Reduction::max, Rank(0)) > Duration::us(10));
    if (scheme == Scheme::synchronised) continue;
    const auto replayed = simulate::simulate_goal(record_scheme(machine(), benchmark),
                                                  simulate::GoalCosts(machine()));
    CHECK(replayed.finish == outcome.run.finish);
  }
}

TEST_CASE("sizes of blocks are refused where they do not fit") {
  const auto error_of = [](const Benchmark& benchmark) {
    return error_text<InputError>([&] { (void)simulate_scheme(machine(), benchmark); });
  };
  CHECK(error_of(of("gather", "linear", "linear", 4, 8)) ==
        "--counts linear: gather has no blocks of different sizes; leave --counts out, or give "
        "reduce-scatter, scatterv, gatherv, allgatherv or alltoallv");
  CHECK(error_of(of("gatherv", "linear", "one-large:4", 4, 8)) ==
        "--counts one-large:4: there is no rank 4; give 0 to 3");
  CHECK(error_of(of("alltoallv", "pairwise", "one-large:1", 4, std::int64_t{1} << 60)) ==
        "--counts one-large:1: 4 blocks of 4611686018427387904 bytes, which one rank sends, are "
        "more than can be counted; give smaller ones");
}

TEST_CASE("a reduce-scatter refuses blocks that are no whole elements, and MPICH's unequal ones") {
  const auto error_of = [](const Benchmark& benchmark) {
    return error_text<InputError>([&] { (void)simulate_scheme(machine(), benchmark); });
  };
  Benchmark ring = of("reduce-scatter", "ring", "uniform", 2, 8);
  ring.counts = BlockCounts::listed({16, 12}, "sizes");
  CHECK(error_of(ring) ==
        "--counts sizes: 12 bytes are no whole number of elements, each of 8 bytes (double); give "
        "a multiple of 8, or another --type");
  CHECK(error_of(of("reduce-scatter", "ring", "one-large:1", 4, std::int64_t{1} << 33)) ==
        "--counts one-large:1: 4294967296 elements are more than one MPI call takes; give at most "
        "2147483647");
  CHECK(error_of(of("reduce-scatter", "mpich:noncommutative", "linear", 4, 8)) ==
        "--counts linear: reduce-scatter mpich:noncommutative needs blocks of one size; leave "
        "--counts out, or give another --algorithm");
}

}  // namespace loggp::compare::block_counts_runs_test
