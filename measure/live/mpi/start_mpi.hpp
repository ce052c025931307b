// Starts MPI with a time limit.
#pragma once

#include <memory>

#include "measure/live/mpi/mpi.hpp"

namespace loggp::measure {

/// Returns a session, as MpiSession's constructor makes it. Ends the process, with an error line,
/// if MPI does not start within a minute beyond the patience() (limit_beyond()): the library waits
/// for all ranks and for memory that they share, and some failures make it wait for ever. The first
/// call also lets the guard of rank 0 watch the other hosts for signs of life (guarded_child.hpp).
[[nodiscard]] std::unique_ptr<const MpiSession> start_mpi(int threads = MPI_THREAD_FUNNELED);

}  // namespace loggp::measure
