#include "measure/socket_measurement.hpp"

#include <fmt/format.h>

#include <array>
#include <cstring>
#include <optional>

#include "measure/binding.hpp"
#include "measure/child_process.hpp"
#include "measure/connector.hpp"
#include "measure/environment.hpp"
#include "measure/watchdog.hpp"
#include "models/errors.hpp"

namespace loggp::measure {

namespace {

constexpr Tag agreement_tag(2);

// What each tells the other before they begin.
struct Request {
  std::int64_t largest_bytes;
  std::int64_t limit_s;
  std::int64_t cpu;
};
struct Reply {
  std::int64_t cpu;
  std::array<char, 128> host;
  std::array<char, 128> system;
};

void copy(const std::string& text, std::array<char, 128>& to) {
  text.copy(to.data(), to.size() - 1);
}

std::string text_of(const std::array<char, 128>& from) {
  return {from.data(), strnlen(from.data(), from.size())};
}

// Two who share a CPU must leave it to each other.
void wait_gently_if_shared(SocketProcess& self, const Waiting& waiting, std::int64_t a,
                           std::int64_t b) {
  if (self.wire().is_local() && a == b) self.set_waiting({Duration(), waiting.patience});
}

void check_sizes(Transport transport, const CampaignOptions& options) {
  const Bytes size = options.sizes.largest;
  if (size <= largest_message(transport)) return;
  throw InputError(fmt::format("a message of {} bytes; {} takes up to {}: lower --max-bytes",
                               size.count(), name_of(transport),
                               largest_message(transport).count()));
}

Reply agree(SocketProcess& self, const LiveOptions& options, int cpu) {
  Request request{options.campaign.sizes.largest.count(), options.limit.count(), cpu};
  Reply reply{};
  self.send(server_rank, bytes_of(request), agreement_tag);
  (void)self.receive(server_rank, bytes_of(reply), agreement_tag);
  return reply;
}

Provenance provenance_of(const SocketProcess& self, const PairPlacement& placement,
                         const Reply& reply, const CampaignOptions& options, const Clock& clock) {
  Provenance provenance = provenance_of(placement, options, clock);
  provenance.merge(self.wire().description());
  if (!placement.one_machine) {
    provenance["peer"] = self.wire().peer();
    provenance["peer_host"] = text_of(reply.host);
    provenance["peer_system"] = text_of(reply.system);
  }
  return provenance;
}

// What only the end knows.
void add_losses(CampaignResult& result, std::int64_t losses) {
  result.provenance["lost_datagrams"] = std::to_string(losses);
  if (losses == 0) return;
  result.warnings.push_back(fmt::format(
      "{} datagrams were lost and sent again; the samples that they have hit are marked "
      "and left out",
      losses));
}

}  // namespace

LiveResult measure_with(Transport transport, const SocketAddress& address, const std::string& token,
                        const Waiting& waiting, const LiveOptions& options) {
  check_sizes(transport, options.campaign);
  const Watchdog watchdog(options.limit, "measuring");
  const int cpu = bind_to_cpu(client_rank.number());
  const Clock clock;
  SocketProcess self(connect_to(transport, address, token, waiting.patience, clock), client_rank,
                     clock, waiting);
  const Reply reply = agree(self, options, cpu);
  wait_gently_if_shared(self, waiting, cpu, reply.cpu);
  const PairPlacement placement{{cpu, static_cast<int>(reply.cpu)}, self.wire().is_local()};
  PrttMemory memory(options.campaign.sizes.largest);
  const auto losses = [&self] { return self.wire().losses(); };
  Provenance provenance = provenance_of(self, placement, reply, options.campaign, clock);
  provenance["spin"] = fmt::format("{} us", waiting.spin.in_us());
  CampaignResult result = measure_between(self, memory.buffers(), options.campaign, clock,
                                          placement, provenance, losses);
  if (transport == Transport::udp) add_losses(result, losses());
  return {std::move(result), placement.one_machine ? LinkClass::node : LinkClass::network, ""};
}

LiveResult measure_on_loopback(Transport transport, const Waiting& waiting,
                               const LiveOptions& options) {
  constexpr std::chrono::seconds to_start{10};
  check_sizes(transport, options.campaign);
  std::optional<Listener> listener(std::in_place, transport,
                                   SocketAddress::parse("127.0.0.1:0", "loopback"));
  const SocketAddress address = listener->address();
  const std::string token = listener->token();
  const ChildProcess child("server process", [&] { serve(*listener, to_start, waiting); });
  listener.reset();  // it is the child's
  return measure_with(transport, address, token, waiting, options);
}

void serve(Listener& listener, std::chrono::seconds limit, const Waiting& waiting) {
  constexpr std::int64_t longest_s = 604'800;  // a week
  const Clock clock;
  SocketProcess self(listener.accept(limit, clock), server_rank, clock, waiting);
  Request request{};
  (void)self.receive(client_rank, bytes_of(request), agreement_tag);
  const std::int64_t largest = self.wire().largest_message().count();
  if (request.largest_bytes < 0 || request.largest_bytes > largest || request.limit_s < 1 ||
      request.limit_s > longest_s) {
    throw RunError(fmt::format("the client at {} asks for messages of {} bytes in {} s",
                               self.wire().peer(), request.largest_bytes, request.limit_s));
  }
  const Watchdog watchdog(std::chrono::seconds(request.limit_s), "serving");
  Reply reply{bind_to_cpu(server_rank.number()), {}, {}};
  copy(host_name(), reply.host);
  copy(operating_system(), reply.system);
  wait_gently_if_shared(self, waiting, request.cpu, reply.cpu);
  PrttMemory memory{Bytes(request.largest_bytes)};
  self.send(client_rank, bytes_of(reply), agreement_tag);
  serve_pair(self, memory.buffers(), static_cast<int>(reply.cpu));
}

}  // namespace loggp::measure
