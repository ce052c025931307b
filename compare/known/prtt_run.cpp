#include "compare/known/prtt_run.hpp"

#include <fmt/format.h>

#include "algorithms/probes/prtt_series.hpp"
#include "compare/predict/timeline_labels.hpp"
#include "models/base/errors.hpp"
#include "models/trace/trace.hpp"
#include "simulate/engine/simulation.hpp"

namespace loggp::compare {

namespace {

using simulate::SimulatedProcess;

Task<> round_trips(SimulatedProcess& self, DrawnPrtt run, Trace* trace) {
  const PrttBuffers data = PrttBuffers::of_size(run.size);
  const prtt_detail::Series series{run.messages, run.delay, Duration(), Calls::blocking};
  for (std::int64_t round = 0; round < run.rounds; ++round) {
    trace->marks.push_back({self.rank(), self.now(), trace->next_order()});
    if (self.rank() == Rank(0)) {
      co_await prtt_detail::blocking_round(self, Rank(1), series, data);
    } else {
      co_await prtt_detail::answer_series(self, Rank(0), data, run.messages, 1, Calls::blocking,
                                          Duration());
    }
  }
}

}  // namespace

void simulate_prtt(const Machine& machine, const DrawnPrtt& run, Trace& trace) {
  if (run.messages < 1 || run.rounds < 1) {
    throw InputError(fmt::format("PRTT of {} messages, {} times; give at least 1 of each",
                                 run.messages, run.rounds));
  }
  const auto program = [run, out = &trace](SimulatedProcess& self) {
    return round_trips(self, run, out);
  };
  const Benchmark benchmark{
      .ranks = 2, .bytes = run.size, .arrivals = run.arrivals, .seed = run.seed};
  const std::vector<Duration> arrivals = arrival_times(benchmark, machine, run.conditions);
  simulate::Options options = options_under(run.conditions, arrivals);
  options.trace = &trace;
  static_cast<void>(simulate::simulate(machine, 2, program, options));
}

timeline::Labels prtt_labels(const Machine& machine, const DrawnPrtt& run, const Trace& trace) {
  return {.title = fmt::format("PRTT({}, {} µs, {} B){}", run.messages, run.delay.in_us(),
                               run.size.count(),
                               run.rounds == 1 ? "" : fmt::format(", {} times", run.rounds)),
          .parameters = parameters_in_words(machine, run.size, trace)};
}

}  // namespace loggp::compare
