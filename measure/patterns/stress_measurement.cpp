#include "measure/patterns/stress_measurement.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loggp::measure {

namespace {

// Returns the time limit for each size, from the largest size.
std::chrono::seconds choose_limit(const StressPlan& plan, std::int64_t ranks) {
  constexpr std::int64_t grace = 60;           // s
  constexpr std::int64_t slowest = 1'000'000;  // B/s
  constexpr std::int64_t messages = 2 * static_cast<std::int64_t>(all_bit_patterns.size());
  const Bytes largest = *std::max_element(plan.sizes.begin(), plan.sizes.end());
  return std::chrono::seconds(grace + messages * ranks * largest.count() / slowest);
}

}  // namespace

WatchedStress::WatchedStress(const StressPlan& plan, Rank rank, std::int32_t ranks)
    : limit_(choose_limit(plan, ranks)),
      what_(fmt::format("stress, rank {} of {}", rank.number(), ranks)) {
  watchdog_.emplace(limit_, what_);
}

void WatchedStress::done(const StressCount& count, const std::vector<StressFault>& faults) {
  record_.done(count, faults);
  watchdog_.emplace(limit_, what_);
}

}  // namespace loggp::measure
