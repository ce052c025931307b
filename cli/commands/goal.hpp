// The part of `loggp simulate` that reads and writes GOAL schedules.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "cli/options/collective_options.hpp"
#include "cli/tables/result.hpp"
#include "compare/predict/elapsed.hpp"
#include "simulate/goal/goal.hpp"

namespace loggp::cli {

/// What stands on the command line, as text.
struct GoalOptions {
  std::string file;
  std::string loggops;
  std::string export_file;
};

/// --goal, --loggops, --export-goal.
void add_goal_options(CLI::App& command, GoalOptions& options);

/// Throws InputError when one of the command's options is given that schedules have no use for:
/// what says what ranks do, timelines, what belongs to an option that is not given.
void check_goal_options(const CLI::App& command);

/// A schedule that was read from a file, and simulated.
struct GoalResult {
  std::string schedule;  ///< the file
  std::string params;    ///< a set's name, or "loggops"
  simulate::GoalOutcome outcome;
  std::optional<compare::Elapsed> elapsed;  ///< with an arrival pattern
  double wall_s = 0;                        ///< reading included
};

/// Pre: options.file is given. Of `given` it uses the parameter set, the conditions, and what
/// arrivals are drawn with: bytes, root, seed. Throws InputError when there is a parameter set and
/// --loggops, or neither.
[[nodiscard]] GoalResult simulate_goal_file(const GoalOptions& options,
                                            const CollectiveOptions& given);

/// Returns the simulated times; with `per_rank` also each rank's finishing time.
[[nodiscard]] Result goal_result(const GoalResult& simulated, bool per_rank);

/// Keeps what the ranks of a benchmark do as a schedule: text, or binary when the name ends in
/// ".bin". Throws InputError for schemes of which what ranks do depends on time, for ranks that
/// never arrive and when the file can't be written; RunError when it depends on time all the same.
void export_goal(const std::string& file, const Machine& machine, const Benchmark& benchmark,
                 const compare::Conditions& conditions);

}  // namespace loggp::cli
