// OL_i of collectives whose data flow to the root, against operations for which one rank comes far
// later than all others.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "algorithms/collectives/catalogue.hpp"
#include "algorithms/schemes/scheme_info.hpp"
#include "compare/predict/recorded_scheme.hpp"
#include "compare/predict/simulated_scheme.hpp"
#include "models/base/errors.hpp"
#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::compare::ol_i_to_root_test {

namespace {

Benchmark benchmark_of(const AlgorithmInfo& algorithm, std::int32_t ranks, Scheme scheme) {
  return {.collective = std::string(algorithm.collective),
          .algorithm = &algorithm,
          .ranks = ranks,
          .bytes = Bytes(64),
          .root = Rank(ranks / 2),
          .scheme = scheme,
          .iterations = 5};
}

// All that run on any number of ranks and that the scheme can time, those of the libraries
// included.
std::vector<const AlgorithmInfo*> timed_algorithms() {
  std::vector<const AlgorithmInfo*> result;
  for (const AlgorithmInfo& algorithm : algorithm_infos()) {
    if (ends_at_root(algorithm.collective) && algorithm.ranks == RankCount::any &&
        !algorithm.mixes_roots && algorithm.name != "sorted-chain")
      result.push_back(&algorithm);
  }
  return result;
}

// Returns the time from the start of rank i to the root's end if rank i comes a second after the
// others.
Duration latency_of_last(const Machine& machine, Benchmark benchmark, Rank i) {
  const Duration late = Duration::us(1e6);
  std::vector<Duration> offsets(static_cast<std::size_t>(benchmark.ranks));
  offsets[static_cast<std::size_t>(i.number())] = late;
  benchmark.scheme = Scheme::once;
  benchmark.arrivals = ArrivalPattern::listed(std::move(offsets));
  const SchemeOutcome outcome = simulate_scheme(machine, benchmark);
  return outcome.run.finish[benchmark.root] - (Time() + late);
}

const char* const gap_of_ports = "L=10us,o_s=2us,o_r=3us,g=7us,G=5ns,reduce=0.01us";
const char* const short_gap = "L=10us,o_s=2us,o_r=3us,g=1us,G=0";

}  // namespace

TEST_CASE("OL_i to the root is the latency from rank i, if it begins last") {
  const std::vector<const AlgorithmInfo*> algorithms = timed_algorithms();
  CHECK(algorithms.size() > 30);
  for (const char* parameters : {gap_of_ports, short_gap}) {
    const Machine machine(parse_inline_parameters(parameters));
    for (const AlgorithmInfo* algorithm : algorithms) {
      for (const std::int32_t ranks : {2, 3, 4, 5, 8, 13}) {
        CAPTURE(algorithm->collective);
        CAPTURE(algorithm->name);
        CAPTURE(ranks);
        const Benchmark benchmark = benchmark_of(*algorithm, ranks, Scheme::ol_i);
        const SchemeOutcome outcome = simulate_scheme(machine, benchmark);
        const Benchmark once = benchmark_of(*algorithm, ranks, Scheme::once);
        CHECK(outcome.reported(Reduction::max, once.root) <=
              simulate_scheme(machine, once).reported(Reduction::max, once.root));
        for (std::int32_t number = 0; number < ranks; ++number) {
          const auto i = static_cast<std::size_t>(number);
          if (Rank(number) == benchmark.root) continue;
          CAPTURE(number);
          CHECK(outcome.points[i].assumption_holds());
          CHECK(outcome.points[i].latency().in_ps() ==
                latency_of_last(machine, benchmark, Rank(number)).in_ps());
        }
      }
    }
  }
}

TEST_CASE("OL_i to the root waits for other messages, which a schedule cannot express") {
  const Machine machine(parse_inline_parameters(short_gap));
  for (const Scheme scheme : {Scheme::ol_i, Scheme::ol_i_delayed}) {
    const Benchmark benchmark = benchmark_of(find_algorithm("reduce", "binomial"), 4, scheme);
    CHECK_THROWS_WITH_AS((void)record_scheme(machine, benchmark, {}),
                         doctest::Contains("depends on the time"), InputError);
    CHECK(depends_on_time(scheme, "reduce"));
  }
  CHECK_FALSE(depends_on_time(Scheme::ol_i, "broadcast"));
}

TEST_CASE("the largest OL_i to the root is the latency where messages do not meet, else less") {
  const Machine machine(parse_inline_parameters(short_gap));
  for (const std::string_view collective : {"reduce", "gather"}) {
    for (std::int32_t ranks = 2; ranks <= 33; ++ranks) {
      CAPTURE(collective);
      CAPTURE(ranks);
      const AlgorithmInfo& binomial = find_algorithm(collective, "binomial");
      const Benchmark once = benchmark_of(binomial, ranks, Scheme::once);
      const Benchmark ol_i = benchmark_of(binomial, ranks, Scheme::ol_i);
      const Duration largest = simulate_scheme(machine, ol_i).reported(Reduction::max, ol_i.root);
      const Duration latency = simulate_scheme(machine, once).reported(Reduction::max, once.root);
      CHECK(largest <= latency);
      const bool is_full = (ranks & (ranks - 1)) == 0;
      if (is_full) CHECK(largest.in_ps() == latency.in_ps());
    }
  }
}

TEST_CASE("OL_i of a linear gather: the root takes in the later ranks' messages a gap apart") {
  const Machine machine(parse_inline_parameters("L=50us,o=1us,g=4us,G=0"));
  Benchmark benchmark = benchmark_of(find_algorithm("gather", "linear"), 8, Scheme::ol_i);
  benchmark.root = Rank(0);
  benchmark.bytes = Bytes(1);
  const SchemeOutcome outcome = simulate_scheme(machine, benchmark);
  for (std::int32_t number = 1; number < 8; ++number)
    CHECK(outcome.points[static_cast<std::size_t>(number)].latency().in_us() ==
          50 + 2 + 4 * (7 - number));
  CHECK(outcome.reported(Reduction::max, Rank(0)).in_us() == 50 + 2 + 4 * 6);
}

}  // namespace loggp::compare::ol_i_to_root_test
