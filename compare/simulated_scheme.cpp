#include "compare/simulated_scheme.hpp"

#include <fmt/format.h>

#include "models/errors.hpp"

namespace loggp::compare {

namespace {

using simulate::SimulatedProcess;
using Collective = BoundCollective<SimulatedProcess>;

// Marks in the trace, when there is one, where each rank begins each operation.
struct MarkedCollective {
  Collective collective;
  timeline::Trace* trace;

  Task<> operator()(SimulatedProcess& self, Rank root) const {
    if (trace != nullptr) mark(self);
    return collective(self, root);
  }

 private:
  void mark(const SimulatedProcess& self) const {
    if (trace->marks.size() >= trace->limit) {
      throw InputError(fmt::format(
          "a timeline of over {} operations fits on no page; give fewer iterations", trace->limit));
    }
    trace->marks.push_back({self.rank(), self.now(), trace->next_order()});
  }
};

Task<> report(SimulatedProcess& self, SchemeCall call, MarkedCollective collective,
              Duration* reports) {
  const Duration reported = co_await run_scheme(self, call, collective);
  reports[self.rank().number()] = reported;
}

std::vector<Duration> arrivals_of(const Machine& machine, std::int32_t ranks,
                                  const Benchmark& benchmark) {
  return arrivals_under(benchmark.conditions, machine, ranks, benchmark.arguments.data.size,
                        benchmark.arguments.root);
}

simulate::Options options_of(const Benchmark& benchmark, std::span<const Duration> arrivals,
                             timeline::Trace* trace) {
  simulate::Options options = options_under(benchmark.conditions, arrivals);
  options.first = benchmark.arguments.root;
  options.time_order = benchmark.algorithm->order == Order::time;
  options.trace = trace;
  return options;
}

// One operation without a wrapper around it: nothing but the collective's own frames.
SchemeOutcome simulate_once(const Machine& machine, std::int32_t ranks, const Benchmark& benchmark,
                            timeline::Trace* trace) {
  SchemeOutcome outcome;
  outcome.arrivals = arrivals_of(machine, ranks, benchmark);
  const Collective collective{algorithm<SimulatedProcess>(*benchmark.algorithm).run,
                              benchmark.arguments};
  const simulate::Program program = [collective](SimulatedProcess& self) {
    return collective.run(self, collective.arguments);
  };
  outcome.run =
      simulate::simulate(machine, ranks, program, options_of(benchmark, outcome.arrivals, trace));
  return outcome;
}

SchemeOutcome simulate_call(const Machine& machine, std::int32_t ranks, const Benchmark& benchmark,
                            const SchemeCall& call, timeline::Trace* trace) {
  SchemeOutcome outcome;
  outcome.arrivals = arrivals_of(machine, ranks, benchmark);
  outcome.reports.resize(static_cast<std::size_t>(ranks));
  const Collective collective{algorithm<SimulatedProcess>(*benchmark.algorithm).run,
                              benchmark.arguments};
  const MarkedCollective marked{collective, trace};
  const simulate::Program program = [call, marked,
                                     out = outcome.reports.data()](SimulatedProcess& self) {
    return report(self, call, marked, out);
  };
  outcome.run =
      simulate::simulate(machine, ranks, program, options_of(benchmark, outcome.arrivals, trace));
  return outcome;
}

// Twice the operation, plus a port's time for its message.
Duration window_for(const Machine& machine, std::int32_t ranks, const Benchmark& benchmark) {
  const MessageCost cost = machine.cost(Rank(0), Rank(1), benchmark.arguments.data.size);
  return 2 * operation_latency(machine, ranks, benchmark) + cost.port;
}

// Noise may make a later operation much longer than the first: then the windows are too short.
SchemeOutcome simulate_synchronised(const Machine& machine, std::int32_t ranks,
                                    const Benchmark& benchmark, SchemeCall call,
                                    timeline::Trace* trace) {
  constexpr int most_doublings = 20;
  constexpr int enough_approaches = 8;  // noise lengthens 1/256 of a wait
  call.window = window_for(machine, ranks, benchmark);
  if (!benchmark.conditions.disturbances.noise.empty()) call.approaches = enough_approaches;
  for (int doublings = 0; doublings < most_doublings; ++doublings) {
    try {
      return simulate_call(machine, ranks, benchmark, call, trace);
    } catch (const WindowTooShort&) {
      call.window = 2 * call.window;
    }
  }
  return simulate_call(machine, ranks, benchmark, call, trace);
}

}  // namespace

void check_scheme(const AlgorithmInfo& algorithm, Scheme scheme) {
  if (scheme == Scheme::change_root && algorithm.order == Order::time) {
    throw InputError(
        fmt::format("{} receives from anyone, operations with different roots would take each "
                    "other's messages; "
                    "change-root can't time it, use once or loop",
                    algorithm.name));
  }
}

void check_reduction(const Benchmark& benchmark, Reduction reduction) {
  if (reduction == Reduction::span && benchmark.scheme != Scheme::once &&
      !benchmark.conditions.arrivals.balanced()) {
    throw InputError(
        fmt::format("the reduction span needs ranks that begin together, and --arrivals lets those "
                    "of {} begin apart; use max",
                    name_of(benchmark.scheme)));
  }
}

Duration SchemeOutcome::reported(Reduction reduction, Rank root) const {
  if (!reports.empty()) return reduce(reduction, reports, root);
  if (reduction == Reduction::max) return run.finish.makespan() - Time();  // no copy of millions
  std::vector<Duration> latencies;
  latencies.reserve(static_cast<std::size_t>(run.finish.size()));
  for (std::int32_t r = 0; r < run.finish.size(); ++r) {
    latencies.push_back(run.finish[Rank(r)] - Time());
  }
  return reduce(reduction, latencies, root);
}

SchemeOutcome simulate_scheme(const Machine& machine, std::int32_t ranks,
                              const Benchmark& benchmark, timeline::Trace* trace) {
  check_scheme(*benchmark.algorithm, benchmark.scheme);
  if (benchmark.scheme == Scheme::once) {
    return simulate_once(machine, ranks, benchmark, trace);
  }
  const SchemeCall call{.scheme = benchmark.scheme,
                        .iterations = benchmark.iterations,
                        .root = benchmark.arguments.root,
                        .order = benchmark.order,
                        .window = {}};
  if (call.scheme == Scheme::synchronised) {
    return simulate_synchronised(machine, ranks, benchmark, call, trace);
  }
  return simulate_call(machine, ranks, benchmark, call, trace);
}

Duration operation_latency(const Machine& machine, std::int32_t ranks, const Benchmark& benchmark) {
  return simulate_once(machine, ranks, benchmark, nullptr).run.finish.makespan() - Time();
}

}  // namespace loggp::compare
