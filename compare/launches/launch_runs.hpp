// Runs one measuring command in several launches, spread over a time, and joins their samples.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::compare {

/// What is to be launched, and how often.
struct LaunchRuns {
  std::vector<std::string> launcher;  ///< the program that starts the ranks, with its arguments
  std::vector<std::string> command;   ///< loggp with its arguments, without -o
  /// Returns further arguments of a launch, such as the seed of the points' order.
  std::function<std::vector<std::string>(std::int64_t launch)> arguments_of;
  std::string out;      ///< the user's -o
  std::string samples;  ///< the samples file that the command writes for this -o
  /// The files of which a launch writes some instead of `samples`, such as one for each kind of
  /// link. All launches write the same ones.
  std::vector<std::string> parts{};
  bool resume = false;
  std::int64_t launches = 1;  ///< numbered from 1
  Duration spread;            ///< the launches begin at equal distances over this time
  /// The error message with which a launch still counts: its samples file is complete, but some
  /// points have no time. Empty: a launch with any error does not count.
  std::string bearable_error{};
  std::chrono::seconds limit{600};  ///< a launch that takes longer is ended
};

/// How the launches went.
struct LaunchesDone {
  std::int64_t finished = 0;            ///< of this run and of those that it resumed
  std::vector<std::string> failures{};  ///< "launch 3: status 1: …"
  std::vector<std::string> samples{};   ///< the samples file, or the parts that there are
  std::vector<std::string> beside{};  ///< the names of other files that launches of this run wrote
};

/// Runs the launches that `runs.samples` does not have yet, one after another. Each writes its
/// files into the folder OUT.launch. A launch that succeeds, or fails with the bearable error, is
/// joined to FILE, the samples file, or to its parts: LineLog says where FILE is until the last
/// launch is done. A launch that fails is not joined, and the others go on. Calls `is_enough` after
/// each launch with the path of the joined samples, or of one of their parts; no launch follows
/// when it returns true. Calls `progress` with the number of launches done and of all launches.
///
/// Throws InputError when the launcher is no program, a file can't be written, FILE has samples of
/// other options, of a run without launches or of different runs, or the first launch says that its
/// input is wrong. Throws RunError when no launch has succeeded.
[[nodiscard]] LaunchesDone run_launches(
    const LaunchRuns& runs, const std::function<bool(const std::string& samples)>& is_enough,
    const std::function<void(std::size_t done, std::size_t total)>& progress);

}  // namespace loggp::compare
