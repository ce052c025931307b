#include "measure/live/sockets/wire_ends.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>

#include "measure/live/sockets/socket_address.hpp"
#include "measure/live/sockets/wire.hpp"

namespace loggp::measure {

std::string peer_text(const Socket& socket) {
  return SocketAddress::peer_end(socket).text();
}

bool has_one_address(const Socket& socket) {
  return SocketAddress::peer_end(socket).host() == SocketAddress::local_end(socket).host();
}

void wait_for(const Socket& socket, std::chrono::milliseconds longest, bool is_sending) {
  pollfd waiting{socket.get(), POLLIN, 0};
  if (is_sending) waiting.events |= POLLOUT;
  (void)poll(&waiting, 1, static_cast<int>(longest.count()));
}

void throw_lost(const std::string& peer, int error) {
  throw PeerLost(error == 0 ? fmt::format("the peer at {} has closed the connection", peer)
                            : fmt::format("the connection to the peer at {} is lost: {}", peer,
                                          system_error_text(error)));
}

Provenance describe(const Socket& socket, const std::string& transport, const std::string& kind) {
  return {{"transport", fmt::format("{} to {}", transport, SocketAddress::peer_end(socket).host())},
          {"socket", kind},
          {"send_buffer_bytes", std::to_string(socket.option(SOL_SOCKET, SO_SNDBUF))},
          {"receive_buffer_bytes", std::to_string(socket.option(SOL_SOCKET, SO_RCVBUF))}};
}

}  // namespace loggp::measure
