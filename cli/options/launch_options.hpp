// The options of commands that start their ranks themselves, in several launches.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "cli/options/stopping_options.hpp"
#include "compare/launches/launch_runs.hpp"

namespace loggp::cli {

/// The options' values as they are on the command line, not yet parsed.
struct LaunchOptions {
  std::string launches;
  std::string launcher;
};

/// Adds --launches and --launcher.
void add_launch_options(CLI::App& command, LaunchOptions& options);

/// Throws InputError for --launcher without --launches.
void check_launcher_is_used(const LaunchOptions& options);

/// What a command does with the joined samples.
struct LaunchFiles {
  std::string out;      ///< the value of -o
  std::string samples;  ///< the samples file that the command writes for it
  bool resume = false;
};

/// Returns the launches of a command: its own arguments without those of the launches and of the
/// result, and a share of `budget` for each; with a budget of 0 each launch has the time that its
/// own options say, and the launches follow one another at once. Throws InputError when --launches
/// is not a number, -o or --launcher is missing, or a launcher has started this process.
[[nodiscard]] compare::LaunchRuns chosen_launches(const CLI::App& command,
                                                  const LaunchOptions& options,
                                                  const LaunchFiles& files, Duration budget);

/// Runs the launches with a progress bar.
[[nodiscard]] compare::LaunchesDone run_with_progress(
    const compare::LaunchRuns& runs, const std::function<bool(const std::string&)>& is_enough);

/// Throws RunError that names the launches that failed, if any did.
void check_launches(const compare::LaunchesDone& done, const std::string& samples);

}  // namespace loggp::cli
