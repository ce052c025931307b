// Options of what runs between two processes without MPI.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "measure/over_sockets/socket_client.hpp"

namespace loggp::cli {

struct SocketOptions {
  std::optional<std::string> listen;  ///< empty: on loopback, at any port
  std::string connect;
  std::string token;
  std::string listen_limit = "300s";
  std::string patience = "10s";
  std::string spin = "1ms";
};

void add_socket_options(CLI::App& command, SocketOptions& options);

/// As refuse_given, of them all: `whose` transports are sockets.
void refuse_socket_options(const CLI::App& command, std::string_view whose);

/// Throws InputError when socket options contradict each other, or a launcher has started several
/// ranks: sockets need none.
void check_socket_options(const std::string& transport, const SocketOptions& options,
                          const std::string& out);

[[nodiscard]] bool is_socket_transport(const std::string& transport);

/// The side that listens. Says on stdout, in one line, what the client's arguments are.
void serve_sockets(const std::string& transport, const SocketOptions& options);

/// With whom the side that measures does, the listener that was named or a server of its own.
[[nodiscard]] measure::SocketPeer peer_of(const std::string& transport,
                                          const SocketOptions& options);

/// Throws InputError for UDP: `what` does not know which times a lost datagram has lengthened.
void check_lossless(const std::string& transport, const std::string& what);

}  // namespace loggp::cli
