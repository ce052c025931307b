#include "compare/simulated_scheme.hpp"

#include <fmt/format.h>

#include "models/errors.hpp"

namespace loggp::compare {

namespace {

using simulate::SimulatedProcess;
using Collective = BoundCollective<SimulatedProcess>;

Task<> report(SimulatedProcess& self, SchemeCall call, Collective collective, Duration* reports) {
  const Duration reported = co_await run_scheme(self, call, collective);
  reports[self.rank().number()] = reported;
}

simulate::Options options_of(const Benchmark& benchmark, timeline::Trace* trace) {
  simulate::Options options;
  options.first = benchmark.arguments.root;
  options.time_order = benchmark.algorithm->order == Order::time;
  options.trace = trace;
  return options;
}

// One operation without a wrapper around it: nothing but the collective's own frames.
simulate::Outcome simulate_once(const Machine& machine, std::int32_t ranks,
                                const Benchmark& benchmark, timeline::Trace* trace) {
  const Collective collective{algorithm<SimulatedProcess>(*benchmark.algorithm).run,
                              benchmark.arguments};
  const simulate::Program program = [collective](SimulatedProcess& self) {
    return collective.run(self, collective.arguments);
  };
  return simulate::simulate(machine, ranks, program, options_of(benchmark, trace));
}

// Twice the operation, plus a port's time for its message.
Duration window_for(const Machine& machine, std::int32_t ranks, const Benchmark& benchmark) {
  const MessageCost cost = machine.cost(Rank(0), Rank(1), benchmark.arguments.data.size);
  return 2 * operation_latency(machine, ranks, benchmark) + cost.port;
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
    return {simulate_once(machine, ranks, benchmark, trace), {}};
  }
  SchemeCall call{.scheme = benchmark.scheme,
                  .iterations = benchmark.iterations,
                  .root = benchmark.arguments.root,
                  .order = benchmark.order,
                  .window = {}};
  if (call.scheme == Scheme::synchronised) call.window = window_for(machine, ranks, benchmark);
  const Collective collective{algorithm<SimulatedProcess>(*benchmark.algorithm).run,
                              benchmark.arguments};
  std::vector<Duration> reports(static_cast<std::size_t>(ranks));
  const simulate::Program program = [call, collective,
                                     out = reports.data()](SimulatedProcess& self) {
    return report(self, call, collective, out);
  };
  auto run = simulate::simulate(machine, ranks, program, options_of(benchmark, trace));
  return {std::move(run), std::move(reports)};
}

Duration operation_latency(const Machine& machine, std::int32_t ranks, const Benchmark& benchmark) {
  return simulate_once(machine, ranks, benchmark, nullptr).finish.makespan() - Time();
}

}  // namespace loggp::compare
