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

/// The options' values as texts of the command line, not yet parsed.
struct GoalOptions {
  std::string file;
  std::string loggops;
  std::string export_file;
  std::string ties;  ///< empty: model with --params, loggopsim with --loggops
};

/// Adds --goal, --loggops, --ties and --export-goal.
void add_goal_options(CLI::App& command, GoalOptions& options);

/// Throws InputError when an option is given that the simulation of a schedule does not use: an
/// option that decides what ranks do, an option of timelines, or an option that needs another
/// option that is not given. Pre: `command` has been parsed.
void check_goal_options(const CLI::App& command);

/// The simulation of a schedule that was read from a file.
struct GoalResult {
  std::string schedule;  ///< path of the file
  std::string params;    ///< name of the parameter set, or "loggops"
  simulate::Ties ties = simulate::Ties::model;
  simulate::GoalOutcome outcome;
  std::optional<compare::Elapsed> elapsed;  ///< only with an arrival pattern
  double wall_s = 0;                        ///< wall time in s, reading included
};

/// Simulates the schedule in options.file, which must be given. Of `given` it uses the parameter
/// set, the conditions, the placement, and the arrivals with their bytes, root and seed. Throws
/// InputError when an input is wrong, and unless exactly one of the parameter set and --loggops is
/// given.
[[nodiscard]] GoalResult simulate_goal_file(const GoalOptions& options,
                                            const CollectiveOptions& given);

/// Returns the makespan, the number of operations and, with arrivals, the elapsed times. With
/// `per_rank` the result also has each rank's finishing time.
[[nodiscard]] Result goal_result(const GoalResult& simulated, bool per_rank);

/// Writes the operations of a benchmark's ranks into `file` as a schedule: binary when the name
/// ends in ".bin", otherwise text. Throws InputError for schemes whose operations are known to
/// depend on time, for ranks that never arrive, and when the file can't be written. Throws RunError
/// when a run shows that the operations depend on time.
void export_goal(const std::string& file, const Machine& machine, const Benchmark& benchmark,
                 const compare::Conditions& conditions);

}  // namespace loggp::cli
