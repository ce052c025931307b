// GOAL files of schedules. A file is written when it is first needed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace loggp::bench {

/// A folder of GOAL files.
class GoalFiles {
 public:
  /// Creates `folder` and its missing parents.
  explicit GoalFiles(std::string folder);

  /// Returns the path of a GOAL text with a pattern of tests/simulate/goal/goal_patterns.hpp and
  /// messages of 8 bytes. Writes the file if it does not exist; an existing file is not checked.
  /// Throws RunError when the file can't be written.
  [[nodiscard]] std::string file(std::string_view pattern, std::int32_t ranks) const;

 private:
  std::string folder_;
};

/// Returns the speed in bytes per second at which this process reads the schedule in `file`: the
/// median of seven runs.
[[nodiscard]] double goal_parse_rate(const std::string& file);

}  // namespace loggp::bench
