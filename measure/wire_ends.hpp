// What the wires have in common: a connected socket.
#pragma once

#include <chrono>
#include <string>

#include "measure/sample_file.hpp"
#include "measure/socket.hpp"

namespace loggp::measure {

/// The peer's address and port.
[[nodiscard]] std::string peer_text(const Socket& socket);
/// Whether both ends have the same address.
[[nodiscard]] bool has_one_address(const Socket& socket);
/// Sleeps until something comes, or can be sent, for at most `longest`.
void wait_for(const Socket& socket, std::chrono::milliseconds longest, bool is_sending);
/// Throws PeerLost with what `error` means; 0: the peer has closed the connection.
[[noreturn]] void throw_lost(const std::string& peer, int error);
/// Entries for the provenance.
[[nodiscard]] Provenance describe(const Socket& socket, const std::string& transport,
                                  const std::string& kind);

}  // namespace loggp::measure
