// When each rank has done its program.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "models/units.hpp"

namespace loggp::simulate {

/// Each rank's finishing time: when its CPU has done its program. Ports may still be draining.
class FinishTimes {
 public:
  FinishTimes() = default;
  explicit FinishTimes(std::vector<std::int64_t> ps) : ps_(std::move(ps)) {}
  [[nodiscard]] Time operator[](Rank rank) const {
    return Time::ps(ps_[static_cast<std::size_t>(rank.number())]);
  }
  [[nodiscard]] std::int32_t size() const { return static_cast<std::int32_t>(ps_.size()); }
  /// The latest of all. Pre: size() > 0.
  [[nodiscard]] Time makespan() const {
    return Time::ps(*std::max_element(ps_.begin(), ps_.end()));
  }

 private:
  std::vector<std::int64_t> ps_;
};

}  // namespace loggp::simulate
