#include "compare/predict/simulated_scheme.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "algorithms/collectives/arrival_order.hpp"
#include "algorithms/schemes/bound_benchmark.hpp"
#include "compare/predict/level_nodes.hpp"
#include "compare/predict/overlapped_scheme.hpp"
#include "compare/predict/skewed_windows.hpp"
#include "models/base/errors.hpp"
#include "models/trace/trace.hpp"
#include "simulate/engine/simulation.hpp"

namespace loggp::compare {

namespace {

using simulate::SimulatedProcess;
using Collective = BoundCollective<SimulatedProcess>;

// A collective that records in the trace, if there is one, when each rank begins an operation.
struct MarkedCollective {
  Collective collective;
  Trace* trace;

  Task<> operator()(SimulatedProcess& self, Rank root) const {
    if (trace != nullptr) mark(self);
    return collective(self, root);
  }

 private:
  void mark(const SimulatedProcess& self) const {
    trace->check_room(trace->marks.size());
    trace->marks.push_back({self.rank(), self.now(), trace->next_order()});
  }
};

Task<> report(SimulatedProcess& self, SchemeCall call, MarkedCollective collective,
              Collective barrier, Duration* reports) {
  const Duration reported = co_await run_scheme(self, call, collective, barrier);
  reports[self.rank().number()] = reported;
}

simulate::Options options_for(const Benchmark& benchmark, const Conditions& conditions,
                              std::span<const Duration> arrivals, Trace* trace) {
  simulate::Options options = options_under(conditions, arrivals);
  options.first = benchmark.root;
  options.time_order = benchmark.algorithm->order == Order::time ||
                       catalogue_entry(benchmark.scheme).order == Order::time;
  options.trace = trace;
  return options;
}

Task<> stay_away(SimulatedProcess& /*self*/) {
  co_return;
}

// Runs the program on all ranks that arrive; the other ranks do nothing. Always throws RunError
// that says what happens to the ranks that arrive.
simulate::Outcome run_without(std::span<const Duration> arrivals, const Machine& machine,
                              std::int32_t ranks, const simulate::Program& program,
                              simulate::Options options) {
  const auto is_away = [=](Rank rank) {
    return arrivals[static_cast<std::size_t>(rank.number())] == never_arrives;
  };
  std::int32_t away = 0;
  while (!is_away(Rank(away))) ++away;
  std::vector<Duration> present(arrivals.begin(), arrivals.end());
  std::replace(present.begin(), present.end(), never_arrives, Duration());
  options.arrivals = present;
  try {
    const simulate::Program some = [&](SimulatedProcess& self) {
      return is_away(self.rank()) ? stay_away(self) : program(self);
    };
    static_cast<void>(simulate::simulate(machine, ranks, some, options));
  } catch (const RunError& error) {
    throw RunError(fmt::format("rank {} never arrives: {}", away, error.what()));
  }
  throw RunError(fmt::format("rank {} never arrives, so the operation never ends", away));
}

simulate::Outcome run(std::span<const Duration> arrivals, const Machine& machine,
                      std::int32_t ranks, const simulate::Program& program,
                      const simulate::Options& options) {
  const bool all_come =
      std::find(arrivals.begin(), arrivals.end(), never_arrives) == arrivals.end();
  return all_come ? simulate::simulate(machine, ranks, program, options)
                  : run_without(arrivals, machine, ranks, program, options);
}

// Simulates one operation. No coroutine wraps the collective, so that each rank needs only the
// frames of the collective.
SchemeOutcome simulate_once(const Machine& machine, const Benchmark& benchmark,
                            const Conditions& conditions, Trace* trace) {
  SchemeOutcome outcome;
  outcome.arrivals = arrival_times(benchmark, machine, conditions);
  const ArrivalOrder order = sorted_by_arrival(outcome.arrivals);
  const LevelNodes nodes(machine, benchmark);
  auto collective = bound_collective<SimulatedProcess>(benchmark, nodes.get());
  collective.arguments.arrival_order = &order;
  const BlockLayout blocks(benchmark);
  if (!benchmark.counts.is_uniform()) collective.blocks = &blocks;
  const simulate::Program program = [collective](SimulatedProcess& self) {
    if (collective.blocks == nullptr) return collective.run(self, collective.arguments);
    return collective.run(self, collective.arguments_of(self.rank()));
  };
  outcome.run = run(outcome.arrivals, machine, benchmark.ranks, program,
                    options_for(benchmark, conditions, outcome.arrivals, trace));
  outcome.begins_apart = !outcome.arrivals.empty();
  return outcome;
}

SchemeOutcome simulate_call(const Machine& machine, const Benchmark& benchmark,
                            const Conditions& conditions, SchemeCall call, Trace* trace) {
  SchemeOutcome outcome;
  outcome.arrivals = arrival_times(benchmark, machine, conditions);
  outcome.reports.resize(static_cast<std::size_t>(benchmark.ranks));
  outcome.reporter = catalogue_entry(call.scheme).reporter;
  outcome.timed = call.iterations;
  const bool is_late = !outcome.arrivals.empty() && call.scheme != Scheme::synchronised;
  outcome.begins_apart = is_late || catalogue_entry(call.scheme).begins_apart;
  if (call.scheme == Scheme::ol_i || call.scheme == Scheme::ol_i_delayed) {
    outcome.points.resize(static_cast<std::size_t>(benchmark.ranks));
    call.points = outcome.points;
  }
  const ArrivalOrder order = sorted_by_arrival(outcome.arrivals);
  const LevelNodes nodes(machine, benchmark);
  auto collective = bound_collective<SimulatedProcess>(benchmark, nodes.get());
  collective.arguments.arrival_order = &order;
  const BlockLayout blocks(benchmark);
  collective.blocks = &blocks;
  const MarkedCollective marked{collective, trace};
  const auto barrier = bound_barrier<SimulatedProcess>(benchmark, nodes.get());
  const simulate::Program program = [call, marked, barrier,
                                     out = outcome.reports.data()](SimulatedProcess& self) {
    return report(self, call, marked, barrier, out);
  };
  outcome.run = run(outcome.arrivals, machine, benchmark.ranks, program,
                    options_for(benchmark, conditions, outcome.arrivals, trace));
  return outcome;
}

// Returns the length of a window: twice the operation latency, plus the time that a message
// of the largest block occupies a port, an interface or a link if there are several ranks.
Duration window_for(const Machine& machine, const Benchmark& benchmark,
                    const Conditions& conditions) {
  const Duration window = 2 * operation_latency(machine, benchmark, conditions);
  if (benchmark.ranks == 1) return window;
  const Bytes largest = BlockLayout(benchmark).largest();
  const Duration port = machine.cost(Rank(0), Rank(1), largest).port;
  Duration longest = port;
  const NodeParameters& node = machine.parameters().node;
  if (node.interfaces) longest = std::max(longest, shared_cost(*node.interfaces, largest).hold());
  if (node.topology) {
    for (const LinkRate& rate : node.topology->rates())
      longest = std::max(longest, link_cost(rate, largest).hold());
  }
  return window + longest;
}

// Runs the whole series of windows on one rank. The collective is a parameter, as it counts its
// rank's operations.
Task<> windows_on_clock(SimulatedProcess& self, MarkedCollective collective,
                        SharedWindows* shared) {
  co_await run_on_clock(self, collective, shared);
}

void check_tells_messages_apart(const AlgorithmInfo& algorithm) {
  if (!algorithm.mixes_roots) return;
  throw InputError(fmt::format(
      "{} receives from any source and would take messages of the synchronisation; with "
      "--clocks synchronised can't time it, use once or loop",
      algorithm.name));
}

WindowSeries window_series(const Machine& machine, const Benchmark& benchmark,
                           const Conditions& conditions, const SyncSettings& settings) {
  WindowSeries series;
  series.settings = settings;
  series.after = conditions.clocks.after;
  series.operation = window_for(machine, benchmark, conditions) / 2;
  Benchmark message{.collective = "broadcast", .ranks = benchmark.ranks};
  message.algorithm = &find_algorithm("broadcast", "binomial");
  message.bytes = Bytes(sizeof(WindowBatch));
  series.lead = 2 * operation_latency(machine, message, conditions);
  series.iterations = benchmark.iterations;
  series.is_noisy = !conditions.disturbances.noise.empty();
  series.root = benchmark.root;
  return series;
}

// Simulates `synchronised` on clocks that differ.
SchemeOutcome simulate_on_clocks(const Machine& machine, const Benchmark& benchmark,
                                 const Conditions& conditions, Trace* trace) {
  check_tells_messages_apart(*benchmark.algorithm);
  SchemeOutcome outcome;
  outcome.arrivals = arrival_times(benchmark, machine, conditions);
  const NodeRanks nodes(node_numbers(machine.placement(), benchmark.ranks));
  const SyncSettings settings = sync_settings(benchmark.synchronisation, conditions.clocks, nodes);
  SharedWindows shared(window_series(machine, benchmark, conditions, settings),
                       true_clocks(conditions.clocks, nodes, benchmark.ranks));
  const ArrivalOrder order = sorted_by_arrival(outcome.arrivals);
  const LevelNodes level_nodes(machine, benchmark);
  auto collective = bound_collective<SimulatedProcess>(benchmark, level_nodes.get());
  collective.arguments.arrival_order = &order;
  const BlockLayout blocks(benchmark);
  collective.blocks = &blocks;
  const MarkedCollective marked{collective, trace};
  const simulate::Program program = [marked, &shared](SimulatedProcess& self) {
    return windows_on_clock(self, marked, &shared);
  };
  outcome.run = run(outcome.arrivals, machine, benchmark.ranks, program,
                    options_for(benchmark, conditions, outcome.arrivals, trace));
  outcome.reports = shared.reports();
  outcome.clocks = shared.effect();
  outcome.clocks->method = benchmark.synchronisation;
  return outcome;
}

// Converts each rank's report to the rank's own clock, which runs too fast or too slow.
void read_own_clocks(const Machine& machine, const Benchmark& benchmark,
                     const ClockConditions& clocks, SchemeOutcome& outcome) {
  const NodeRanks nodes(node_numbers(machine.placement(), benchmark.ranks));
  const measure::ClockTruth truth = true_clocks(clocks, nodes, benchmark.ranks);
  for (std::size_t rank = 0; rank < outcome.reports.size(); ++rank) {
    const ClockModel& clock = truth[rank];
    const LocalTime end = LocalTime() + outcome.reports[rank];
    outcome.reports[rank] = clock.to_global(end) - clock.to_global(LocalTime());
  }
}

// Simulates the scheme and doubles the windows until every operation fits, because noise may make a
// later operation much longer than the first.
SchemeOutcome simulate_synchronised(const Machine& machine, const Benchmark& benchmark,
                                    const Conditions& conditions, SchemeCall call, Trace* trace) {
  constexpr int most_doublings = 20;
  constexpr int nearness = 16'384;  // ranks wait for the last 1/16384 of a window in one step
  call.window = window_for(machine, benchmark, conditions);
  if (!conditions.disturbances.noise.empty())
    call.near = std::max(call.window / nearness, Duration::ps(1));
  for (int doublings = 0; doublings < most_doublings; ++doublings) {
    try {
      return simulate_call(machine, benchmark, conditions, call, trace);
    } catch (const WindowTooShort&) {
      call.window = 2 * call.window;
    }
  }
  throw RunError(fmt::format(
      "synchronised: this noise takes nearly all CPU time, or makes operations last over "
      "{} times as long as the first one; give less --noise",
      1 << most_doublings));
}

}  // namespace

std::vector<std::string> scheme_warnings(const SchemeOutcome& outcome) {
  std::vector<std::string> failing;
  for (std::size_t rank = 0; rank < outcome.points.size(); ++rank) {
    const OlPoint& point = outcome.points[rank];
    const bool is_measured = point.measured != Duration();
    if (is_measured && point.delay == Duration() && !point.assumption_holds())
      failing.push_back(std::to_string(rank));
  }
  if (failing.empty()) return {};
  constexpr std::size_t named = 8;
  const std::size_t count = failing.size();
  failing.resize(std::min(count, named));
  return {fmt::format(
      "ol-i: its assumption fails for {} of {} ranks ({}{}): their acknowledgement arrives "
      "while ranks on the path to them are still busy, so their OL_i is too high; use ol-i-delayed",
      count, outcome.points.size() - 1, fmt::join(failing, ", "), count > named ? ", ..." : "")};
}

void check_reduction(const Benchmark& benchmark, Reduction reduction) {
  if (reduction != Reduction::span || benchmark.scheme != Scheme::overhead) return;
  throw InputError(
      "the reduction span is the time from the first start to the last end, but overhead times one "
      "rank after another; use max");
}

Duration SchemeOutcome::span() const {
  const auto last = run.finish.makespan() - Time();
  Duration first = last;
  for (std::int32_t r = 0; r < run.finish.size(); ++r) {
    const auto i = static_cast<std::size_t>(r);
    const Duration finish = run.finish[Rank(r)] - Time();
    const Duration arrival = arrivals.empty() ? Duration() : arrivals[i];
    first = std::min(first, reports.empty() ? arrival : finish - timed * reports[i]);
  }
  return (last - first) / timed;
}

Duration SchemeOutcome::reported(Reduction reduction, Rank root) const {
  if (reporter == Reporter::root) return reports[static_cast<std::size_t>(root.number())];
  if (reporter == Reporter::rank_0) return reports.front();
  if (reduction == Reduction::span && begins_apart) return span();
  if (!reports.empty()) return reduce(reduction, reports, root);
  if (reduction == Reduction::max && arrivals.empty())
    return run.finish.makespan() - Time();  // without a copy of millions of times
  std::vector<Duration> latencies;
  latencies.reserve(static_cast<std::size_t>(run.finish.size()));
  for (std::int32_t r = 0; r < run.finish.size(); ++r) {
    const Duration finish = run.finish[Rank(r)] - Time();
    latencies.push_back(arrivals.empty() ? finish : finish - arrivals[static_cast<std::size_t>(r)]);
  }
  return reduce(reduction, latencies, root);
}

SchemeOutcome simulate_scheme(const Machine& machine, const Benchmark& benchmark,
                              const Conditions& conditions, Trace* trace) {
  check_scheme(*benchmark.algorithm, benchmark.scheme);
  check_algorithm(benchmark);
  const std::array variants{scheme_variant(benchmark)};
  check_synchronisation(variants, conditions.clocks);
  if (benchmark.scheme == Scheme::once) return simulate_once(machine, benchmark, conditions, trace);
  if (!conditions.clocks.is_perfect()) {
    if (benchmark.scheme == Scheme::synchronised)
      return simulate_on_clocks(machine, benchmark, conditions, trace);
    Conditions perfect = conditions;
    perfect.clocks = {};
    SchemeOutcome outcome = simulate_scheme(machine, benchmark, perfect, trace);
    read_own_clocks(machine, benchmark, conditions.clocks, outcome);
    return outcome;
  }
  if (catalogue_entry(benchmark.scheme).overlaps)
    return simulate_overlapped(machine, benchmark, conditions, trace);
  const SchemeCall call = scheme_call(benchmark);
  if (call.scheme == Scheme::synchronised)
    return simulate_synchronised(machine, benchmark, conditions, call, trace);
  return simulate_call(machine, benchmark, conditions, call, trace);
}

Duration operation_latency(const Machine& machine, const Benchmark& benchmark,
                           const Conditions& conditions) {
  return simulate_once(machine, benchmark, conditions, nullptr).run.finish.makespan() - Time();
}

namespace {

// Returns the scheme with its choice. The synchronisation is one where clocks differ.
std::string scheme_label(const Benchmark& benchmark, bool has_clocks) {
  const std::string name = scheme_variant(benchmark).name();
  if (!has_clocks || name.find(':') != std::string::npos) return name;
  return fmt::format("{}:{}", name, to_string(benchmark.synchronisation));
}

}  // namespace

ErrorRow error_row(const Machine& machine, const Benchmark& benchmark, const SchemeOutcome& outcome,
                   Reduction reduction, Duration correct) {
  return {.params = machine.parameters().name,
          .algorithm = algorithm_label(benchmark),
          .scheme = scheme_label(benchmark, outcome.clocks.has_value()),
          .ranks = benchmark.ranks,
          .bytes = benchmark.bytes,
          .iterations = benchmark.reported_iterations(),
          .reported = outcome.reported(reduction, benchmark.root),
          .correct = correct,
          .choices = choice_cells(benchmark),
          .segment = benchmark.segment,
          .seed = benchmark.seed,
          .collective = benchmark.collective,
          .clocks = outcome.clocks};
}

}  // namespace loggp::compare
