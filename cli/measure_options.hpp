// The options of `loggp measure`, understood.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "cli/condition_options.hpp"
#include "cli/measure_sockets.hpp"
#include "cli/method_options.hpp"
#include "measure/campaign.hpp"

namespace loggp::cli {

/// What stands on the command line, as text.
struct MeasureOptions {
  MethodOptions method;
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
  bool resume = false;
  std::string out;
  std::string format = "table";
  bool is_one_of_many = false;  ///< of the runs that a list of --messages makes
};

void add_measure_options(CLI::App& command, MeasureOptions& options);

/// How samples become parameters, for who has samples already. Not for --time-budget and the like.
void add_analysis_options(CLI::App& command, MeasureOptions& options);

/// What add_analysis_options has taken. Throws InputError that names the option.
[[nodiscard]] measure::Detection detection_of(const MeasureOptions& options);
[[nodiscard]] measure::Estimator estimator_of(const MeasureOptions& options);

/// Throws InputError that names the option.
[[nodiscard]] measure::CampaignOptions campaign_of(const MeasureOptions& options);

}  // namespace loggp::cli
