// Runs a rank program on a simulated machine: the simulator's front door.
#pragma once

#include <string_view>

#include "simulate/engine.hpp"

namespace loggp::simulate {

struct Options {
  Rank first = Rank(0);              ///< started first; the root of a collective is a good choice
  bool time_order = false;           ///< the program is known to be order-sensitive
  timeline::Trace* trace = nullptr;  ///< filled when given
};

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
