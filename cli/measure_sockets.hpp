// loggp measure between two processes without MPI.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "measure/measurement.hpp"
#include "measure/wire.hpp"

namespace loggp::cli {

struct SocketOptions {
  std::optional<std::string> listen;  ///< empty: on loopback, at any port
  std::string connect;
  std::string token;
  std::string listen_limit = "300s";
  std::string patience = "10s";
};

void add_socket_options(CLI::App& command, SocketOptions& options);

/// Throws InputError when socket options are given to another transport, or contradict each other,
/// or a launcher has started several ranks: sockets need none.
void check_socket_options(const std::string& transport, const SocketOptions& options,
                          const std::string& out);

[[nodiscard]] bool is_socket_transport(const std::string& transport);

/// The side that listens. Says on stdout, in one line, what the client's arguments are.
void serve_sockets(const std::string& transport, const SocketOptions& options);

/// The side that measures, with the listener that was named or with a server of its own.
[[nodiscard]] measure::LiveResult measure_sockets(const std::string& transport,
                                                  const SocketOptions& options,
                                                  const measure::LiveOptions& live);

}  // namespace loggp::cli
