#include "measure/live_methods.hpp"

#include <fmt/format.h>

#include "measure/live_ranks.hpp"
#include "measure/measurement.hpp"
#include "measure/mpi_process.hpp"
#include "measure/watchdog.hpp"

namespace loggp::measure {

std::optional<LiveMethodResult> run_live(const MethodPlan& plan, std::chrono::seconds limit) {
  const MpiSession session;
  if (MpiSession::size() != 2) {
    throw InputError(
        fmt::format("measure runs on 2 ranks, not on {}; start it as: mpirun -n 2 loggp measure",
                    MpiSession::size()));
  }
  const Watchdog watchdog(limit,
                          fmt::format("measuring by {}, rank {} of 2", info_of(plan.method).name,
                                      MpiSession::rank().number()));
  const Communicator world = Communicator::world();
  const std::vector<RankPlace> places = place_ranks(world);
  MpiProcess self(world);
  const Bytes largest = method_memory(plan);
  std::vector<std::byte> memory(static_cast<std::size_t>(largest.count()));
  const Buffer data{memory.data(), largest};
  if (self.rank() != client_rank) {
    method_server(self, client_rank, data).result();
    return std::nullopt;
  }
  LiveMethodResult result;
  result.warnings = warnings_of(places);
  try {
    method_client(self, server_rank, plan, data, &result.samples).result();
  } catch (...) {
    method_stop(self, server_rank).result();  // else the server would wait for ever
    throw;
  }
  return result;
}

}  // namespace loggp::measure
