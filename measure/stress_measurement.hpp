// The stress test between ranks, wherever they run.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "measure/stress_record.hpp"
#include "measure/watchdog.hpp"

namespace loggp::measure {

struct LiveStressResult {
  std::int32_t ranks = 0;
  StressRecord record;
};

/// Keeps the record, and ends the process when a size takes longer than it would on the slowest
/// network.
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

/// Every rank's part; what it gives is of all ranks on rank 0 alone.
template <Process P>
LiveStressResult stress_on(P& self, const StressPlan& plan) {
  WatchedStress watched(plan, self.rank(), self.size());
  stress(self, plan, &watched).result();
  return {self.size(), watched.record()};
}

}  // namespace loggp::measure
