// The options of runs between two processes without MPI.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace loggp::measure {
struct SocketPeer;
}  // namespace loggp::measure

namespace loggp::cli {

struct SocketOptions {
  std::optional<std::string> listen;  ///< given without a value: on loopback, any port
  std::string connect;
  std::string token;
  std::string listen_limit = "300s";
  std::string patience = "10s";
  std::string spin = "1ms";
};

void add_socket_options(CLI::App& command, SocketOptions& options);

/// Calls refuse_given() with all socket options; `whose` names the transports that have them.
void refuse_socket_options(const CLI::App& command, std::string_view whose);

/// Throws InputError when socket options contradict each other, and when a launcher has started
/// several ranks, because sockets need no launcher.
void check_socket_options(const std::string& transport, const SocketOptions& options,
                          const std::string& out);

[[nodiscard]] bool is_socket_transport(const std::string& transport);

/// Runs the side that listens. Prints the client's arguments on stdout, in one line.
void serve_sockets(const std::string& transport, const SocketOptions& options);

/// Returns the peer of the side that measures: the listener of --connect, or a server that is
/// started on this machine.
[[nodiscard]] measure::SocketPeer chosen_peer(const std::string& transport,
                                              const SocketOptions& options);

/// Throws InputError for UDP, because `what` can't tell which times a lost datagram has lengthened.
void check_lossless(const std::string& transport, const std::string& what);

}  // namespace loggp::cli
