// A thread that lets the MPI library make progress while the rank computes.
#pragma once

#include <atomic>
#include <thread>

#include "measure/live/machine/spare_cpus.hpp"
#include "measure/live/mpi/mpi.hpp"

namespace loggp::measure {

/// Where the progress threads of a group of ranks may run.
struct ThreadPlaces {
  Cpus cpus;                ///< for this rank's thread: CPUs that no rank of the group is bound to
  bool are_enough = false;  ///< whether each rank's thread can have a CPU of its own
};

/// Returns where this rank's progress thread may run. `allowed` are the CPUs that this rank could
/// use before it was bound, `bound` is the CPU that it is bound to, or −1. Collective on `group`.
[[nodiscard]] ThreadPlaces thread_places(const Cpus& allowed, int bound, const Communicator& group);

/// A thread that calls MPI_Iprobe all the time until it is stopped or destroyed. Pre: MPI grants
/// MPI_THREAD_MULTIPLE; nothing is ever sent on `communicator`, which outlives this object.
class ProgressThread {
 public:
  /// Starts the thread on any of `cpus`, or on the caller's CPUs if `cpus` is empty.
  ProgressThread(const Communicator& communicator, const Cpus& cpus);
  /// Ends the thread. Throws RunError when one of its calls has failed.
  void stop();

 private:
  std::atomic<int> error_{MPI_SUCCESS};
  std::jthread thread_;
};

}  // namespace loggp::measure
