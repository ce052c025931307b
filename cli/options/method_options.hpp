// loggp measure --method: the older methods, with which PRTT is compared.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "cli/options/measure_sockets.hpp"
#include "cli/tables/result.hpp"
#include "compare/predict/conditions.hpp"
#include "measure/samples/sample_header.hpp"
#include "models/base/units.hpp"

namespace loggp::cli {

/// The options' values as they are on the command line, not yet parsed.
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
  SocketOptions sockets;  ///< of transports that are sockets
  std::string truth;      ///< a network; for `all` a list of networks
  Bytes smallest;
  Bytes largest;
  std::int64_t repetitions = 1;
  Duration budget;
  std::string out;
  std::string samples;  ///< file for raw samples; empty: none
  bool resume = false;  ///< continues the samples of that file
  Format format = Format::table;
  compare::Conditions conditions;  ///< of a simulated network, like `provenance`
  measure::Provenance provenance;
};

/// Runs any method except prtt, or all of them, and prints the result. Throws InputError, RunError.
void run_method(const MethodOptions& options, const MethodRequest& request);

}  // namespace loggp::cli
