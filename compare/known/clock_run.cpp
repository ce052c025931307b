#include "compare/known/clock_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <vector>

#include "compare/predict/timeline_labels.hpp"
#include "measure/samples/clock_file.hpp"
#include "models/base/errors.hpp"
#include "models/trace/trace.hpp"
#include "simulate/engine/simulation.hpp"

namespace loggp::compare {

namespace {

constexpr Bytes stamp{sizeof(std::int64_t)};

using simulate::SimulatedProcess;

// Returns the step in which two ranks measure. In the logarithmic method, ranks 2^k apart measure
// in step k.
std::uint32_t group_step(GroupMethod group, Rank a, Rank b) {
  const auto distance = static_cast<std::uint32_t>(std::abs(a.number() - b.number()));
  if (group == GroupMethod::linear) return distance - 1;  // from rank 0
  return static_cast<std::uint32_t>(std::countr_zero(distance));
}

// Returns the number of steps in which pairs measure.
std::uint32_t group_steps(GroupMethod group, std::int32_t ranks) {
  const auto others = static_cast<std::uint32_t>(ranks - 1);
  return group == GroupMethod::linear ? others : static_cast<std::uint32_t>(std::bit_width(others));
}

struct Part {
  std::uint32_t order;
  Time start;
  std::uint32_t step;
};

// Returns the sends and receives of each rank, in the order in which the rank called them.
std::vector<std::vector<Part>> rank_parts(const ClockRun& run, const Trace& trace) {
  const std::uint32_t measuring = group_steps(run.group, run.ranks);
  const auto step = [&](const Trace::Send& send) {
    return send.size == stamp ? group_step(run.group, send.from, send.to) : measuring;
  };
  std::vector<std::vector<Part>> parts(static_cast<std::size_t>(run.ranks));
  const auto add = [&](Rank rank, const Part& part) {
    parts[static_cast<std::size_t>(rank.number())].push_back(part);
  };
  for (const auto& send : trace.sends) add(send.from, {send.order, send.start, step(send)});
  for (const auto& receive : trace.receives)
    add(receive.rank, {receive.order, receive.posted, step(trace.sends[receive.send])});
  for (std::vector<Part>& of_rank : parts) {
    std::sort(of_rank.begin(), of_rank.end(),
              [](const Part& a, const Part& b) { return a.order < b.order; });
  }
  return parts;
}

// Marks the beginning of each step on each rank. A step in which the rank does nothing is marked at
// the rank's next operation.
void mark_steps(const ClockRun& run, Trace& trace) {
  const std::vector<std::vector<Part>> parts = rank_parts(run, trace);
  for (std::int32_t rank = 0; rank < run.ranks; ++rank) {
    std::uint32_t begun = 0;
    for (const Part& part : parts[static_cast<std::size_t>(rank)]) {
      for (; begun <= part.step; ++begun)
        trace.marks.push_back({Rank(rank), part.start, part.order});
    }
  }
}

Task<> learn_the_time(SimulatedProcess& self, SyncSettings settings) {
  co_await synchronise(self, settings);
}

}  // namespace

void simulate_clocks(const Machine& machine, const ClockRun& run, Trace& trace) {
  if (run.tries < 1) {
    throw InputError(fmt::format("{} tries of a pair of clocks; give at least 1", run.tries));
  }
  SyncSettings settings;
  settings.group = run.group;
  settings.tries = run.tries;
  const auto program = [settings](SimulatedProcess& self) {
    return learn_the_time(self, settings);
  };
  const Benchmark benchmark{
      .ranks = run.ranks, .bytes = stamp, .arrivals = run.arrivals, .seed = run.seed};
  const std::vector<Duration> arrivals = arrival_times(benchmark, machine, run.conditions);
  simulate::Options options = options_under(run.conditions, arrivals);
  options.trace = &trace;
  (void)simulate::simulate(machine, run.ranks, program, options);
  mark_steps(run, trace);
}

timeline::Labels clock_labels(const Machine& machine, const ClockRun& run, const Trace& trace) {
  return {.title = fmt::format("clock synchronisation, {}, N = {}, P = {}",
                               measure::to_string(run.group), run.tries, run.ranks),
          .parameters = parameters_in_words(machine, stamp, trace),
          .mark = "step"};
}

}  // namespace loggp::compare
