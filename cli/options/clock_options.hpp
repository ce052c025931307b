// The options of `loggp clocks`.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/clocks/clock_study.hpp"
#include "cli/options/condition_options.hpp"
#include "cli/tables/result.hpp"
#include "measure/samples/clock_truth.hpp"

namespace loggp::cli {

/// The options' values as they are on the command line, not yet parsed.
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
  std::string time_budget = "5s";
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
  Format format = Format::table;
};

void add_clock_options(CLI::App& command, ClockOptions& options);

/// Returns the parts that --show names, or the default ones. Throws InputError for an unknown part,
/// and for several parts in CSV. This and the following functions throw InputError that names the
/// option.
[[nodiscard]] std::vector<std::string> chosen_parts(const ClockOptions& options);
/// Returns whether `what` is one of the parts `shown`.
[[nodiscard]] bool shows(const std::vector<std::string>& shown, std::string_view what);

/// Returns the plan of what is measured for the parts `shown`.
[[nodiscard]] ClockPlan clock_plan(const ClockOptions& options,
                                   const std::vector<std::string>& shown);
[[nodiscard]] measure::ClockSkews clock_skews(const ClockOptions& options);
[[nodiscard]] std::uint64_t chosen_seed(const ClockOptions& options);
/// Return the value of the option, or `usual` when it is not given.
[[nodiscard]] std::int64_t chosen_repetitions(const ClockOptions& options, std::string_view usual);
[[nodiscard]] std::int32_t chosen_ranks(const ClockOptions& options, std::string_view usual);
/// Returns the value of --ranks where it may be a list, in ascending order.
[[nodiscard]] std::vector<std::int32_t> list_of_ranks(const ClockOptions& options,
                                                      std::string_view usual);

}  // namespace loggp::cli
