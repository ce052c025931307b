// Waits on an address and a port for a client that knows this process's token.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "measure/live/sockets/socket_address.hpp"
#include "measure/live/sockets/wire.hpp"

namespace loggp::measure {

/// A listening socket with a random token. It listens from its construction on and accepts only a
/// client that greets it with the token. Over TCP it closes a connection whose client sends
/// anything else or has not greeted within 5 s, and goes on listening. Of 32 connections without a
/// greeting, the next client replaces the oldest one. Over UDP it
/// ignores other datagrams. For libfabric it listens over TCP.
class Listener {
 public:
  /// Throws InputError when this process can't listen at that address and port, and RunError when
  /// the system has no random bits.
  Listener(const Transport& transport, const SocketAddress& address);

  /// Returns the address. Its port is the real one, even if port 0 (any) was asked for.
  [[nodiscard]] const SocketAddress& address() const { return address_; }
  [[nodiscard]] const std::string& token() const { return token_; }
  /// Returns the options for the client's command line, such as "--transport tcp --connect
  /// 127.0.0.1:4711 --token …". For a wildcard address it names this machine's host name.
  [[nodiscard]] std::string client_arguments() const;

  /// Waits for a client and returns the connection to the first client that greets with the right
  /// token. Then stops listening. Over UDP it returns only when the client's first message after
  /// the greeting has come. Throws RunError when no such client comes within `limit`, or when the
  /// client has gone again. Pre: accept() is called only once.
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
