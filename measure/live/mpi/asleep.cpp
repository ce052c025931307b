#include "measure/live/mpi/asleep.hpp"

#include <chrono>
#include <thread>

namespace loggp::measure {

void wait_asleep(const Communicator& all) {
  MPI_Request request = MPI_REQUEST_NULL;
  check(MPI_Ibarrier(all.get(), &request), "MPI_Ibarrier");
  int done = 0;
  while (done == 0) {
    check(MPI_Test(&request, &done, MPI_STATUS_IGNORE), "MPI_Test");
    if (done == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace loggp::measure
