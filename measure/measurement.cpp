#include "measure/measurement.hpp"

#include <fmt/format.h>

#include "measure/environment.hpp"

namespace loggp::measure {

std::vector<std::string> warnings_of(const PairPlacement& placement) {
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

Provenance provenance_of(const PairPlacement& placement, const std::string& method,
                         const Clock& clock) {
  Provenance provenance{{"clock", clock.description()},
                        {"cpu", cpu_model()},
                        {"cpus_bound", fmt::format("{}, {}", placement.cpus[0], placement.cpus[1])},
                        {"date", utc_date()},
                        {"host", host_name()},
                        {"method", method},
                        {"system", operating_system()}};
  if (!placement.ranks.empty()) provenance["ranks"] = placement.ranks;
  return provenance;
}

Provenance provenance_of(const PairPlacement& placement, const CampaignOptions& options,
                         const Clock& clock) {
  return provenance_of(placement,
                       fmt::format("PRTT, n = {}, {} to {} bytes", options.plan.messages,
                                   options.sizes.smallest.count(), options.sizes.largest.count()),
                       clock);
}

}  // namespace loggp::measure
