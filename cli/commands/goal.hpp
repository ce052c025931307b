// GOAL schedules in commands: `simulate`, `timeline` and `explain` read them, `simulate` writes
// them.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options/collective_options.hpp"
#include "cli/options/condition_options.hpp"
#include "cli/tables/result.hpp"
#include "compare/predict/conditions.hpp"
#include "compare/predict/elapsed.hpp"
#include "compare/predict/prediction_interval.hpp"
#include "models/machine/machine.hpp"
#include "models/trace/trace.hpp"
#include "simulate/goal/goal.hpp"
#include "simulate/goal/goal_costs.hpp"
#include "simulate/goal/goal_schedule.hpp"

namespace loggp::cli {

/// The options' values as texts of the command line, not yet parsed.
struct GoalOptions {
  std::string file;
  std::string loggops;
  std::string export_file;
  std::string ties;  ///< empty: model with --params, loggopsim with --loggops
};

/// Adds --goal and --loggops. `verb` says what the command does with the schedule: "draw". The
/// collective, --ranks and --params are no longer required, because --goal replaces them. Pre: the
/// command has these options.
void add_schedule_options(CLI::App& command, GoalOptions& options, const std::string& verb);
/// Adds --goal, --loggops, --ties and --export-goal.
void add_goal_options(CLI::App& command, GoalOptions& options);

/// Adds the interval of a predicted time, in `formats`.
void add_interval(Result& result, const std::optional<compare::PredictionInterval>& interval,
                  Formats formats);
/// Adds the average and the worst time of ranks from their arrivals.
void add_elapsed(Result& result, const std::optional<compare::Elapsed>& elapsed);

/// Throws InputError when a collective is given, because --goal replaces it.
void refuse_collective(const CollectiveOptions& given);
/// Throws InputError unless the collective, --ranks and --params are given, and when --loggops is.
/// `command` is the name of the command, which has no --goal here.
void check_collective(const CollectiveOptions& given, const GoalOptions& options,
                      std::string_view command);
/// Throws InputError when an option is given that has no use with --goal: an option that decides
/// what ranks do, or an option that needs another option that is not given. `is_own` says which
/// further options of the command, named by `what`, have a use. Pre: `command` has been parsed.
void check_goal_options(const CLI::App& command, std::string_view what,
                        const std::function<bool(std::string_view name)>& is_own);

/// A schedule that was read from a file, with the machine and the circumstances of its run.
class GoalRun {
 public:
  /// Reads options.file, which must be given. Of `given` it uses the parameter set, the conditions,
  /// the placement, and the arrivals with their bytes, root and seed. Throws InputError when an
  /// input is wrong, and unless exactly one of the parameter set and --loggops is given.
  GoalRun(const GoalOptions& options, const CollectiveOptions& given);

  [[nodiscard]] const simulate::GoalSchedule& schedule() const { return schedule_; }
  [[nodiscard]] const Machine& machine() const { return costs_.machine(); }
  [[nodiscard]] const std::vector<Duration>& arrivals() const { return arrivals_; }
  [[nodiscard]] const compare::Conditions& conditions() const { return conditions_; }
  /// Simulates the schedule, on `machine` if given. Records the run in `trace` unless it is null.
  /// Throws as simulate_goal() does.
  [[nodiscard]] simulate::Outcome simulate(simulate::Ties ties, Trace* trace = nullptr,
                                           const Machine* machine = nullptr) const;

 private:
  compare::Conditions conditions_;
  simulate::GoalSchedule schedule_;
  simulate::GoalCosts costs_;
  std::vector<Duration> arrivals_;
};

/// The simulation of a schedule that was read from a file.
struct GoalResult {
  std::string schedule;  ///< path of the file
  std::string params;    ///< name of the parameter set, or "loggops"
  simulate::Ties ties = simulate::Ties::model;
  simulate::Outcome outcome;
  std::optional<compare::Elapsed> elapsed;                ///< only with an arrival pattern
  std::optional<compare::PredictionInterval> interval{};  ///< of the makespan
  compare::Circumstances circumstances{};
  double wall_s = 0;     ///< wall time in s, reading included
  std::string remark{};  ///< what is extrapolated; empty: nothing
};

/// Returns the interval of the makespan, simulated with each replicate; nothing if none is wanted.
/// Throws as GoalRun::simulate().
[[nodiscard]] std::optional<compare::PredictionInterval> makespan_interval(
    const GoalRun& run, simulate::Ties ties, Duration makespan, const WantedInterval& wanted);

/// Simulates the schedule in options.file, which must be given. `interval` is the value of
/// --interval, or empty. Throws as GoalRun does.
[[nodiscard]] GoalResult simulate_goal_file(const GoalOptions& options,
                                            const CollectiveOptions& given,
                                            const std::string& interval);

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
