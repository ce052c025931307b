// The options of `loggp measure`.
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

/// The options' values as they are on the command line, not yet parsed.
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
  bool is_one_of_many = false;  ///< one of the runs for a list of --messages
};

void add_measure_options(CLI::App& command, MeasureOptions& options);
/// Throws InputError for an option of another transport, method or pattern.
void check_belonging(const CLI::App& command, const MeasureOptions& options);
/// Adds the options that say how samples become parameters, --detect to --estimate. A command that
/// reads samples uses them without the options of sampling.
void add_analysis_options(CLI::App& command, MeasureOptions& options);

/// Returns the value of --max-bytes; without it 64 KiB, or 65000 bytes for UDP datagrams.
[[nodiscard]] std::string chosen_max_bytes(const MeasureOptions& options);
/// This and the following functions return the value of an option, and throw InputError that names
/// it.
[[nodiscard]] Calls chosen_calls(const std::string& name);
/// Returns --time-budget; 0, no limit, for the simulator.
[[nodiscard]] Duration chosen_budget(const MeasureOptions& options);
/// Returns --repetitions, or its default for the transport and noise.
[[nodiscard]] std::int32_t chosen_repetitions(const MeasureOptions& options);
/// Returns the path of the raw samples: my.samples.jsonl for -o my.json, empty without -o. Throws
/// InputError for --resume without -o.
[[nodiscard]] std::string chosen_samples_path(const MeasureOptions& options);
/// Return the values of the options of add_analysis_options().
[[nodiscard]] measure::Detection detection_settings(const MeasureOptions& options);
[[nodiscard]] measure::Estimator chosen_estimator(const MeasureOptions& options);
/// Returns the options of a measurement with PRTT.
[[nodiscard]] measure::CampaignOptions campaign_options(const MeasureOptions& options);

}  // namespace loggp::cli
