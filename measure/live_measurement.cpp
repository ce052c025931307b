#include "measure/live_measurement.hpp"

#include <fmt/format.h>

#include "measure/disturbance.hpp"
#include "measure/environment.hpp"
#include "measure/live_pair.hpp"
#include "measure/mpi.hpp"
#include "measure/mpi_process.hpp"
#include "measure/watchdog.hpp"
#include "models/errors.hpp"

namespace loggp::measure {

namespace {

constexpr Rank client(0);
constexpr Rank server(1);

Provenance provenance_of(const PairPlacement& placement, const CampaignOptions& options) {
  return {{"clock", fmt::format("CLOCK_MONOTONIC, {:.1f} ns a read", clock_read_ns())},
          {"cpu", cpu_model()},
          {"cpus_bound", fmt::format("{}, {}", placement.cpus[0], placement.cpus[1])},
          {"date", utc_date()},
          {"host", host_name()},
          {"method", fmt::format("PRTT, n = {}, {} to {} bytes", options.plan.messages,
                                 options.sizes.smallest.count(), options.sizes.largest.count())},
          {"mpi", MpiSession::library_version()},
          {"system", operating_system()}};
}

// What the client does. If its samples can't be kept it lets the server go before it fails.
LiveResult lead(MpiProcess& self, Buffer data, const PairPlacement& placement,
                CampaignOptions options) {
  try {
    options.plan.clock_read = Duration::us(clock_read_ns() / 1000);
    DisturbanceWatch watch;
    Campaign campaign(options, provenance_of(placement, options),
                      [&watch] { return watch.was_disturbed(); });
    prtt_client(self, server, options.plan, data, &campaign).result();
    LiveResult live{campaign.result(),
                    placement.one_machine ? LinkClass::node : LinkClass::network};
    auto& warnings = live.campaign.warnings;
    const std::vector<std::string> of_placement = warnings_of(placement);
    warnings.insert(warnings.begin(), of_placement.begin(), of_placement.end());
    return live;
  } catch (...) {
    prtt_stop(self, server).result();
    throw;
  }
}

}  // namespace

void in_one_session(const std::function<void()>& work) {
  const MpiSession session;
  work();
}

std::optional<LiveResult> measure_live(const LiveOptions& options) {
  const MpiSession session;
  check_is_pair();
  const Watchdog watchdog(options.limit,
                          fmt::format("measuring, rank {} of 2", MpiSession::rank().number()));
  const Communicator world = Communicator::world();
  const PairPlacement placement = place_pair(world);
  MpiProcess self(world);
  const Bytes largest = options.campaign.sizes.largest;
  std::vector<std::byte> memory(static_cast<std::size_t>(largest.count()));
  const Buffer data{memory.data(), largest};
  if (self.rank() != client) {
    prtt_server(self, client, data).result();
    return std::nullopt;
  }
  return lead(self, data, placement, options.campaign);
}

}  // namespace loggp::measure
