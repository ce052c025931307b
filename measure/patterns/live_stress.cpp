#include "measure/patterns/live_stress.hpp"

#include <fmt/format.h>

#include "measure/live/machine/watchdog.hpp"
#include "measure/live/mpi/mpi_process.hpp"
#include "measure/live/mpi/start_mpi.hpp"
#include "models/base/errors.hpp"
#include "models/base/patience.hpp"

namespace loggp::measure {

std::optional<LiveStressResult> stress_live(const StressPlan& plan) {
  const auto session = start_mpi();
  if (MpiSession::size() < 2)
    throw InputError("stress needs at least 2 ranks; start it as: mpirun -n 2 loggp stress");
  std::optional<Watchdog> starting;
  starting.emplace(limit_beyond(std::chrono::seconds(0)),
                   fmt::format("stress, rank {}, starting", MpiSession::rank().number()));
  const Communicator world = Communicator::world();
  starting.reset();
  MpiProcess self(world);
  LiveStressResult result = stress_on(self, plan);
  if (self.rank() != Rank(0)) return std::nullopt;
  return result;
}

}  // namespace loggp::measure
