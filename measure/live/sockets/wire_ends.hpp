// Functions on a connected socket that both wires need.
#pragma once

#include <chrono>
#include <string>

#include "measure/live/machine/provenance.hpp"
#include "measure/live/sockets/socket.hpp"

namespace loggp::measure {

/// Returns the peer's address and port. Throws RunError when the peer has gone.
[[nodiscard]] std::string peer_text(const Socket& socket);
/// Whether both ends have the same address. Throws RunError when the peer has gone.
[[nodiscard]] bool has_one_address(const Socket& socket);
/// Sleeps for at most `longest` until data arrive or, if `is_sending`, until data can be sent.
void wait_for(const Socket& socket, std::chrono::milliseconds longest, bool is_sending);
/// Throws PeerLost with the text of `error`, an errno. An `error` of 0 means that the peer has
/// closed the connection.
[[noreturn]] void throw_lost(const std::string& peer, int error);
/// Returns the provenance entries of a connection: transport, `kind` of socket, buffer sizes.
/// Throws RunError when the peer has gone.
[[nodiscard]] Provenance describe(const Socket& socket, const std::string& transport,
                                  const std::string& kind);

}  // namespace loggp::measure
