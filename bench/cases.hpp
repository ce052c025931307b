// The cases that bench measures, with their targets and the times of LogGOPSim.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace loggp::bench {

/// The performance that the project requires of a case.
struct Target {
  enum class Kind {
    million_per_s,  ///< at least this many millions of Case::unit per second
    seconds,        ///< at most this many seconds
  };
  Kind kind = Kind::million_per_s;
  double value = 0;
};

/// A command to be measured.
struct Case {
  std::string name;
  std::vector<std::string> arguments;  ///< of loggp
  double count = 0;                    ///< number of units in the case; 0: not counted
  std::string unit = "ops";            ///< "ops": sends and receives; "events": 2 ops each
  double ranks = 0;                    ///< for bytes per rank; 0: not counted
  std::optional<Target> target = std::nullopt;
  /// Seconds that LogGOPSim takes for the same pattern, without reading its binary schedule.
  std::optional<double> peer_s = std::nullopt;
  double lines = 0;  ///< cache lines touched per unit; 0: unknown
  /// Arguments of two smaller cases. The difference of their instruction counts, divided by
  /// `counted_difference`, is the number of instructions per unit. Empty: not counted.
  std::vector<std::vector<std::string>> counted = {};
  double counted_difference = 0;  ///< difference of the two cases in units
  bool in_time_order = false;     ///< the arguments are those of time_order.cpp
};

/// Returns all cases; those that need 24 GiB or minutes only with `all`. `out` is a folder for
/// their output and for schedules (goal_files.hpp).
[[nodiscard]] std::vector<Case> cases(const std::string& out, bool all);

}  // namespace loggp::bench
