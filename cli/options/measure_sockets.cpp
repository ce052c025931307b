#include "cli/options/measure_sockets.hpp"

#include <fmt/format.h>

#include <chrono>

#include "cli/options/command.hpp"
#include "measure/live/sockets/fabric_wire.hpp"
#include "measure/over_sockets/live_pair.hpp"
#include "measure/over_sockets/socket_client.hpp"
#include "measure/over_sockets/socket_server.hpp"
#include "models/base/errors.hpp"
#include "models/base/patience.hpp"
#include "models/base/quantities.hpp"
#include "models/base/standard_streams.hpp"

namespace loggp::cli {

namespace {

constexpr std::string_view fabric = "libfabric";

bool is_fabric(std::string_view transport) {
  return transport == fabric || transport.starts_with("libfabric:");
}

measure::Transport parse_transport(const std::string& name) {
  if (name == "udp") return measure::Transport::udp;
  if (!is_fabric(name)) return measure::Transport::tcp;
  const std::string provider = name == fabric ? "" : name.substr(fabric.size() + 1);
  return {measure::Transport::libfabric, measure::find_provider(provider)};
}

void check_ranks(const std::string& command, const std::string& transport,
                 const SocketOptions& options) {
  if (!is_launched()) return;
  const bool is_alone =
      launched_ranks() == 1 && (options.listen.has_value() || !options.connect.empty());
  if (is_alone || launched_ranks() == 2) return;
  throw InputError(fmt::format(
      "{0} --transport {1} is for 2 ranks, not {2}; start it as: mpirun -n 2 loggp {0} "
      "--transport {1}{3}",
      command, transport, launched_ranks(), launched_ranks() == 1 ? ", or without mpirun" : ""));
}

Duration at_least_a_second(const std::string& text, const char* what) {
  const Duration limit = parse_duration(text, what);
  if (limit < Duration::us(1e6))
    throw InputError(fmt::format("{}: {} is too short; give at least 1s", what, text));
  return limit;
}

std::chrono::seconds whole_seconds(Duration time) {
  return std::chrono::seconds(time.in_ps() / 1'000'000'000'000);
}

measure::ServeLimits chosen_serve_limits(const SocketOptions& options) {
  return {.time = whole_seconds(at_least_a_second(options.serve_limit, "--serve-limit")),
          .room = parse_bytes(options.serve_bytes, "--serve-bytes")};
}

measure::Waiting chosen_waiting(const SocketOptions& options) {
  return {.spin = parse_duration(options.spin, "--spin"),
          .patience = Duration::us(static_cast<double>(patience().count()) * 1000)};
}

}  // namespace

void add_socket_options(CLI::App& command, SocketOptions& options) {
  command
      .add_option_function<std::vector<std::string>>(
          "--listen",
          [&options](const std::vector<std::string>& where) {
            options.listen = where.empty() ? std::string() : where.front();
          },
          "sockets: wait at ADDRESS:PORT (default: 127.0.0.1, any port) for the process that "
          "measures, and print the arguments that it needs")
      ->expected(0, 1)
      ->type_name("[ADDRESS:PORT]");
  command.add_option("--connect", options.connect,
                     "sockets: measure with the process that listens at HOST:PORT");
  command.add_option("--token", options.token, "the token that the listener has printed");
  command
      .add_option("--listen-limit", options.listen_limit, "time after which the listener gives up")
      ->capture_default_str();
  command
      .add_option("--serve-limit", options.serve_limit,
                  "longest measurement that the listener serves")
      ->capture_default_str();
  command
      .add_option("--serve-bytes", options.serve_bytes,
                  "largest message or buffer for which the listener has memory")
      ->capture_default_str();
  command
      .add_option("--spin", options.spin,
                  "sockets: time for which a waiting process polls before it sleeps; give 0 where "
                  "other processes need the CPU")
      ->capture_default_str();
}

void refuse_socket_options(const CLI::App& command, std::string_view whose) {
  refuse_given(command,
               {"--listen", "--connect", "--token", "--listen-limit", "--serve-limit",
                "--serve-bytes", "--spin"},
               whose);
}

void refuse_lone_socket_options(const CLI::App& command) {
  if (launched_ranks() == 1) return;
  refuse_given(command,
               {"--connect", "--token", "--listen-limit", "--serve-limit", "--serve-bytes"},
               "a run without mpirun, whose ranks exchange addresses by themselves");
}

CLI::Validator transport_check(const std::vector<std::string>& words) {
  const CLI::IsMember is_word(words);
  const auto check = [is_word](std::string& value) {
    return value.starts_with("libfabric:") ? std::string() : is_word(value);
  };
  return {check, is_word.get_description()};
}

bool is_socket_transport(const std::string& transport) {
  return transport == "tcp" || transport == "udp" || is_fabric(transport);
}

bool is_pair_of_ranks(const std::string& transport) {
  return is_socket_transport(transport) && launched_ranks() == 2;
}

void on_pair_of_ranks(const std::string& command, const std::string& transport,
                      const SocketOptions& options,
                      const std::function<void(const SocketOptions&)>& measure) {
#ifdef LOGGP_WITH_MPI
  const std::string address =
      options.listen && options.listen->empty() ? "127.0.0.1:0" : options.listen.value_or("");
  const measure::PairServer server{parse_transport(transport), chosen_waiting(options), address};
  measure::measure_on_pair(server, command, [&](const measure::NextListener& next) {
    SocketOptions here = options;
    here.listen.reset();
    here.next_listener = next;
    measure(here);
  });
#else
  (void)command, (void)options, (void)measure;
  throw without_mpi(fmt::format("start --transport {} without mpirun", transport));
#endif
}

void check_socket_options(const std::string& command, const std::string& transport,
                          const SocketOptions& options, const std::string& out) {
  if (!is_socket_transport(transport)) return;
  check_ranks(command, transport, options);
  if (options.listen && (!options.connect.empty() || !options.token.empty()))
    throw InputError("--listen: one side listens, the other has --connect and --token");
  if (options.listen && !out.empty() && launched_ranks() == 1)
    throw InputError("--listen: the side that connects has the result; give --out there");
  if (options.connect.empty() != options.token.empty())
    throw InputError(
        "--connect needs --token, and --token needs --connect; the listener prints both");
  (void)chosen_waiting(options);
  (void)parse_transport(transport);
}

void serve_sockets(const std::string& transport, const SocketOptions& options) {
  const std::string where = options.listen.value_or("");
  const auto address =
      measure::SocketAddress::parse(where.empty() ? "127.0.0.1:0" : where, "--listen");
  const Duration limit = at_least_a_second(options.listen_limit, "--listen-limit");
  const measure::ServeLimits most = chosen_serve_limits(options);
  measure::Listener listener(parse_transport(transport), address);
  print_out(listener.client_arguments() + "\n");
  flush_out();
  measure::serve(listener, whole_seconds(limit), chosen_waiting(options), most);
}

measure::SocketPeer chosen_peer(const std::string& transport, const SocketOptions& options) {
  measure::SocketPeer peer{parse_transport(transport), chosen_waiting(options), std::nullopt,
                           options.next_listener};
  if (!options.connect.empty())
    peer.listener = {measure::SocketAddress::parse(options.connect, "--connect"), options.token};
  return peer;
}

void check_any_tag(const std::string& transport, const std::string& what) {
  if (!is_fabric(transport)) return;
  const std::string provider = parse_transport(transport).provider;
  if (measure::matches_any_tag(provider)) return;
  throw InputError(
      fmt::format("--transport libfabric:{}: {} has receives of any tag, whose messages this "
                  "libfabric's provider loses; use libfabric:tcp",
                  provider, what));
}

void check_lossless(const std::string& transport, const std::string& what) {
  if (transport != "udp") return;
  throw InputError(
      fmt::format("--transport udp: {} can't tell which times a lost datagram has lengthened; use "
                  "--transport tcp",
                  what));
}

}  // namespace loggp::cli
