#include "measure/live/mpi/end_together.hpp"

#include <fmt/format.h>

#include "measure/live/machine/last_words.hpp"
#include "measure/live/mpi/asleep.hpp"

namespace loggp::measure {

bool end_together(const Communicator& world, const std::exception_ptr& failure) {
  if (failure && world.rank() != Rank(0)) {
    try {
      std::rethrow_exception(failure);
    } catch (const std::exception& error) {
      say_last(fmt::format("rank {}: {}", world.rank().number(), error.what()));
    }
    MPI_Abort(world.get(), 1);
  }
  wait_asleep(world);
  int failed = failure ? 1 : 0;
  check(MPI_Bcast(&failed, 1, MPI_INT, 0, world.get()), "MPI_Bcast");
  if (failure) std::rethrow_exception(failure);
  return failed == 0;
}

}  // namespace loggp::measure
