// The options of runs between two processes over sockets, without MPI.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace loggp::measure {
struct ListeningPeer;
struct SocketPeer;
}  // namespace loggp::measure

namespace loggp::cli {

/// What the options of the transports tcp, udp and libfabric give, as text.
struct SocketOptions {
  std::optional<std::string> listen;  ///< empty text: any port of 127.0.0.1; nothing: not given
  std::string connect;
  std::string token;
  std::string listen_limit = "300s";
  std::string serve_limit = "3600s";
  std::string serve_bytes = "256MiB";
  std::string spin = "1ms";
  /// Of rank 0 of an MPI job: asks rank 1 to listen. Set by on_pair_of_ranks().
  std::function<measure::ListeningPeer()> next_listener;
};

void add_socket_options(CLI::App& command, SocketOptions& options);

/// Throws InputError when a socket option was given. `whose` names the transports that have these
/// options.
void refuse_socket_options(const CLI::App& command, std::string_view whose);

/// Throws InputError when socket options contradict each other, when --spin or the provider of
/// libfabric is wrong, or when `out` is given with --listen without a launcher. Also throws when a
/// launcher has started another number of ranks than two; `command` is the command's name. A
/// launcher may start one rank with --listen or --connect. Does nothing for other transports.
void check_socket_options(const std::string& command, const std::string& transport,
                          const SocketOptions& options, const std::string& out);

/// Throws InputError when an option was given that is of no use to the two ranks of an MPI job,
/// whose ranks exchange it. Does nothing without a launcher.
void refuse_lone_socket_options(const CLI::App& command);

/// Returns whether two ranks of an MPI job are to measure over sockets.
[[nodiscard]] bool is_pair_of_ranks(const std::string& transport);

/// Calls `measure` on rank 0 of the two ranks of an MPI job, with `options` for chosen_peer(). Rank
/// 1 serves each measurement, at the address of --listen if it was given. Throws as
/// measure_on_pair() does, and InputError when this program was built without MPI.
void on_pair_of_ranks(const std::string& command, const std::string& transport,
                      const SocketOptions& options,
                      const std::function<void(const SocketOptions&)>& measure);

/// Checks the value of --transport: the words of the list, or "libfabric:PROVIDER".
[[nodiscard]] CLI::Validator transport_check(const std::vector<std::string>& words);

/// Returns whether `transport` is "tcp", "udp", "libfabric" or "libfabric:PROVIDER".
[[nodiscard]] bool is_socket_transport(const std::string& transport);

/// Runs the side that listens until its client has finished. Prints the arguments that the client
/// needs on stdout, in one line. Throws InputError when an option is wrong, and RunError when the
/// run fails.
void serve_sockets(const std::string& transport, const SocketOptions& options);

/// Returns the peer of the side that measures: the listener of --connect, or rank 1 of the MPI job.
/// Without either, a peer without listener, for which the measurement starts a server on this
/// machine. Throws InputError when an option is wrong.
[[nodiscard]] measure::SocketPeer chosen_peer(const std::string& transport,
                                              const SocketOptions& options);

/// Throws InputError for a provider of libfabric that can't match receives of any tag, which the
/// measurement `what` has.
void check_any_tag(const std::string& transport, const std::string& what);

/// Throws InputError for UDP, because a lost datagram lengthens a time, and the measurement `what`
/// can't tell which time.
void check_lossless(const std::string& transport, const std::string& what);

}  // namespace loggp::cli
