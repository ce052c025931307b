#include "cli/options/measure_sockets.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>

#include "cli/options/command.hpp"
#include "measure/over_sockets/socket_server.hpp"
#include "models/base/errors.hpp"
#include "models/base/quantities.hpp"

namespace loggp::cli {

namespace {

measure::Transport transport_of(const std::string& name) {
  return name == "udp" ? measure::Transport::udp : measure::Transport::tcp;
}

Duration at_least_a_second(const std::string& text, const char* what) {
  const Duration limit = parse_duration(text, what);
  if (limit < Duration::us(1e6))
    throw InputError(fmt::format("{}: {} is too short; give at least 1s", what, text));
  return limit;
}

measure::Waiting waiting_of(const SocketOptions& options) {
  return {.spin = parse_duration(options.spin, "--spin"),
          .patience = at_least_a_second(options.patience, "--patience")};
}

}  // namespace

void add_socket_options(CLI::App& command, SocketOptions& options) {
  command
      .add_option_function<std::vector<std::string>>(
          "--listen",
          [&options](const std::vector<std::string>& where) {
            options.listen = where.empty() ? std::string() : where.front();
          },
          "sockets: wait here for the process that measures, at ADDRESS:PORT (127.0.0.1, any "
          "port, when not given); prints its arguments")
      ->expected(0, 1)
      ->type_name("[ADDRESS:PORT]");
  command.add_option("--connect", options.connect,
                     "sockets: measure with the process that listens at HOST:PORT");
  command.add_option("--token", options.token, "what the listener has printed");
  command.add_option("--listen-limit", options.listen_limit, "give up listening after it")
      ->capture_default_str();
  command
      .add_option("--patience", options.patience,
                  "sockets: a peer that is silent for longer is given up")
      ->capture_default_str();
  command
      .add_option("--spin", options.spin,
                  "sockets: a waiting side tries again at once for so long before it sleeps; 0 "
                  "where others need the CPU")
      ->capture_default_str();
}

void refuse_socket_options(const CLI::App& command, std::string_view whose) {
  refuse_given(command,
               {"--listen", "--connect", "--token", "--listen-limit", "--patience", "--spin"},
               whose);
}

bool is_socket_transport(const std::string& transport) {
  return transport == "tcp" || transport == "udp";
}

void check_socket_options(const std::string& transport, const SocketOptions& options,
                          const std::string& out) {
  if (!is_socket_transport(transport)) return;
  if (launched_ranks() > 1)
    throw InputError(fmt::format("--transport {} needs no mpirun; start it without", transport));
  if (options.listen && (!options.connect.empty() || !options.token.empty()))
    throw InputError("--listen: one side listens, the other has --connect and --token");
  if (options.listen && !out.empty())
    throw InputError("--listen: the side that connects has the result; give --out there");
  if (options.connect.empty() != options.token.empty())
    throw InputError("--connect needs --token and --token --connect; the listener prints both");
  (void)waiting_of(options);
}

void serve_sockets(const std::string& transport, const SocketOptions& options) {
  const std::string where = options.listen.value_or("");
  const auto address =
      measure::SocketAddress::parse(where.empty() ? "127.0.0.1:0" : where, "--listen");
  const Duration limit = at_least_a_second(options.listen_limit, "--listen-limit");
  measure::Listener listener(transport_of(transport), address);
  fmt::print("{}\n", listener.client_arguments());
  if (std::fflush(stdout) != 0) throw RunError("the address can't be written to stdout");
  measure::serve(listener, std::chrono::seconds(limit.in_ps() / 1'000'000'000'000),
                 waiting_of(options));
}

measure::SocketPeer peer_of(const std::string& transport, const SocketOptions& options) {
  measure::SocketPeer peer{transport_of(transport), waiting_of(options), std::nullopt};
  if (!options.connect.empty())
    peer.listener = {measure::SocketAddress::parse(options.connect, "--connect"), options.token};
  return peer;
}

void check_lossless(const std::string& transport, const std::string& what) {
  if (transport != "udp") return;
  throw InputError(fmt::format(
      "--transport udp: {} does not know what a lost datagram has hit; use --transport tcp", what));
}

}  // namespace loggp::cli
