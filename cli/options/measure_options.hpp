// The options of `loggp measure`, understood.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "cli/options/condition_options.hpp"
#include "cli/options/measure_sockets.hpp"
#include "cli/options/method_options.hpp"
#include "cli/options/pattern_options.hpp"
#include "cli/tables/result.hpp"
#include "measure/loggp/campaign.hpp"

namespace loggp::cli {

/// What stands on the command line, as text.
struct MeasureOptions {
  MethodOptions method;
  PatternTexts pattern;
  std::string transport = "mpi";
  std::string truth;
  std::string min_bytes = "1";
  std::string max_bytes;
  std::string messages = "10";
  std::string calls = "blocking";
  std::string time_budget = "4s";
  std::string repetitions;
  std::string detect = "optimal";
  std::string tolerance = "5";
  std::string look_ahead = "4";
  std::string factor = "2";
  std::string estimate = "median";
  std::string seed = "1";
  ConditionOptions conditions;
  SocketOptions sockets;
  bool rewrite = false;
  bool resume = false;
  std::string out;
  Format format = Format::table;
  bool is_one_of_many = false;  ///< of the runs that a list of --messages makes
};

void add_measure_options(CLI::App& command, MeasureOptions& options);
/// Throws InputError for an option of another transport, method or pattern.
void check_belonging(const CLI::App& command, const MeasureOptions& options);
/// How samples become parameters, for who has samples already. Not for --time-budget and the like.
void add_analysis_options(CLI::App& command, MeasureOptions& options);

/// What --max-bytes says; without it 64 KiB, or what a UDP datagram takes.
[[nodiscard]] std::string max_bytes_of(const MeasureOptions& options);
/// Throw InputError that names the option.
[[nodiscard]] Calls calls_of(const std::string& name);
/// 0 on the simulator, where time costs nothing.
[[nodiscard]] Duration budget_of(const MeasureOptions& options);
[[nodiscard]] std::int32_t repetitions_of(const MeasureOptions& options);
/// my.json → my.samples.jsonl; empty without -o, which --resume needs.
[[nodiscard]] std::string samples_path_of(const MeasureOptions& options);
/// What add_analysis_options has taken.
[[nodiscard]] measure::Detection detection_of(const MeasureOptions& options);
[[nodiscard]] measure::Estimator estimator_of(const MeasureOptions& options);
[[nodiscard]] measure::CampaignOptions campaign_of(const MeasureOptions& options);

}  // namespace loggp::cli
