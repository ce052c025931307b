// The options of `loggp measure`.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "cli/options/condition_options.hpp"
#include "cli/options/launch_options.hpp"
#include "cli/options/measure_sockets.hpp"
#include "cli/options/method_options.hpp"
#include "cli/options/pattern_options.hpp"
#include "cli/tables/result.hpp"
#include "measure/local/local_campaign.hpp"
#include "measure/loggp/campaign.hpp"
#include "measure/node/node_campaign.hpp"
#include "models/parameters/parameters.hpp"

namespace loggp::cli {

/// The options' values as texts of the command line, not yet parsed, except flags and `format`.
struct MeasureOptions {
  MethodOptions method;
  PatternTexts pattern;
  std::string transport = "mpi";
  std::string truth;
  std::string min_bytes;
  std::string max_bytes;
  std::string messages = "10";
  std::string calls = "blocking";
  std::string estimator = "refined";
  std::string series;
  std::string time_budget = "4s";
  std::string repetitions;
  std::string detect = "optimal";
  std::string tolerance = "5";
  std::string look_ahead = "4";
  std::string factor = "2";
  std::string rendezvous = "auto";
  std::string estimate = "median";
  std::string seed = "1";
  ConditionOptions conditions;
  SocketOptions sockets;
  bool rewrite = false;
  bool non_negative_latency = false;
  std::string operation = "sum";
  std::string type;
  bool no_local_work = false;
  bool yes = false;
  bool resume = false;
  std::string out;
  LaunchOptions launches;
  Format format = Format::table;
  bool is_one_of_many = false;  ///< this run measures one n of a list of --messages
};

/// Adds all options of `loggp measure`, which write into `options`.
void add_measure_options(CLI::App& command, MeasureOptions& options);
/// Throws InputError when an option was given that the chosen transport, method or pattern does not
/// use. Pre: `command` has been parsed.
void check_belonging(const CLI::App& command, const MeasureOptions& options);
/// Adds the options that say how samples become parameters: --detect, --tolerance, --look-ahead,
/// --pfact, --rendezvous and --estimate. A command that reads samples has these without the options
/// of sampling.
void add_analysis_options(CLI::App& command, MeasureOptions& options);

/// Returns the value of --max-bytes as text; without it "64KiB", or "65000" for UDP datagrams.
[[nodiscard]] std::string chosen_max_bytes(const MeasureOptions& options);
/// Returns the value of --calls. This and the following functions throw InputError that names the
/// option when its value is wrong.
[[nodiscard]] Calls chosen_calls(const std::string& name);
/// Returns the value of --time-budget; 0, which stands for no limit, for the simulator.
[[nodiscard]] Duration chosen_budget(const MeasureOptions& options);
/// Returns the value of --series. Without it returns `usual` for real processes, whose clocks have
/// a resolution, and 0, a single round, for the simulator. Throws InputError also when the series
/// would not fit into --time-budget.
[[nodiscard]] Duration chosen_series(const MeasureOptions& options, Duration usual);
/// Returns the value of --repetitions; without it 1000 for real processes, 1 for the simulator, and
/// 200 for the simulator with --noise.
[[nodiscard]] std::int32_t chosen_repetitions(const MeasureOptions& options);
/// Returns the path of the raw samples: my.samples.jsonl for -o my.json, empty without -o and for a
/// device or pipe. Throws InputError for --resume without a path.
[[nodiscard]] std::string chosen_samples_path(const MeasureOptions& options);
/// Return the values of the options of add_analysis_options(): --estimate in chosen_estimator(),
/// the others in detection_settings().
[[nodiscard]] measure::Detection detection_settings(const MeasureOptions& options);
[[nodiscard]] measure::Estimator chosen_estimator(const MeasureOptions& options);
/// Returns the options of a campaign of local work. Its samples are in my.local.samples.jsonl for
/// -o my.json.
[[nodiscard]] measure::LocalOptions local_options(const MeasureOptions& options);
/// Returns the value of --pairs without --pattern: the most pairs with which the interfaces and the
/// memory of nodes are measured. Nothing without the option.
[[nodiscard]] std::optional<std::int32_t> chosen_most_pairs(const MeasureOptions& options);
/// Returns the number of pairs on a simulated node: that of --pairs, otherwise 8 if ranks of the
/// truth share anything, otherwise 0.
[[nodiscard]] std::int32_t simulated_pairs(const MeasureOptions& options,
                                           const ParameterSet& truth);
/// Returns the options of a campaign of pairs at once. Its samples are in my.node.samples.jsonl for
/// -o my.json.
[[nodiscard]] measure::NodeOptions node_options(const MeasureOptions& options);
/// Returns the options of a campaign with PRTT.
[[nodiscard]] measure::CampaignOptions campaign_options(const MeasureOptions& options);

}  // namespace loggp::cli
