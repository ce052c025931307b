#include "measure/live/mpi/start_mpi.hpp"

#include "measure/live/machine/watchdog.hpp"
#include "models/base/patience.hpp"

namespace loggp::measure {

std::unique_ptr<const MpiSession> start_mpi(int threads) {
  constexpr std::chrono::seconds for_many_ranks{60};
  const Watchdog watchdog(limit_beyond(for_many_ranks), "starting MPI");
  return std::make_unique<const MpiSession>(threads);
}

}  // namespace loggp::measure
