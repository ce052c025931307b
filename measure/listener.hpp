// One process waits to be found by another that knows its token.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "measure/socket_address.hpp"
#include "measure/wire.hpp"

namespace loggp::measure {

/// Listens from its construction on. Talks to nobody but a peer who greets with its token;
/// strangers, garbage and silence cost it nothing but their connection.
class Listener {
 public:
  /// Throws InputError when that address or port can't be had.
  Listener(Transport transport, const SocketAddress& address);

  /// Where it listens, with the port that was got if 0 was asked for.
  [[nodiscard]] const SocketAddress& address() const { return address_; }
  [[nodiscard]] const std::string& token() const { return token_; }
  /// "--transport tcp --connect 127.0.0.1:4711 --token …": what the client's command line needs.
  [[nodiscard]] std::string client_arguments() const;

  /// The first peer that greets right; afterwards nobody listens any more. Throws RunError when
  /// there is none within `limit`. Once only.
  [[nodiscard]] std::unique_ptr<Wire> accept(std::chrono::seconds limit, const Clock& clock);

 private:
  using Instant = std::chrono::steady_clock::time_point;
  struct Caller;

  [[nodiscard]] Greeted greet_stream(Instant end);
  [[nodiscard]] Greeted greet_datagrams(Instant end);
  [[noreturn]] void give_up() const;
  [[nodiscard]] bool wait_for_call(const std::vector<Caller>& callers, Instant end) const;
  void answer_call(std::vector<Caller>& callers) const;

  Transport transport_;
  Socket socket_;
  SocketAddress address_;
  std::string token_;
  std::chrono::seconds limit_{};
};

}  // namespace loggp::measure
