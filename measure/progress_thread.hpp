// A thread that lets the MPI library go on while the program computes.
#pragma once

#include <atomic>
#include <thread>

#include "measure/mpi.hpp"
#include "measure/spare_cpus.hpp"

namespace loggp::measure {

/// Where the progress threads of a group of ranks may run.
struct ThreadPlaces {
  Cpus cpus;                ///< this rank's may: those that no rank of the group is bound to
  bool are_enough = false;  ///< for a thread of each rank, on all machines
};

/// `allowed` are the CPUs that this rank could be bound to, and `bound` is the one that it is bound
/// to, or −1. All ranks of the group call it.
[[nodiscard]] ThreadPlaces thread_places(const Cpus& allowed, int bound, const Communicator& group);

/// Calls MPI_Iprobe all the time until it is destroyed, on a communicator on which nothing is ever
/// sent. Pre: MPI_THREAD_MULTIPLE; `communicator` outlives it.
class ProgressThread {
 public:
  /// Runs on any of `cpus`, or where the caller does when there are none.
  ProgressThread(const Communicator& communicator, const Cpus& cpus);
  /// Throws RunError when the library has failed.
  void stop();

 private:
  std::atomic<int> error_{MPI_SUCCESS};
  std::jthread thread_;
};

}  // namespace loggp::measure
