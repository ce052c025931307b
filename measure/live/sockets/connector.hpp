// Connects to a listening process whose token is known.
#pragma once

#include <memory>
#include <string_view>

#include "measure/live/sockets/socket_address.hpp"
#include "measure/live/sockets/wire.hpp"

namespace loggp::measure {

/// Connects to the listener at `address`, greets it with `token`, and returns the connection.
/// Throws PeerLost when there is no loggp listener at the address, when the listener does not
/// answer within `patience`, or when the token is wrong. Throws RunError when the system has no
/// random bits, or when the listener has gone after its answer.
[[nodiscard]] std::unique_ptr<Wire> connect_to(const Transport& transport,
                                               const SocketAddress& address, std::string_view token,
                                               Duration patience, const Clock& clock);

}  // namespace loggp::measure
