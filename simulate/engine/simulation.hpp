// Runs a rank program on a simulated machine: the simulator's front door.
#pragma once

#include <cstdint>

#include "simulate/engine/engine.hpp"
#include "simulate/engine/outcome.hpp"

namespace loggp::simulate {

/// Runs `program` on ranks 0 … ranks−1 and returns the result. It begins in program order, and
/// starts over in time order when the program turns out to be order-sensitive. Throws RunError
/// (deadlock, leftover messages, the program's own error), and InputError when `ranks` is below 1
/// or `first` is not one of them.
[[nodiscard]] Outcome simulate(const Machine& machine, std::int32_t ranks, const Program& program,
                               const Options& options = {});

}  // namespace loggp::simulate
