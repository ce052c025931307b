// loggp measure --method: the ways to measure that PRTT is compared with.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "cli/options/measure_sockets.hpp"
#include "cli/tables/result.hpp"
#include "compare/predict/conditions.hpp"
#include "measure/samples/sample_header.hpp"
#include "models/base/units.hpp"

namespace loggp::cli {

/// What stands on the command line, as text.
struct MethodOptions {
  std::string method = "prtt";
  std::string sends = "10";
  std::string flood = "1000";
  std::string picture;
};

void add_method_options(CLI::App& command, MethodOptions& options);

/// What the other options of `measure` say, understood.
struct MethodRequest {
  std::string transport;
  SocketOptions sockets;  ///< of transports that are sockets
  std::string truth;      ///< a network; of `all` a list
  Bytes smallest;
  Bytes largest;
  std::int64_t repetitions = 1;
  Duration budget;
  std::string out;
  std::string samples;  ///< file for raw samples; empty: none
  bool resume = false;  ///< goes on with those that are there
  Format format = Format::table;
  compare::Conditions conditions;  ///< of a simulated network, as the next
  measure::Provenance provenance;
};

/// Runs every method but prtt itself, and prints. Throws InputError, RunError.
void run_method(const MethodOptions& options, const MethodRequest& request);

}  // namespace loggp::cli
