#include "measure/loggp/live_methods.hpp"

#include <fmt/format.h>

#include "measure/live/machine/page_memory.hpp"
#include "measure/live/machine/watchdog.hpp"
#include "measure/live/mpi/live_ranks.hpp"
#include "measure/live/mpi/mpi_process.hpp"
#include "measure/live/mpi/start_mpi.hpp"

namespace loggp::measure {

std::optional<LiveMethodResult> measure_live(const LiveMethodOptions& options) {
  const std::string method(catalogue_entry(options.plan.method).name);
  const auto session = start_mpi();
  if (MpiSession::size() != 2) {
    throw InputError(
        fmt::format("measure by this method needs 2 ranks, not {}; start it as: mpirun -n 2 loggp "
                    "measure",
                    MpiSession::size()));
  }
  const Watchdog watchdog(options.limit, fmt::format("measuring by {}, rank {} of 2", method,
                                                     MpiSession::rank().number()));
  const Communicator world = Communicator::world();
  const std::vector<RankPlace> places = place_ranks(world);
  const Clock clock = machine_clock(world);
  MpiProcess self(world, clock);
  const Bytes largest = method_memory(options.plan);
  PageMemory memory(static_cast<std::size_t>(largest.count()));
  const Buffer data{memory.data(), largest};
  if (self.rank() != client_rank) {
    method_server(self, client_rank, data).result();
    return std::nullopt;
  }
  Provenance provenance = make_provenance({{places[0].cpu, places[1].cpu}}, method, clock);
  provenance["transport"] = provenance["mpi"] = MpiSession::library_version();
  LiveMethodResult result = measure_by_method(self, data, options, provenance);
  result.warnings = placement_warnings(places);
  return result;
}

}  // namespace loggp::measure
