// The finishing times of a run's ranks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "algorithms/host/large_pages.hpp"
#include "models/base/units.hpp"

namespace loggp::simulate {

/// Each rank's finishing time: when its CPU has ended its program. Ports may still be busy then.
class FinishTimes {
 public:
  using Picoseconds = LargeVector<std::int64_t>;

  FinishTimes() = default;
  explicit FinishTimes(Picoseconds ps) : ps_(std::move(ps)) {
    for (const std::int64_t finish : ps_) latest_ = std::max(latest_, finish);
  }
  [[nodiscard]] Time operator[](Rank rank) const {
    return Time::ps(ps_[static_cast<std::size_t>(rank.number())]);
  }
  [[nodiscard]] std::int32_t size() const { return static_cast<std::int32_t>(ps_.size()); }
  /// Returns the times by rank, in ps.
  [[nodiscard]] const Picoseconds& in_ps() const { return ps_; }
  /// Returns the latest finishing time.
  [[nodiscard]] Time makespan() const { return Time::ps(latest_); }
  friend bool operator==(const FinishTimes&, const FinishTimes&) = default;

 private:
  Picoseconds ps_;
  std::int64_t latest_ = 0;
};

}  // namespace loggp::simulate
