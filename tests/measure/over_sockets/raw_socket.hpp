// A bare socket for tests of misbehaving peers.
#pragma once

#include <doctest/doctest.h>
#include <sys/socket.h>

#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "measure/live/sockets/socket_address.hpp"

namespace loggp::measure {

/// A connected socket of its own, which blocks.
class RawSocket {
 public:
  RawSocket(int type, const SocketAddress& address) : socket_(::socket(address.family(), type, 0)) {
    REQUIRE(connect(socket_.get(), address.get(), address.length()) == 0);
  }
  explicit RawSocket(Socket connected) : socket_(std::move(connected)) {
    REQUIRE(socket_.is_open());
  }
  [[nodiscard]] int get() const { return socket_.get(); }
  void say(std::string_view text) const {
    (void)send(socket_.get(), text.data(), text.size(), MSG_NOSIGNAL);
  }
  /// Returns the next line that comes; nothing if the peer closes.
  [[nodiscard]] std::string line() const {
    std::string text;
    std::array<char, 200> bytes{};
    while (!text.ends_with('\n')) {
      const ssize_t got = recv(socket_.get(), bytes.data(), bytes.size(), 0);
      if (got <= 0) break;
      text.append(bytes.data(), static_cast<std::size_t>(got));
    }
    return text;
  }
  void hang_up() { socket_ = Socket(); }

 private:
  Socket socket_;
};

}  // namespace loggp::measure
