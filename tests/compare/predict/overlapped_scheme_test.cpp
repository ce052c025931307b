#include "compare/predict/overlapped_scheme.hpp"

#include <doctest/doctest.h>

#include "algorithms/schemes/scheme_info.hpp"
#include "models/base/errors.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "models/trace/trace.hpp"
#include "tests/compare/predict/broadcasts.hpp"

namespace loggp::compare::overlapped_scheme_test {

namespace {

Machine machine_with(const char* parameters) {
  return Machine(parse_inline_parameters(parameters));
}

Duration reported(const Machine& machine, const Benchmark& benchmark, Reduction reduction) {
  return simulate_scheme(machine, benchmark).reported(reduction, benchmark.root);
}

}  // namespace

TEST_CASE("where no rank passes anything on, operations that may overlap take as long as a loop") {
  const Machine machine = machine_with("L=10us,o_s=2us,o_r=1us,g=3us,G=2ns");
  for (const std::int32_t ranks : {1, 2, 3, 8, 33}) {
    for (const std::int64_t bytes : {1, 1000}) {
      CAPTURE(ranks);
      const Benchmark loop = broadcast("flat", Scheme::loop, 7, ranks, bytes);
      const Benchmark overlapped = broadcast("flat", Scheme::loop_overlapped, 7, ranks, bytes);
      for (const Reduction reduction : {Reduction::max, Reduction::root})  // rank 1 is served first
        CHECK(reported(machine, overlapped, reduction) == reported(machine, loop, reduction));
    }
  }
}

TEST_CASE("a rank of a chain takes in all operations before it passes them on") {
  // each rank has the messages (o + L) after its neighbour has begun to send, and receives n of
  // them
  const Machine machine = machine_with("L=10us,o=2us,g=1us,G=0");
  constexpr std::int64_t n = 5;
  for (const std::int32_t ranks : {2, 3, 8, 20}) {
    const Benchmark benchmark = broadcast("pipelined", Scheme::loop_overlapped, n, ranks);
    CHECK(simulate_scheme(machine, benchmark).run.finish.makespan() - Time() ==
          (ranks - 1) * Duration::us(2 + 10 + n * 2));
  }
}

// [4] §4.2: "the pipelined scheme measures a quasi-constant time for P > n".
TEST_CASE("with backward rotation the root's time is the same for all P above n") {
  const Machine machine(find_parameters("mpich2-tcp", LatencyReading::half_rtt));
  const auto time = [&](std::int32_t ranks, RootOrder::Kind order) {
    Benchmark benchmark = broadcast("pipelined", Scheme::change_root_overlapped, 16, ranks);
    benchmark.order.kind = order;
    return reported(machine, benchmark, Reduction::root);
  };
  const Duration above = time(20, RootOrder::Kind::backward);
  CHECK(time(40, RootOrder::Kind::backward) == above);
  CHECK(time(160, RootOrder::Kind::backward) == above);
  CHECK(time(8, RootOrder::Kind::backward) < above);
  CHECK(time(160, RootOrder::Kind::forward) > 4 * time(20, RootOrder::Kind::forward));
}

TEST_CASE("a late rank reports the time since its arrival, and the run can be recorded") {
  const Machine machine = machine_with("L=10us,o=2us,g=1us,G=0");
  Benchmark benchmark = broadcast("flat", Scheme::loop_overlapped, 4, 2);
  benchmark.arrivals = ArrivalPattern::listed({Duration(), Duration::us(100)});
  Trace trace;
  const SchemeOutcome outcome = simulate_scheme(machine, benchmark, {}, &trace);
  CHECK(outcome.reports == std::vector<Duration>{Duration::us(2), Duration::us(2)});
  CHECK(trace.sends.size() == 4);
  CHECK(trace.receives.size() == 4);
}

TEST_CASE("nearopt serves the ranks in the order in which they come, also if operations overlap") {
  const Machine machine(find_parameters("ompi-mx"));
  Benchmark benchmark = broadcast("nearopt", Scheme::loop, 1, 8, 1024);
  benchmark.arrivals = ArrivalPattern::parse("one-late:1:50");
  const Duration loop = reported(machine, benchmark, Reduction::max);
  benchmark.scheme = Scheme::loop_overlapped;  // of one operation
  CHECK(reported(machine, benchmark, Reduction::max) == loop);
}

TEST_CASE("operations that receive from any source can't overlap") {
  const Machine machine = machine_with("L=10us,o=2us,g=1us,G=0");
  CHECK_THROWS_WITH_AS(
      (void)simulate_scheme(machine, broadcast("arrival-b", Scheme::loop_overlapped, 4, 4)),
      "loop-overlapped: arrival-b receives from any source, so that its operations can't overlap; "
      "give another algorithm",
      InputError);
}

}  // namespace loggp::compare::overlapped_scheme_test
