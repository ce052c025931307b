// What is measured, what it should reach, and what others reach.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace loggp::bench {

/// What the project asks of a case.
struct Target {
  enum class Kind {
    million_per_s,  ///< at least: operations, or what Case::count counts
    seconds,        ///< at most
  };
  Kind kind = Kind::million_per_s;
  double value = 0;
};

struct Case {
  std::string name;
  std::vector<std::string> arguments;  ///< of loggp
  double count = 0;                    ///< of what `unit` says; 0: not counted
  std::string unit = "ops";            ///< sends and receives, or "events": 2 of those each
  double ranks = 0;                    ///< for bytes per rank; 0: not counted
  std::optional<Target> target = std::nullopt;
  /// Seconds that LogGOPSim takes for the same pattern, reading its binary schedule not included.
  std::optional<double> peer_s = std::nullopt;
  double lines = 0;  ///< cache lines touched for each of `count`; 0: not known
  /// The same case with fewer ranks, two times: what they differ by in instructions is what the
  /// operations take by which they differ. Empty: not counted.
  std::vector<std::vector<std::string>> counted = {};
  double counted_difference = 0;  ///< of `count`
  bool in_time_order = false;     ///< the arguments are those of time_order.cpp
};

/// `out` is a folder for what they write and for schedules (goal_files.hpp). With `all` those too
/// that need 24 GiB or minutes.
[[nodiscard]] std::vector<Case> cases(const std::string& out, bool all);

}  // namespace loggp::bench
