// The options of loggp measure --method: the older methods, with which PRTT is compared.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "cli/options/condition_options.hpp"
#include "cli/options/measure_sockets.hpp"
#include "cli/tables/result.hpp"
#include "compare/predict/conditions.hpp"
#include "measure/samples/sample_header.hpp"
#include "models/base/units.hpp"

namespace loggp::cli {

/// The options' values as texts of the command line, not yet parsed.
struct MethodOptions {
  std::string method = "prtt";
  std::string sends = "10";
  std::string flood = "1000";
  std::string picture;
};

void add_method_options(CLI::App& command, MethodOptions& options);

/// The other options of `measure`, parsed.
struct MethodRequest {
  std::string transport;
  SocketOptions sockets;     ///< only for the transports tcp and udp
  std::string truth;         ///< the simulated network; for --method all a list of networks
  ConditionOptions network;  ///< with --latency, for `truth`
  Bytes smallest;
  Bytes largest;
  std::int64_t repetitions = 1;
  Duration budget;
  std::string out;
  std::string samples;  ///< file for raw samples; empty: none
  bool resume = false;  ///< continue the file `samples`
  Format format = Format::table;
  compare::Conditions conditions;  ///< of the simulated network
  measure::Provenance provenance;  ///< header of the samples of the simulated network
};

/// Runs any method except prtt, or all methods, and prints the result. On ranks without a result it
/// prints nothing. Throws InputError or RunError.
void run_method(const MethodOptions& options, const MethodRequest& request);

}  // namespace loggp::cli
