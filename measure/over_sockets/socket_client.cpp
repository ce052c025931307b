#include "measure/over_sockets/socket_client.hpp"

#include <fmt/format.h>

#include <cstring>

#include "measure/live/machine/cache_size.hpp"
#include "measure/live/sockets/connector.hpp"
#include "measure/over_sockets/socket_server.hpp"
#include "models/base/printable.hpp"
#include "models/base/standard_streams.hpp"

namespace loggp::measure {

namespace {

// Returns the peer's text; it may have sent any bytes.
std::string to_text(const std::array<char, 128>& from) {
  return printable({from.data(), strnlen(from.data(), from.size())});
}

// Serves in the child process and returns its exit status. Does not report a lost peer, because the
// parent knows the reason and reports it.
int serve_parent(Listener& listener, const SocketPeer& peer) {
  constexpr std::chrono::seconds to_start{10};
  constexpr ServeLimits none{std::chrono::seconds(1'000'000'000), largest_room};
  try {
    serve(listener, to_start, peer.waiting, none);
    return 0;
  } catch (const PeerLost&) {
    return 1;
  } catch (const std::exception& error) {
    say(fmt::format("server process: {}", error.what()));
    return 1;
  }
}

// Returns the address and the token of the listener. Starts a child process that listens and serves
// if the peer has no listener.
ListeningPeer find_server(const SocketPeer& peer, std::optional<ChildProcess>& child) {
  if (peer.listener) return *peer.listener;
  if (peer.next_listener) return peer.next_listener();
  Listener listener(peer.transport, SocketAddress::parse("127.0.0.1:0", "loopback"));
  child.emplace(ChildProcess::copy([&] { return serve_parent(listener, peer); }));
  return {listener.address(), listener.token()};
}

}  // namespace

SocketClient::SocketClient(const SocketPeer& peer, SocketRequest request)
    : there_(find_server(peer, child_)),
      cpu_(client_rank.number()),
      waiting_(peer.waiting),
      self_(connect_to(peer.transport, there_.address, there_.token, waiting_.patience, clock_),
            client_rank, clock_, waiting_) {
  request.cpu = cpu_.number();
  self_.expect_messages(Bytes(request.room_bytes));
  self_.send(server_rank, as_buffer(request), agreement_tag);
  (void)self_.receive(server_rank, as_buffer(reply_), agreement_tag);
  wait_gently_if_shared(self_, waiting_, request.cpu, reply_.cpu);
  placement_ = {{cpu_.number(), static_cast<int>(reply_.cpu)}, self_.wire().is_local()};
}

void SocketClient::add_connection(Provenance& provenance) const {
  provenance.merge(self_.wire().description());
  provenance["spin"] = fmt::format("{} us", waiting_.spin.in_us());
  if (placement_.one_machine) return;
  provenance["peer"] = self_.wire().peer();
  provenance["peer_host"] = to_text(reply_.host);
  provenance["peer_system"] = to_text(reply_.system);
}

}  // namespace loggp::measure
