#include "simulate/engine/simulation.hpp"

#include "simulate/engine/program_order.hpp"
#include "simulate/engine/time_order.hpp"

namespace loggp::simulate {

namespace {

Outcome run_to_outcome(Engine& engine, const Program& program, std::string_view name) {
  FinishTimes finish = engine.run(program);
  return {std::move(finish), engine.operations(), name};
}

Outcome in_program_order(const Machine& machine, std::int32_t ranks, const Program& program,
                         const Options& options) {
  ProgramOrder engine(machine, ranks, options);
  return run_to_outcome(engine, program, "program-order");
}

Outcome in_time_order(const Machine& machine, std::int32_t ranks, const Program& program,
                      const Options& options, TimeOrder::Windows windows) {
  TimeOrder engine(machine, ranks, options, windows);
  return run_to_outcome(engine, program, "time-ordered");
}

bool needs_time_order(const Machine& machine, const Options& options) {
  return options.time_order || !machine.parameters().node.shares_nothing() ||
         machine.placement().shares_cpus() || options.progress != Progress::in_call ||
         options.reception == Reception::offloaded;
}

}  // namespace

Outcome simulate(const Machine& machine, std::int32_t ranks, const Program& program,
                 const Options& options) {
  if (!needs_time_order(machine, options)) {
    try {
      return in_program_order(machine, ranks, program, options);
    } catch (const OrderSensitive&) {  // NOLINT(bugprone-empty-catch): start over, below
    }
  }
  try {
    return in_time_order(machine, ranks, program, options, TimeOrder::Windows::wide);
  } catch (const NeedsInstants&) {  // NOLINT(bugprone-empty-catch): start over, below
  }
  return in_time_order(machine, ranks, program, options, TimeOrder::Windows::instants);
}

}  // namespace loggp::simulate
