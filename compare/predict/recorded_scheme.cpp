#include "compare/predict/recorded_scheme.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <vector>

#include "algorithms/collectives/arrival_order.hpp"
#include "algorithms/schemes/bound_benchmark.hpp"
#include "compare/predict/level_nodes.hpp"
#include "models/base/errors.hpp"
#include "simulate/graph/recorder.hpp"

namespace loggp::compare {

namespace {

using simulate::RecordingProcess;

Task<> perform(RecordingProcess& self, Duration late, SchemeCall call,
               BoundCollective<RecordingProcess> collective,
               BoundCollective<RecordingProcess> barrier) {
  if (late > Duration()) co_await self.compute(late);
  co_await run_scheme(self, call, collective, barrier);
}

void check_all_come(std::span<const Duration> arrivals) {
  const auto never = std::find(arrivals.begin(), arrivals.end(), never_arrives);
  if (never == arrivals.end()) return;
  throw InputError(
      fmt::format("rank {} never arrives, which a GOAL schedule cannot express; give it a time",
                  never - arrivals.begin()));
}

}  // namespace

simulate::GoalSchedule record_scheme(const Machine& machine, const Benchmark& benchmark,
                                     const Conditions& conditions, LateRanks late_ranks) {
  if (depends_on_time(benchmark.scheme, benchmark.collective)) {
    throw InputError(
        fmt::format("what the ranks of {} do depends on the time, which a GOAL schedule cannot "
                    "express; export once, loop or change-root",
                    to_string(benchmark.scheme)));
  }
  const SchemeCall call = scheme_call(benchmark);
  const std::vector<Duration> arrivals = arrival_times(benchmark, machine, conditions);
  check_all_come(arrivals);
  const ArrivalOrder order = sorted_by_arrival(arrivals);
  const LevelNodes nodes(machine, benchmark);
  auto collective = bound_collective<RecordingProcess>(benchmark, nodes.get());
  collective.arguments.arrival_order = &order;
  const BlockLayout blocks(benchmark);
  collective.blocks = &blocks;
  const auto barrier = bound_barrier<RecordingProcess>(benchmark, nodes.get());
  const auto program = [&](RecordingProcess& self) {
    const auto rank = static_cast<std::size_t>(self.rank().number());
    const bool computes = !arrivals.empty() && late_ranks == LateRanks::compute;
    const Duration late = computes ? arrivals[rank] : Duration();
    return perform(self, late, call, collective, barrier);
  };
  const ParameterSet& set = machine.parameters();
  return simulate::record(benchmark.ranks, program, {largest_eager(set), {set.reduce, set.copy}});
}

}  // namespace loggp::compare
