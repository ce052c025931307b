#include "measure/live_pair.hpp"

#include <fmt/format.h>

#include "measure/binding.hpp"
#include "models/errors.hpp"

namespace loggp::measure {

void check_is_pair() {
  if (MpiSession::size() == 2) return;
  throw InputError(
      fmt::format("measure runs on 2 ranks, not on {}; start it as: mpirun -n 2 loggp measure",
                  MpiSession::size()));
}

PairPlacement place_pair(const Communicator& world) {
  const Communicator machine = Communicator::of_this_machine(world);
  const int cpu = bind_to_cpu(machine.rank().number());
  PairPlacement placement;
  check(MPI_Allgather(&cpu, 1, MPI_INT, placement.cpus.data(), 1, MPI_INT, world.get()),
        "MPI_Allgather");
  placement.one_machine = machine.size() == world.size();
  return placement;
}

}  // namespace loggp::measure
