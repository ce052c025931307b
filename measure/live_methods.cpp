#include "measure/live_methods.hpp"

#include <fmt/format.h>

#include "measure/environment.hpp"
#include "measure/live_ranks.hpp"
#include "measure/measurement.hpp"
#include "measure/method_log.hpp"
#include "measure/mpi_process.hpp"
#include "measure/watchdog.hpp"

namespace loggp::measure {

namespace {

Provenance provenance_of(const MethodPlan& plan, const PairPlacement& placement) {
  Provenance provenance{{"clock", Clock().description()},
                        {"cpu", cpu_model()},
                        {"cpus_bound", fmt::format("{}, {}", placement.cpus[0], placement.cpus[1])},
                        {"date", utc_date()},
                        {"host", host_name()},
                        {"method", std::string(info_of(plan.method).name)},
                        {"system", operating_system()}};
  provenance["transport"] = provenance["mpi"] = MpiSession::library_version();
  return provenance;
}

}  // namespace

std::optional<LiveMethodResult> run_live(MethodPlan plan, std::chrono::seconds limit,
                                         const std::string& samples_path) {
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
    MethodLog log(samples_path, plan, provenance_of(plan, {{places[0].cpu, places[1].cpu}}));
    plan.keep = [&log](const MethodSample& sample) { log.append(sample); };
    method_client(self, server_rank, plan, data, &result.samples).result();
  } catch (...) {
    method_stop(self, server_rank).result();  // else the server would wait for ever
    throw;
  }
  return result;
}

}  // namespace loggp::measure
