// Two MPI ranks that measure what is between them.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "measure/mpi.hpp"

namespace loggp::measure {

/// Where both ranks run.
struct PairPlacement {
  std::array<int, 2> cpus{};  ///< −1: not bound
  bool one_machine = false;
};

/// Throws InputError on every rank when the world is not two ranks.
void check_is_pair();
/// Binds this rank to a CPU and tells the other one. Pre: `world` has 2 ranks, both call it.
[[nodiscard]] PairPlacement place_pair(const Communicator& world);
/// What makes times worth less: shared or unbound CPUs.
[[nodiscard]] std::vector<std::string> warnings_of(const PairPlacement& placement);

}  // namespace loggp::measure
