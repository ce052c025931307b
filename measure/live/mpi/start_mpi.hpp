// Starts MPI with a time limit.
#pragma once

#include <memory>

#include "measure/live/mpi/mpi.hpp"

namespace loggp::measure {

/// MPI from here to the end of this object. The guard of rank 0 watches the other hosts until MPI
/// is finalised.
class StartedMpi {
 public:
  explicit StartedMpi(int threads) : session_(threads) {}

 private:
  struct EndOfWatch {
    EndOfWatch() = default;
    EndOfWatch(const EndOfWatch&) = delete;
    EndOfWatch& operator=(const EndOfWatch&) = delete;
    ~EndOfWatch();
  };
  EndOfWatch end_of_watch_;  // after the session's end
  MpiSession session_;
};

/// Returns a session, as MpiSession's constructor makes it. Ends the process, with an error line,
/// if MPI does not start within a minute beyond the patience() (limit_beyond()): the library waits
/// for all ranks and for memory that they share, and some failures make it wait for ever. The first
/// call also lets the guard of rank 0 watch the other hosts for signs of life (guarded_child.hpp).
[[nodiscard]] std::unique_ptr<const StartedMpi> start_mpi(int threads = MPI_THREAD_FUNNELED);

}  // namespace loggp::measure
