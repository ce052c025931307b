// The stress test on any live host.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "measure/live/machine/watchdog.hpp"
#include "measure/patterns/stress_record.hpp"

namespace loggp::measure {

/// The number of ranks and what they found.
struct LiveStressResult {
  std::int32_t ranks = 0;
  StressRecord record;
};

/// Keeps the record of a stress test, and ends the process if a size takes longer than on the
/// slowest network, 1 MB/s.
class WatchedStress final : public StressWatcher {
 public:
  WatchedStress(const StressPlan& plan, Rank rank, std::int32_t ranks);
  void done(const StressCount& count, const std::vector<StressFault>& faults) override;
  [[nodiscard]] const StressRecord& record() const { return record_; }

 private:
  std::chrono::seconds limit_;
  std::string what_;
  StressRecord record_;
  std::optional<Watchdog> watchdog_;  // each size has one of its own
};

/// Runs one rank's part of the stress test. On rank 0 the result contains the faults of all ranks;
/// on the others it is incomplete.
template <Process P>
LiveStressResult stress_on(P& self, const StressPlan& plan) {
  WatchedStress watched(plan, self.rank(), self.size());
  stress(self, plan, &watched).result();
  return {self.size(), watched.record()};
}

}  // namespace loggp::measure
