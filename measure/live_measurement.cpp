#include "measure/live_measurement.hpp"

#include <fmt/format.h>

#include "measure/binding.hpp"
#include "measure/mpi.hpp"
#include "measure/mpi_process.hpp"
#include "measure/watchdog.hpp"
#include "models/errors.hpp"

namespace loggp::measure {

namespace {

// The server tells the client.
Placement place(const Communicator& world) {
  const Communicator machine = Communicator::of_this_machine(world);
  const int cpu = bind_to_cpu(machine.rank().number());
  Placement placement;
  check(MPI_Allgather(&cpu, 1, MPI_INT, placement.cpus.data(), 1, MPI_INT, world.get()),
        "MPI_Allgather");
  placement.one_machine = machine.size() == world.size();
  return placement;
}

}  // namespace

std::optional<LiveResult> measure_live(const LiveOptions& options) {
  const MpiSession session;
  if (MpiSession::size() != 2) {
    throw InputError(
        fmt::format("measure runs on 2 ranks, not on {}; start it as: mpirun -n 2 loggp measure",
                    MpiSession::size()));
  }
  const Watchdog watchdog(options.limit,
                          fmt::format("measuring, rank {} of 2", MpiSession::rank().number()));
  const Communicator world = Communicator::world();
  const Placement placement = place(world);
  const Clock clock;
  MpiProcess self(world, clock);
  std::vector<std::byte> memory(static_cast<std::size_t>(options.plan.sizes.back().count()));
  const Buffer data{memory.data(), options.plan.sizes.back()};
  if (self.rank() != client_rank) {
    prtt_server(self, client_rank, data).result();
    return std::nullopt;
  }
  Provenance provenance = provenance_of(placement, options.plan, clock);
  provenance["mpi"] = MpiSession::library_version();
  provenance["transport"] = provenance["mpi"];
  return measure_between(self, data, options, placement, provenance);
}

}  // namespace loggp::measure
