// The CPUs that ranks share: each does one piece of work at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "models/machine/placement.hpp"

namespace loggp::simulate {

/// When each of the CPUs that ranks share is free (docs/machine-model.md, "CPUs that ranks share").
class CpuTurns {
 public:
  /// Pre: the placement, which must outlive this object, shares CPUs.
  CpuTurns(const Placement& placement, std::int32_t ranks)
      : placement_(&placement), free_(static_cast<std::size_t>(placement.cpus(ranks))) {}

  /// Returns when work that the rank asks for at `asked` begins. Pre: no earlier call for this CPU
  /// had a later `asked`.
  [[nodiscard]] Time begin(Rank rank, Time asked) const { return std::max(asked, at(rank)); }
  /// Returns the work of waking up, for a rank that asks at `asked` to take in a message and has
  /// done nothing since `idle_from`.
  [[nodiscard]] Duration wake_up(Time idle_from, Time asked) const {
    return asked > idle_from ? placement_->wake_up() : Duration();
  }
  /// The rank has its CPU until `end`.
  void end(Rank rank, Time end) { free_[index(rank)] = end; }

 private:
  [[nodiscard]] std::size_t index(Rank rank) const {
    return static_cast<std::size_t>(placement_->cpu_of(rank));
  }
  [[nodiscard]] Time at(Rank rank) const { return free_[index(rank)]; }

  const Placement* placement_;
  std::vector<Time> free_;  ///< by CPU
};

}  // namespace loggp::simulate
