// The cases that bench measures, with their targets and the times of LogGOPSim.
#pragma once

#include <cstdint>
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
  std::vector<std::string> arguments;  ///< of loggp, or of time_order.cpp
  double count = 0;                    ///< number of units in the case; 0: not counted
  std::string unit = "ops";  ///< "ops": sends and receives; "events": each counts for 2 ops
  double ranks = 0;          ///< number of ranks, for the memory of each; 0: not shown
  std::optional<Target> target = std::nullopt;
  /// Seconds that LogGOPSim takes for the same pattern, without reading its binary schedule.
  /// Nothing if not measured.
  std::optional<double> peer_s = std::nullopt;
  double lines = 0;  ///< cache lines touched per unit; 0: unknown
  /// The arguments of two smaller cases. The difference of their instruction counts, divided by
  /// `counted_difference`, is the number of instructions per unit. Empty: instructions are not
  /// counted.
  std::vector<std::vector<std::string>> counted = {};
  double counted_difference = 0;  ///< number of units by which the second case is larger
  bool in_time_order = false;     ///< `arguments` and `counted` are those of time_order.cpp
  /// The arguments of more commands that belong to the case. All run one after another; the time of
  /// the case is the sum of theirs.
  std::vector<std::vector<std::string>> further = {};
};

/// Returns the cases; with `all` also the one that needs 24 GiB. `out` is a folder for their output
/// and for schedules (goal_files.hpp). Creates the folder and writes the schedules that it lacks.
/// Throws RunError when a schedule can't be written.
[[nodiscard]] std::vector<Case> cases(const std::string& out, bool all);

/// Returns a case for each algorithm of MPI's collectives that works on this number of ranks, the
/// libraries' algorithms too: one operation with blocks and messages of a byte, in reductions of 8.
[[nodiscard]] std::vector<Case> algorithm_cases(std::int32_t ranks);

}  // namespace loggp::bench
