// A benchmark as a schedule is the benchmark that is simulated.
#include "compare/predict/recorded_scheme.hpp"

#include <doctest/doctest.h>

#include "models/base/errors.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "simulate/goal/goal.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::compare::recorded_scheme_test {

namespace {

Benchmark late_broadcast(std::string_view algorithm, Scheme scheme,
                         std::vector<Duration> arrivals) {
  return {.collective = "broadcast",
          .algorithm = &find_algorithm("broadcast", algorithm),
          .ranks = static_cast<std::int32_t>(arrivals.size()),
          .bytes = Bytes(100),
          .root = Rank(1),
          .segment = Bytes(30),
          .scheme = scheme,
          .iterations = 3,
          .arrivals = ArrivalPattern::listed(std::move(arrivals))};
}

}  // namespace

TEST_CASE("late ranks are late in the schedule, and served in the order in which they come") {
  const Machine machine(parse_inline_parameters("L=2us,o=1us,g=3us,G=10ns"));
  const std::vector<Duration> arrivals{Duration::us(60), Duration::us(7), Duration(),
                                       Duration::us(200), Duration::us(8)};
  for (const char* algorithm : {"nearopt", "flat", "binomial", "pipelined", "scatter-allgather"}) {
    for (const Scheme scheme : {Scheme::once, Scheme::loop}) {
      CAPTURE(algorithm);
      CAPTURE(to_string(scheme));
      const Benchmark benchmark = late_broadcast(algorithm, scheme, arrivals);
      const auto simulated = simulate_scheme(machine, benchmark).run.finish;
      const auto schedule = record_scheme(machine, benchmark);
      const auto replayed = simulate::simulate_goal(schedule, simulate::GoalCosts(machine)).finish;
      CHECK(replayed == simulated);
    }
  }
}

TEST_CASE("a rank that never comes has no schedule") {
  const Machine machine(parse_inline_parameters("L=2us,o=1us,g=3us,G=0"));
  const Benchmark benchmark =
      late_broadcast("flat", Scheme::once, {Duration(), Duration(), never_arrives});
  CHECK(error_text<InputError>([&] { (void)record_scheme(machine, benchmark); }) ==
        "rank 2 never arrives, which a GOAL schedule cannot express; give it a time");
}

}  // namespace loggp::compare::recorded_scheme_test
