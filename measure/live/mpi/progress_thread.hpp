// A thread that lets the MPI library make progress while the rank computes.
#pragma once

#include <atomic>
#include <thread>

#include "measure/live/machine/spare_cpus.hpp"
#include "measure/live/mpi/mpi.hpp"

namespace loggp::measure {

/// Where the progress threads of a group of ranks may run.
struct ThreadPlaces {
  Cpus cpus;                ///< for this rank's thread: CPUs to which no rank of the group is bound
  bool are_enough = false;  ///< whether the thread of each rank of the group can have its own CPU
};

/// Returns where this rank's progress thread may run. `allowed` has the CPUs that this rank could
/// use before it was bound. `bound` is the CPU to which the rank is bound, or −1. Throws RunError
/// when MPI fails. Collective on `group`.
[[nodiscard]] ThreadPlaces thread_places(const Cpus& allowed, int bound, const Communicator& group);

/// A thread that calls MPI_Iprobe repeatedly until it is stopped or destroyed, or a call fails.
/// Pre: MPI grants MPI_THREAD_MULTIPLE; nothing is ever sent on `communicator`, which outlives this
/// object.
class ProgressThread {
 public:
  /// Starts the thread on any of `cpus`, or on the caller's CPUs if `cpus` is empty.
  ProgressThread(const Communicator& communicator, const Cpus& cpus);
  /// Ends the thread. Throws RunError when one of the thread's calls of MPI has failed.
  void stop();

 private:
  std::atomic<int> error_{MPI_SUCCESS};
  std::jthread thread_;
};

}  // namespace loggp::measure
