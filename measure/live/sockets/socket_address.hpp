// IPv4 and IPv6 addresses with a port.
#pragma once

#include <sys/socket.h>

#include <string>
#include <string_view>

#include "measure/live/sockets/socket.hpp"

namespace loggp::measure {

/// An IPv4 or IPv6 address with a port, for TCP and UDP alike.
class SocketAddress {
 public:
  SocketAddress() = default;
  SocketAddress(const sockaddr* address, socklen_t length);

  /// Returns the address in `text`: "127.0.0.1:4711", "[::1]:4711" or "host:4711". For a host name
  /// it looks up the first address. Throws InputError for any other form and for an unknown host;
  /// `what` is the option's name for the message.
  [[nodiscard]] static SocketAddress parse(std::string_view text, std::string_view what);
  /// Return the address of a socket's own end and of its peer's end. Throw RunError when the system
  /// does not know it, which means that the peer has gone.
  [[nodiscard]] static SocketAddress local_end(const Socket& socket);
  [[nodiscard]] static SocketAddress peer_end(const Socket& socket);

  [[nodiscard]] const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&storage_); }
  [[nodiscard]] socklen_t length() const { return length_; }
  [[nodiscard]] int family() const { return storage_.ss_family; }
  /// Return the address without its port, the address with its port, and the port alone. Names are
  /// not looked up. text() has a form that parse() accepts. The results contain "unknown" when the
  /// address can't be printed.
  [[nodiscard]] std::string host() const;
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string port() const;
  /// Whether this is the wildcard address, 0.0.0.0 or ::, which stands for every address of the
  /// machine.
  [[nodiscard]] bool is_any() const;

 private:
  sockaddr_storage storage_{};
  socklen_t length_ = 0;
};

}  // namespace loggp::measure
