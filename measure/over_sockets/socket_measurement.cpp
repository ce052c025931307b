#include "measure/over_sockets/socket_measurement.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "measure/live/machine/page_memory.hpp"
#include "measure/live/machine/watchdog.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

void check_sizes(const Transport& transport, const CampaignOptions& options) {
  const Bytes size = options.sizes.largest;
  if (size <= largest_message(transport)) return;
  throw InputError(fmt::format("a message has {} bytes, but {} takes at most {}: lower --max-bytes",
                               size.count(), to_string(transport),
                               largest_message(transport).count()));
}

// Adds the number of lost datagrams, which is known only at the end of the measurement, and a
// warning if there were any.
void add_losses(CampaignResult& result, std::int64_t losses) {
  result.provenance["lost_datagrams"] = std::to_string(losses);
  if (losses == 0) return;
  result.warnings.push_back(fmt::format(
      "{} datagrams were lost and sent again; the affected samples are marked and left out",
      losses));
}

SocketRequest make_request(SocketProgram program, Bytes room, std::chrono::seconds limit) {
  return {.room_bytes = room.count(), .limit_s = limit.count(), .program = program};
}

}  // namespace

LiveResult measure_sockets(const SocketPeer& peer, const LiveOptions& options) {
  check_sizes(peer.transport, options.campaign);
  const Bytes largest = options.campaign.sizes.largest;
  SocketClient client(peer, make_request(SocketProgram::prtt, largest, options.limit));
  const Watchdog watchdog(options.limit, "measuring");
  SocketProcess& self = client.self();
  PrttMemory memory(largest, options.campaign.plan);
  const auto losses = [&self] { return self.wire().losses(); };
  Provenance provenance = make_provenance(client.placement(), options.campaign, client.clock());
  client.add_connection(provenance);
  CampaignResult result = measure_between(self, memory.buffers(), options.campaign, client.clock(),
                                          client.placement(), provenance, losses);
  if (peer.transport == Transport::udp) add_losses(result, losses());
  const bool is_near = client.placement().one_machine;
  return {std::move(result), is_near ? LinkClass::node : LinkClass::network, ""};
}

LiveMethodResult measure_sockets(const SocketPeer& peer, const LiveMethodOptions& options) {
  const Bytes largest = method_memory(options.plan);
  SocketClient client(peer, make_request(SocketProgram::method, largest, options.limit));
  const Watchdog watchdog(options.limit, "measuring");
  PageMemory memory(static_cast<std::size_t>(largest.count()));
  const std::string method(catalogue_entry(options.plan.method).name);
  Provenance provenance = make_provenance(client.placement(), method, client.clock());
  client.add_connection(provenance);
  LiveMethodResult result =
      measure_by_method(client.self(), {memory.data(), largest}, options, provenance);
  result.warnings = placement_warnings(client.placement());
  return result;
}

PatternResult measure_sockets(const SocketPeer& peer, const LivePatternOptions& options) {
  PatternOptions pattern = options.pattern;
  PatternSetup& setup = pattern.setup;
  setup.ranks = 2;
  setup.plan.pairs = select_pairs(options.pairs, setup.ranks);
  const Bytes largest = largest_size(pattern);
  const Bytes room = std::max(largest, options.cache_room);
  SocketClient client(peer, make_request(SocketProgram::pattern, room, options.limit));
  const Watchdog watchdog(options.limit, "measuring");
  SocketPattern asked{static_cast<std::int64_t>(setup.plan.pattern),
                      static_cast<std::int64_t>(setup.plan.calls), options.cache_room > Bytes()};
  client.self().send(server_rank, as_buffer(asked), agreement_tag);
  PatternRoom memory(largest, options.cache_room);
  Provenance provenance =
      make_provenance(client.placement(), describe_method(setup.plan), client.clock());
  client.add_connection(provenance);
  provenance["buffer_bytes"] = std::to_string(options.cache_room.count());
  PatternResult result = lead_pattern(client.self(), memory.memory(), pattern, provenance,
                                      client.placement().cpus.front());
  const std::vector<std::string> of_placement = placement_warnings(client.placement());
  result.warnings.insert(result.warnings.begin(), of_placement.begin(), of_placement.end());
  return result;
}

LiveStressResult stress_sockets(const SocketPeer& peer, const StressPlan& plan) {
  SocketClient client(
      peer, make_request(SocketProgram::stress, largest_size(plan), std::chrono::seconds(0)));
  tell(client.self(), server_rank, plan);
  return stress_on(client.self(), plan);
}

}  // namespace loggp::measure
