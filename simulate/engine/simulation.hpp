// Runs a rank program on a simulated machine: the simulator's front door.
#pragma once

#include <string_view>

#include "simulate/engine/engine.hpp"

namespace loggp::simulate {

/// The result of a run.
struct Outcome {
  FinishTimes finish;
  std::int64_t operations = 0;  ///< sends + receives + computations
  std::string_view engine;      ///< "program-order" or "time-ordered"
};

/// Runs `program` on ranks 0 … ranks−1 and returns the result. It begins in program order, and
/// starts over in time order when the program turns out to be order-sensitive. Throws RunError
/// (deadlock, leftover messages, the program's own error), and InputError when `ranks` is below 1
/// or `first` is not one of them.
[[nodiscard]] Outcome simulate(const Machine& machine, std::int32_t ranks, const Program& program,
                               const Options& options = {});

}  // namespace loggp::simulate
