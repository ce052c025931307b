#include "simulate/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "models/errors.hpp"
#include "simulate/program_order.hpp"
#include "simulate/time_order.hpp"

namespace loggp::simulate {

namespace {

template <class EngineType>
Outcome run(const Machine& machine, std::int32_t ranks, const Program& program,
            const Options& options, std::string_view name) {
  if (options.first < Rank(0) || options.first >= Rank(std::max(ranks, 1))) {
    throw InputError(fmt::format("rank {} can't start first; there are ranks 0 to {}",
                                 options.first.number(), ranks - 1));
  }
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
