// The options of `loggp clocks`.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/clocks/clock_study.hpp"
#include "cli/options/condition_options.hpp"
#include "cli/options/launch_options.hpp"
#include "cli/tables/result.hpp"
#include "measure/samples/clock_truth.hpp"

namespace loggp::cli {

/// The options' values as texts of the command line, not yet checked; only `format` is parsed.
struct ClockOptions {
  std::string show;
  std::string transport = "mpi";
  std::string truth;
  std::string ranks;
  ConditionOptions conditions;
  std::string offset = "0s";
  std::string drift = "0";
  std::string seed = "1";
  std::string round_trips = "10000";
  std::string time_budget;
  std::string duration = "2s";
  std::string instants = "21";
  std::string estimates = "20";
  std::string tries = "100";
  std::string passes = "1,5";
  std::string interval = "250ms";
  std::string after = "0s,1s";
  std::string repetitions;
  std::vector<std::string> distributions;
  std::string stop_after = "1:1024:x2,100";
  std::string runs = "1000";
  std::string samples;
  std::string out;
  std::string pictures;
  LaunchOptions launches;
  bool resume = false;  ///< of --launches only
  Format format = Format::table;
  bool yes = false;
};

/// Adds all options of `loggp clocks`, which write into `options`.
void add_clock_options(CLI::App& command, ClockOptions& options);

/// Returns the parts that --show names, each once, or the default parts. Throws InputError for an
/// unknown part. The following functions throw InputError that names
/// the option when its value is wrong.
[[nodiscard]] std::vector<std::string> chosen_parts(const ClockOptions& options);
/// Returns the value of --time-budget; 0 when it is not given.
[[nodiscard]] Duration clock_budget(const ClockOptions& options);
/// Returns whether `what` is in `shown`.
[[nodiscard]] bool shows(const std::vector<std::string>& shown, std::string_view what);

/// Returns the plan of the measurements that the parts `shown` need, cut to --time-budget if that
/// is given, with a warning where a part is cut. Checks the options of the other parts too.
[[nodiscard]] ClockPlan clock_plan(const ClockOptions& options,
                                   const std::vector<std::string>& shown);
/// Returns the offsets and drifts that --offset and --drift add to the ranks' clocks.
[[nodiscard]] measure::ClockSkews clock_skews(const ClockOptions& options);
/// Returns the value of --seed, from 0 to 4·10⁹.
[[nodiscard]] std::uint64_t chosen_seed(const ClockOptions& options);
/// Return the value of --repetitions or --ranks; `usual` when the option is not given.
[[nodiscard]] std::int64_t chosen_repetitions(const ClockOptions& options, std::string_view usual);
[[nodiscard]] std::int32_t chosen_ranks(const ClockOptions& options, std::string_view usual);
/// Returns the values of --ranks in ascending order, each once; `usual` when the option is not
/// given.
[[nodiscard]] std::vector<std::int32_t> list_of_ranks(const ClockOptions& options,
                                                      std::string_view usual);

}  // namespace loggp::cli
