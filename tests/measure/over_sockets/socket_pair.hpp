// Two ranks over a real connection on this machine, each in a thread.
#pragma once

#include <doctest/doctest.h>

#include <exception>
#include <functional>
#include <thread>

#include "measure/live/sockets/connector.hpp"
#include "measure/live/sockets/listener.hpp"
#include "measure/live/sockets/socket_process.hpp"

namespace loggp::measure {

using Bytestring = std::vector<std::byte>;
using Program = std::function<void(SocketProcess&)>;

inline SocketAddress any_port(const std::string& host = "127.0.0.1") {
  return SocketAddress::parse(host + ":0", "test");
}

/// Returns the address that the client is to connect to; a test may put a proxy in between.
using Detour = std::function<SocketAddress(const SocketAddress&)>;

/// Runs both programs; the first error of either is thrown, rank 0's before rank 1's.
inline void run_pair(
    const Transport& transport, const Program& rank_0, const Program& rank_1,
    Waiting waiting = Waiting(),
    const Detour& detour = [](const SocketAddress& there) { return there; }) {
  constexpr Tag first(99);
  std::array<std::exception_ptr, 2> errors;
  const auto guarded = [&errors](std::size_t rank, const auto& body) {
    try {
      body();
    } catch (...) {
      errors[rank] = std::current_exception();
    }
  };
  Listener listener(transport, any_port());
  const SocketAddress address = detour(listener.address());
  const std::string token = listener.token();
  std::thread other([&] {
    guarded(1, [&] {
      const Clock clock(ClockSource::monotonic_raw);
      SocketProcess self(listener.accept(std::chrono::seconds(20), clock), Rank(1), clock, waiting);
      (void)self.receive(Rank(0), Buffer(), first);
      rank_1(self);
    });
  });
  guarded(0, [&] {
    const Clock clock(ClockSource::monotonic_raw);
    SocketProcess self(connect_to(transport, address, token, Duration::us(20e6), clock), Rank(0),
                       clock, waiting);
    self.send(Rank(1), Buffer(), first);
    rank_0(self);
  });
  other.join();
  for (const std::exception_ptr& error : errors) {
    if (error) std::rethrow_exception(error);
  }
}

/// Bytes which tell size, seed and place apart.
inline Bytestring pattern(std::int64_t size, int seed) {
  Bytestring bytes(static_cast<std::size_t>(size));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<std::byte>(
        (i * 7 + i / 256 + i / 65'536 + static_cast<std::size_t>(seed * 31 + size)) & 0xFF);
  }
  return bytes;
}

inline Buffer buffer_of(Bytestring& bytes) {
  return {bytes.data(), Bytes(static_cast<std::int64_t>(bytes.size()))};
}

}  // namespace loggp::measure
