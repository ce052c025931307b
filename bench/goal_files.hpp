// Schedules as files, written when they are first asked for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace loggp::bench {

class GoalFiles {
 public:
  explicit GoalFiles(std::string folder);

  /// A pattern of tests/simulate/goal_patterns.hpp with messages of 8 bytes, as text.
  [[nodiscard]] std::string file(std::string_view pattern, std::int32_t ranks) const;

 private:
  std::string folder_;
};

/// How fast schedules are read, in bytes per second: the median of some runs within this process.
[[nodiscard]] double goal_parse_rate(const std::string& file);

}  // namespace loggp::bench
