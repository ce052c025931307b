// One operation of an algorithm, recorded on a simulated machine.
#pragma once

#include <string_view>

#include "algorithms/collectives/catalogue.hpp"
#include "algorithms/collectives/reduce_operation.hpp"
#include "algorithms/schemes/block_layout.hpp"
#include "simulate/engine/simulation.hpp"
#include "tests/simulate/engine/machines.hpp"

namespace loggp {

/// An operation with its arguments, without memory.
struct Operation {
  const AlgorithmInfo* info;
  std::int32_t ranks;
  CollectiveArguments arguments;
  const BlockLayout* blocks = nullptr;  ///< of blocks of different sizes
};

/// Returns the operation with the given size of --bytes. Pre: `info` stands in the catalogue.
inline Operation operation_of(const AlgorithmInfo& info, std::int32_t ranks, std::int64_t bytes) {
  return {&info, ranks, {.data = {nullptr, Bytes(bytes)}, .reduction = &sum_of_doubles()}};
}

/// Returns everything that happens in the operation.
inline Trace record(const Machine& machine, const Operation& operation) {
  Trace trace;
  const auto& entry = algorithm<simulate::SimulatedProcess>(*operation.info);
  const simulate::Program program = [&](simulate::SimulatedProcess& self) {
    CollectiveArguments arguments = operation.arguments;
    if (operation.blocks != nullptr) operation.blocks->place(arguments, self.rank());
    return entry.run(self, arguments);
  };
  const bool time_order = operation.info->order == Order::time;
  static_cast<void>(simulate::simulate(machine, operation.ranks, program,
                                       {.time_order = time_order, .trace = &trace}));
  return trace;
}

}  // namespace loggp
