#include "measure/patterns/stress_measurement.hpp"

#include <fmt/format.h>

#include "models/base/patience.hpp"

namespace loggp::measure {

std::chrono::seconds stress_limit(Bytes size, std::int64_t ranks) {
  constexpr std::int64_t slowest = 1'000'000;  // B/s
  constexpr std::int64_t messages = 2 * static_cast<std::int64_t>(all_bit_patterns.size());
  return limit_beyond(std::chrono::seconds(messages * ranks * size.count() / slowest));
}

WatchedStress::WatchedStress(const StressPlan& plan, Rank rank, std::int32_t ranks)
    : sizes_(plan.sizes),
      ranks_(ranks),
      what_(fmt::format("stress, rank {} of {}", rank.number(), ranks)) {
  watch();
}

void WatchedStress::watch() {
  const Bytes next = sizes_.empty() ? Bytes() : sizes_[done_ % sizes_.size()];
  watchdog_.emplace(stress_limit(next, ranks_), what_);
}

void WatchedStress::done(const StressCount& count, const std::vector<StressFault>& faults) {
  record_.done(count, faults);
  ++done_;
  watch();
}

}  // namespace loggp::measure
