// The stress test on any live host.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "measure/live/machine/watchdog.hpp"
#include "measure/patterns/stress_record.hpp"

namespace loggp::measure {

/// The number of ranks of a stress test and its record.
struct LiveStressResult {
  std::int32_t ranks = 0;
  StressRecord record;
};

/// Returns the time limit of one repetition of a size on `ranks` ranks: limit_beyond() the time of
/// all its messages at 1 MB/s, the slowest network.
[[nodiscard]] std::chrono::seconds stress_limit(Bytes size, std::int64_t ranks);

/// Keeps the record of a stress test. Ends the process if a repetition of a size takes longer than
/// stress_limit().
class WatchedStress final : public StressWatcher {
 public:
  WatchedStress(const StressPlan& plan, Rank rank, std::int32_t ranks);
  void done(const StressCount& count, const std::vector<StressFault>& faults) override;
  [[nodiscard]] const StressRecord& record() const { return record_; }

 private:
  void watch();

  std::vector<Bytes> sizes_;
  std::int32_t ranks_;
  std::size_t done_ = 0;  // sizes, in all repetitions
  std::string what_;
  StressRecord record_;
  std::optional<Watchdog> watchdog_;  // a new one for each size
};

/// Runs one rank's part of the stress test. On rank 0 the result has the counts and faults of all
/// ranks. On another rank it has the rank's own counts and no faults.
template <Process P>
LiveStressResult stress_on(P& self, const StressPlan& plan) {
  WatchedStress watched(plan, self.rank(), self.size());
  stress(self, plan, &watched).result();
  return {self.size(), watched.record()};
}

}  // namespace loggp::measure
