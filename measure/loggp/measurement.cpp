#include "measure/loggp/measurement.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "measure/live/machine/environment.hpp"

namespace loggp::measure {

namespace {

// Returns the size of the memory for rewritten messages: enough for the longest burst, but at most
// 64 MiB or one message, whichever is more. After 64 MiB of other messages, a message is no longer
// in a cache.
Bytes room_for(Bytes largest, const PrttPlan& plan) {
  constexpr std::int64_t enough = std::int64_t{64} << 20;
  const std::int64_t message = PrttBuffers::message_distance(largest).count();
  const std::int64_t messages = std::clamp<std::int64_t>(enough / message, 1, 2 * plan.messages);
  return Bytes(messages * message);
}

}  // namespace

PrttMemory::PrttMemory(Bytes largest, const PrttPlan& plan)
    : largest_(largest),
      room_(plan.rewrites ? room_for(largest, plan) : Bytes()),
      out_(static_cast<std::size_t>(std::max(largest, room_).count())),
      in_(static_cast<std::size_t>(largest.count())) {}

PrttBuffers PrttMemory::buffers() {
  return PrttBuffers{{out_.data(), largest_}, {in_.data(), largest_}, room_}.first(largest_);
}

std::vector<std::string> placement_warnings(const PairPlacement& placement) {
  std::vector<std::string> warnings;
  for (std::size_t rank = 0; rank < placement.cpus.size(); ++rank) {
    if (placement.cpus[rank] < 0)
      warnings.push_back(fmt::format("rank {} is not bound to a CPU", rank));
  }
  if (placement.one_machine && placement.cpus[0] == placement.cpus[1]) {
    warnings.push_back(
        fmt::format("both ranks share CPU {}: times measure the scheduler, not the network",
                    placement.cpus[0]));
  }
  return warnings;
}

Provenance make_provenance(const PairPlacement& placement, const std::string& method,
                           const Clock& clock) {
  Provenance provenance{{"clock", clock.description()},
                        {"cpu", cpu_model()},
                        {"cpus_bound", fmt::format("{}, {}", placement.cpus[0], placement.cpus[1])},
                        {"date", utc_date()},
                        {"host", host_name()},
                        {"method", method},
                        {"system", operating_system()},
                        {"tcp_congestion_control", tcp_congestion_control()}};
  if (!placement.ranks.empty()) provenance["ranks"] = placement.ranks;
  return provenance;
}

Provenance make_provenance(const PairPlacement& placement, const CampaignOptions& options,
                           const Clock& clock) {
  Provenance provenance =
      make_provenance(placement,
                      fmt::format("PRTT, n = {}, {} to {} bytes", options.plan.messages,
                                  options.sizes.smallest.count(), options.sizes.largest.count()),
                      clock);
  if (options.plan.rewrites) provenance[data_key] = rewritten_data;
  return provenance;
}

}  // namespace loggp::measure
