#include "compare/predict/overlapped_scheme.hpp"

#include <fmt/format.h>

#include "compare/predict/recorded_scheme.hpp"
#include "models/base/errors.hpp"
#include "simulate/goal/goal.hpp"

namespace loggp::compare {

namespace {

void check_can_overlap(const Benchmark& benchmark) {
  if (benchmark.algorithm->order == Order::program) return;
  throw InputError(fmt::format(
      "{}: {} receives from any source, so that its operations can't overlap; give another "
      "algorithm",
      to_string(benchmark.scheme), benchmark.algorithm->name));
}

// Returns the time of each rank from its arrival to its finish, divided by the operations.
std::vector<Duration> times_per_operation(const simulate::Outcome& outcome,
                                          std::span<const Duration> arrivals, std::int64_t n) {
  std::vector<Duration> reports;
  for (std::int32_t rank = 0; rank < outcome.finish.size(); ++rank) {
    const Duration arrival =
        arrivals.empty() ? Duration() : arrivals[static_cast<std::size_t>(rank)];
    const Duration finish = std::max(outcome.finish[Rank(rank)] - Time(), arrival);
    reports.push_back((finish - arrival) / n);
  }
  return reports;
}

}  // namespace

SchemeOutcome simulate_overlapped(const Machine& machine, const Benchmark& benchmark,
                                  const Conditions& conditions, Trace* trace) {
  check_can_overlap(benchmark);
  const simulate::GoalSchedule schedule =
      record_scheme(machine, benchmark, conditions, LateRanks::are_delayed);
  SchemeOutcome outcome;
  outcome.arrivals = arrival_times(benchmark, machine, conditions);
  simulate::Options under = options_under(conditions, outcome.arrivals);
  under.trace = trace;
  outcome.run = simulate::simulate_goal(schedule, simulate::GoalCosts(machine), under);
  outcome.reports = times_per_operation(outcome.run, outcome.arrivals, benchmark.iterations);
  outcome.timed = benchmark.iterations;
  outcome.begins_apart = !outcome.arrivals.empty();
  return outcome;
}

}  // namespace loggp::compare
