// Runs a rank program on a simulated machine: the simulator's front door.
#pragma once

#include <string_view>

#include "simulate/engine.hpp"

namespace loggp::simulate {

struct Outcome {
  FinishTimes finish;
  std::int64_t operations = 0;  ///< sends + receives + computations
  std::string_view engine;      ///< "program-order" or "time-ordered"
};

/// Runs `program` on ranks 0 … ranks−1. A program that turns out order-sensitive is started over in
/// time order. Throws RunError (deadlock, leftover messages, a program's own error), InputError
/// when ranks < 1 or `first` is none of them.
[[nodiscard]] Outcome simulate(const Machine& machine, std::int32_t ranks, const Program& program,
                               const Options& options = {});

}  // namespace loggp::simulate
