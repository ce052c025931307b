// The options of runs between two processes over sockets, without MPI.
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
  std::optional<std::string> listen;  ///< empty text: any port of 127.0.0.1; nothing: not given
  std::string connect;
  std::string token;
  std::string listen_limit = "300s";
  std::string serve_limit = "3600s";
  std::string serve_bytes = "256MiB";
  std::string spin = "1ms";
};

void add_socket_options(CLI::App& command, SocketOptions& options);

/// Throws InputError when a socket option was given. `whose` names the transports that have these
/// options.
void refuse_socket_options(const CLI::App& command, std::string_view whose);

/// Throws InputError when socket options contradict each other, when --spin is wrong,
/// or when `out` is given with --listen. Also throws when a launcher has started several ranks,
/// because sockets need no launcher. Does nothing for other transports.
void check_socket_options(const std::string& transport, const SocketOptions& options,
                          const std::string& out);

/// Returns whether `transport` is "tcp" or "udp".
[[nodiscard]] bool is_socket_transport(const std::string& transport);

/// Runs the side that listens until its client has finished. Prints the arguments that the client
/// needs on stdout, in one line. Throws InputError when an option is wrong, and RunError when the
/// run fails.
void serve_sockets(const std::string& transport, const SocketOptions& options);

/// Returns the peer of the side that measures: the listener of --connect, or, without --connect, a
/// peer without listener, for which the measurement starts a server on this machine. Throws
/// InputError when an option is wrong.
[[nodiscard]] measure::SocketPeer chosen_peer(const std::string& transport,
                                              const SocketOptions& options);

/// Throws InputError for UDP, because a lost datagram lengthens a time, and the measurement `what`
/// can't tell which time.
void check_lossless(const std::string& transport, const std::string& what);

}  // namespace loggp::cli
