#include "simulate/simulation.hpp"

#include "simulate/program_order.hpp"
#include "simulate/time_order.hpp"

namespace loggp::simulate {

namespace {

template <class EngineType>
Outcome run(const Machine& machine, std::int32_t ranks, const Program& program,
            const Options& options, std::string_view name) {
  EngineType engine(machine, ranks, options.trace);
  FinishTimes finish = engine.run(program, options.first);
  return {std::move(finish), engine.operations(), name};
}

}  // namespace

Outcome simulate(const Machine& machine, std::int32_t ranks, const Program& program,
                 const Options& options) {
  if (!options.time_order) {
    try {
      return run<ProgramOrder>(machine, ranks, program, options, "program-order");
    } catch (const OrderSensitive&) {  // NOLINT(bugprone-empty-catch): start over, below
    }
  }
  return run<TimeOrder>(machine, ranks, program, options, "time-ordered");
}

}  // namespace loggp::simulate
