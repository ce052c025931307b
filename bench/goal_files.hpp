// GOAL files of schedules, written when they are first needed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace loggp::bench {

/// A folder of GOAL files.
class GoalFiles {
 public:
  explicit GoalFiles(std::string folder);

  /// Returns the path of a GOAL text with a pattern of tests/simulate/goal/goal_patterns.hpp and
  /// messages of 8 bytes; writes the file if it does not exist.
  [[nodiscard]] std::string file(std::string_view pattern, std::int32_t ranks) const;

 private:
  std::string folder_;
};

/// Returns the speed in bytes per second at which this process reads the schedule; a median of
/// runs.
[[nodiscard]] double goal_parse_rate(const std::string& file);

}  // namespace loggp::bench
