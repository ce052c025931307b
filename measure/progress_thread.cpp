#include "measure/progress_thread.hpp"

#include "measure/binding.hpp"

namespace loggp::measure {

ProgressThread::ProgressThread(const Communicator& communicator,
                               const std::vector<std::size_t>& cpus)
    : thread_([this, cpus, handle = communicator.get()](const std::stop_token& stop) {
        if (!cpus.empty()) allow_cpus(cpus);
        while (!stop.stop_requested() && error_ == MPI_SUCCESS) {
          int is_there = 0;
          error_ = MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, handle, &is_there, MPI_STATUS_IGNORE);
        }
      }) {}

void ProgressThread::stop() {
  thread_ = {};
  check(error_, "MPI_Iprobe in the progress thread");
}

}  // namespace loggp::measure
