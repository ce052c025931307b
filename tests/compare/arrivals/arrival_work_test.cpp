#include <doctest/doctest.h>

#include <limits>

#include "compare/arrivals/arrival_adversary.hpp"
#include "compare/arrivals/arrival_experiment.hpp"
#include "compare/arrivals/arrival_theory.hpp"
#include "compare/predict/work_estimate.hpp"
#include "models/base/errors.hpp"
#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::compare::arrival_work_test {

namespace {

// The operations of one broadcast on the ideal machine.
double operations_of(const IdealMachine& ideal, const IdealCall& call, std::int32_t ranks) {
  const CountedRun run = simulated_run(ideal.machine, ideal_conditions());
  return static_cast<double>(run(ideal_benchmark(ideal, call, ranks, {})));
}

IdealCall broadcast(const char* name) {
  return {.algorithm = &find_algorithm("broadcast", name)};
}

}  // namespace

TEST_CASE("the work of an experiment is that of all its samples") {
  ArrivalExperiment experiment;
  experiment.params = find_parameters("ompi-mx");
  experiment.ranks = 64;
  experiment.xs = {1, 2};
  experiment.size = Bytes(std::int64_t{8192} * 64);
  experiment.contenders = {contender("binomial"), contender("pipelined")};
  const Sampling sampling{.samples = 1'000'000, .seed = 1, .threads = 2};
  const Work work = estimate_experiments({experiment, experiment}, sampling);
  // binomial sends 63 messages, and pipelined 63 times 64 segments; each is received
  const double of_a_pattern = 2 * 63 + 2 * 63 * 64;
  CHECK(work.operations == doctest::Approx(2 * 2 * 1e6 * of_a_pattern).epsilon(0.02));
  CHECK(work.seconds > 60);
}

TEST_CASE("the work of a search is that of all its patterns with each algorithm") {
  AdversaryPlan plan;
  plan.ranks = 16;
  plan.starts = 10;
  plan.steps = 100'000;
  plan.algorithms = {{.algorithm = &find_algorithm("broadcast", "pipelined")},
                     {.algorithm = &find_algorithm("broadcast", "nearopt")}};
  const IdealMachine ideal = ideal_machine(plan.sends, 64);
  const double once = operations_of(ideal, broadcast("pipelined"), 16) +
                      operations_of(ideal, broadcast("nearopt"), 16);
  CHECK(estimate_search(plan).operations == doctest::Approx(1e6 * once).epsilon(0.02));
  // the best of all algorithms is the bound of a reduction's pattern
  plan.collective = "reduce";
  plan.sends = Sends::nonblocking;
  plan.algorithms = {{.algorithm = &find_algorithm("reduce", "binomial")}};
  const double reduction = operations_of(ideal_machine(plan.sends, 64),
                                         {.algorithm = &find_algorithm("reduce", "binomial")}, 16);
  CHECK(estimate_search(plan).operations == doctest::Approx(2e6 * reduction).epsilon(0.02));
}

TEST_CASE("the work of random patterns is that of their numbers of ranks") {
  RandomTheoryPlan plan{.patterns = 100'000, .most_ranks = 2};
  const IdealMachine ideal = ideal_machine(Sends::blocking, 64);
  const double once = operations_of(ideal, broadcast("nearopt"), 2) +
                      operations_of(ideal, broadcast("arrival-b"), 2);
  CHECK(estimate_random(plan).operations == doctest::Approx(2e5 * once).epsilon(0.02));
  plan.most_ranks = 1024;
  CHECK(estimate_random(plan).operations > 20 * 2e5 * once);
  plan.patterns = 0;
  CHECK(estimate_random(plan).operations == 0);
  CHECK(estimate_proofs({.ranks = {1024}, .segments_per_rank = 4}).operations > 1e8);
}

TEST_CASE("more than 1000 segments per rank are refused: their times may overflow") {
  CHECK(ideal_segments(1024, 1000) == 1'024'000);
  CHECK(ideal_machine(Sends::blocking, ideal_segments(1024, 1000)).message > Duration());
  for (const double wrong : {0.0, -1.0, 1000.5, 1e300, std::numeric_limits<double>::quiet_NaN()})
    CHECK_THROWS_AS((void)ideal_segments(4, wrong), InputError);
}

}  // namespace loggp::compare::arrival_work_test
