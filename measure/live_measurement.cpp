#include "measure/live_measurement.hpp"

#include <fmt/format.h>

#include "measure/environment.hpp"
#include "measure/live_pair.hpp"
#include "measure/mpi.hpp"
#include "measure/mpi_process.hpp"
#include "measure/watchdog.hpp"

namespace loggp::measure {

namespace {

constexpr Rank client(0);
constexpr Rank server(1);

Provenance provenance_of(const PairPlacement& placement, const PrttPlan& plan) {
  return {{"clock", fmt::format("CLOCK_MONOTONIC, {:.1f} ns a read", clock_read_ns())},
          {"cpu", cpu_model()},
          {"cpus_bound", fmt::format("{}, {}", placement.cpus[0], placement.cpus[1])},
          {"date", utc_date()},
          {"host", host_name()},
          {"method", fmt::format("PRTT, n = {}, {} to {} bytes", plan.messages,
                                 plan.sizes.front().count(), plan.sizes.back().count())},
          {"mpi", MpiSession::library_version()},
          {"system", operating_system()}};
}

// What the client does. If its samples can't be kept it lets the server go before it fails.
LiveResult lead(MpiProcess& self, Buffer data, const PairPlacement& placement,
                const LiveOptions& options) {
  try {
    const Provenance provenance = provenance_of(placement, options.plan);
    SampleLog log(options.samples_path, provenance, options.plan);
    prtt_client(self, server, options.plan, data, &log).result();
    return {log.samples(), provenance, placement.one_machine ? LinkClass::node : LinkClass::network,
            warnings_of(placement)};
  } catch (...) {
    prtt_stop(self, server).result();
    throw;
  }
}

}  // namespace

std::optional<LiveResult> measure_live(const LiveOptions& options) {
  const MpiSession session;
  check_is_pair();
  const Watchdog watchdog(options.limit,
                          fmt::format("measuring, rank {} of 2", MpiSession::rank().number()));
  const Communicator world = Communicator::world();
  const PairPlacement placement = place_pair(world);
  MpiProcess self(world);
  std::vector<std::byte> memory(static_cast<std::size_t>(options.plan.sizes.back().count()));
  const Buffer data{memory.data(), options.plan.sizes.back()};
  if (self.rank() != client) {
    prtt_server(self, client, data).result();
    return std::nullopt;
  }
  return lead(self, data, placement, options);
}

}  // namespace loggp::measure
