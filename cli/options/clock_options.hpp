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

/// What stands on the command line, as text.
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

/// What is asked for with --show, or what is usual; one only for csv. Throws InputError, as all of
/// these do, with the option's name.
[[nodiscard]] std::vector<std::string> shown_of(const ClockOptions& options);
[[nodiscard]] bool shows(const std::vector<std::string>& shown, std::string_view what);

/// Only what `shown` needs.
[[nodiscard]] ClockPlan plan_of(const ClockOptions& options, const std::vector<std::string>& shown);
[[nodiscard]] measure::ClockSkews skews_of(const ClockOptions& options);
[[nodiscard]] std::uint64_t seed_of(const ClockOptions& options);
/// `usual` where the option is not given.
[[nodiscard]] std::int64_t repetitions_of(const ClockOptions& options, std::string_view usual);
[[nodiscard]] std::int32_t ranks_of(const ClockOptions& options, std::string_view usual);
/// The same where it may be a list; ascending.
[[nodiscard]] std::vector<std::int32_t> list_of_ranks(const ClockOptions& options,
                                                      std::string_view usual);

}  // namespace loggp::cli
