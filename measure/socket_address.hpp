// Where a peer is to be found: an IPv4 or IPv6 address and a port.
#pragma once

#include <sys/socket.h>

#include <string>
#include <string_view>

#include "measure/socket.hpp"

namespace loggp::measure {

/// Whether it is one of streams or of datagrams is a matter of the socket.
class SocketAddress {
 public:
  SocketAddress() = default;
  SocketAddress(const sockaddr* address, socklen_t length);

  /// "127.0.0.1:4711", "[::1]:4711" or "host:4711"; a host's first address is taken. `what` names
  /// the option in the InputError of anything else and of a host that is not known.
  [[nodiscard]] static SocketAddress parse(std::string_view text, std::string_view what);
  /// This and the other end of a socket. Throws RunError when there is none
  /// any more.
  [[nodiscard]] static SocketAddress local_end(const Socket& socket);
  [[nodiscard]] static SocketAddress peer_end(const Socket& socket);

  [[nodiscard]] const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&storage_); }
  [[nodiscard]] socklen_t length() const { return length_; }
  [[nodiscard]] int family() const { return storage_.ss_family; }
  /// The address without and with its port, as parse takes it.
  [[nodiscard]] std::string host() const;
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string port() const;
  /// Stands for every address of this machine.
  [[nodiscard]] bool is_any() const;

 private:
  sockaddr_storage storage_{};
  socklen_t length_ = 0;
};

}  // namespace loggp::measure
