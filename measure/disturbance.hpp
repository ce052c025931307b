// Notices that something else ran on a CPU that was to be ours.
#pragma once

#include <cstdint>

namespace loggp::measure {

/// Involuntary context switches of this process (somebody took its CPU).
class DisturbanceWatch {
 public:
  DisturbanceWatch();
  /// Since it was made or last asked.
  [[nodiscard]] bool was_disturbed();

 private:
  std::int64_t switches_;
};

}  // namespace loggp::measure
