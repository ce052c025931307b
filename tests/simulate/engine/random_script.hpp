// Rank programs drawn at random, small enough to read when one of them fails.
#pragma once

#include <string>

#include "tests/simulate/engine/step.hpp"

namespace loggp::simulate {

/// As C++ has it.
std::string show(const Script& script);

/// What programs may do besides blocking sends and named receives that match.
struct Freedom {
  bool single_ends = false;  ///< sends without receive, receives without send, computations
  bool swaps = false;        ///< steps change places, which may make a program deadlock
  bool nonblocking = false;
  bool partial_waits = false;  ///< waits for some of what is open
  bool looks = false;          ///< wait_any, test and probe
  bool ahead = false;          ///< nonblocking receives are posted up to nine steps earlier
  bool any_source = false;
  bool local_work = false;  ///< some computations are reductions and copies
  bool slips = false;       ///< buffers too small, operations never waited for
};

/// Draws by rapidcheck.
Script any_script(const Freedom& freedom);

}  // namespace loggp::simulate
