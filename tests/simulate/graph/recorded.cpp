#include "tests/simulate/graph/recorded.hpp"

#include "algorithms/collectives/catalogue.hpp"
#include "algorithms/collectives/reduce_operation.hpp"

namespace loggp::simulate {

Trace record(const Machine& machine, const Script& script, bool time_order) {
  Trace trace;
  const Result result =
      run(machine, script, {.first = Rank(0), .time_order = time_order, .trace = &trace});
  if (!result.error.empty()) throw RunError(result.error);
  return trace;
}

std::int64_t makespan_of(const Machine& machine, const Script& script) {
  return record(machine, script).makespan().in_ps();
}

Trace record(const Machine& machine, std::string_view collective, std::string_view algorithm_name,
             std::int32_t ranks, std::int64_t bytes, int iterations) {
  const AlgorithmInfo& info = find_algorithm(collective, algorithm_name);
  const auto& entry = algorithm<SimulatedProcess>(info);
  const std::int64_t element = reduces(collective) ? sum_of_doubles().element.count() : 1;
  const CollectiveArguments arguments{.data = {nullptr, Bytes(bytes * element)},
                                      .reduction = &sum_of_doubles()};
  Trace trace;
  const auto repeat = [](SimulatedProcess& self,
                         Task<> (*what)(SimulatedProcess&, const CollectiveArguments&),
                         CollectiveArguments with, int times) -> Task<> {
    for (; with.operation < times; ++with.operation) co_await what(self, with);
  };
  const Program program = [&](SimulatedProcess& self) {
    return repeat(self, entry.run, arguments, iterations);
  };
  const Options options{.first = Rank(0), .time_order = info.order == Order::time, .trace = &trace};
  static_cast<void>(simulate(machine, ranks, program, options));
  return trace;
}

bool posts_ahead(const AlgorithmInfo& info, std::int32_t ranks) {
  const CollectiveArguments arguments{
      .data = {nullptr, Bytes(96)}, .segment = Bytes(16), .reduction = &sum_of_doubles()};
  Trace trace;
  const Program program = [&](SimulatedProcess& self) {
    return algorithm<SimulatedProcess>(info).run(self, arguments);
  };
  static_cast<void>(simulate(machine_of({.L = 1000, .o_s = 100, .o_r = 100, .g = 100, .G = 1}),
                             ranks, program, {.trace = &trace}));
  return std::any_of(trace.receives.begin(), trace.receives.end(),
                     [](const Trace::Receive& receive) { return receive.by_arrival; });
}

Costs changed(Costs costs, Parameter parameter, std::int64_t change) {
  const bool o = parameter == Parameter::o;
  if (parameter == Parameter::L) costs.L += change;
  if (o || parameter == Parameter::o_s) costs.o_s += change;
  if (o || parameter == Parameter::o_r) costs.o_r += change;
  if (parameter == Parameter::g) costs.g += change;
  if (parameter == Parameter::G) costs.G += static_cast<double>(change);
  return costs;
}

}  // namespace loggp::simulate
