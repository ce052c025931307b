// Two MPI ranks that measure what is between them.
#pragma once

#include "measure/measurement.hpp"
#include "measure/mpi.hpp"

namespace loggp::measure {

/// Throws InputError on every rank when the world is not two ranks.
void check_is_pair();
/// Binds this rank to a CPU and tells the other one. Pre: `world` has 2 ranks, both call it.
[[nodiscard]] PairPlacement place_pair(const Communicator& world);

}  // namespace loggp::measure
