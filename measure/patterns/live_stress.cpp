#include "measure/patterns/live_stress.hpp"

#include "measure/live/mpi/mpi_process.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

std::optional<LiveStressResult> stress_live(const StressPlan& plan) {
  const MpiSession session;
  if (MpiSession::size() < 2)
    throw InputError("stress needs at least 2 ranks; start it as: mpirun -n 2 loggp stress");
  const Communicator world = Communicator::world();
  MpiProcess self(world);
  LiveStressResult result = stress_on(self, plan);
  if (self.rank() != Rank(0)) return std::nullopt;
  return result;
}

}  // namespace loggp::measure
