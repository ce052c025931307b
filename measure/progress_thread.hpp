// A thread that lets the MPI library go on while the program computes.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "measure/mpi.hpp"

namespace loggp::measure {

/// Calls MPI_Iprobe all the time until it is destroyed, on a communicator on which nothing is ever
/// sent. Pre: MPI_THREAD_MULTIPLE; `communicator` outlives it.
class ProgressThread {
 public:
  /// Runs on any of `cpus`, or where the caller does when there are none.
  ProgressThread(const Communicator& communicator, const std::vector<std::size_t>& cpus);
  /// Throws RunError when the library has failed.
  void stop();

 private:
  std::atomic<int> error_{MPI_SUCCESS};
  std::jthread thread_;
};

}  // namespace loggp::measure
