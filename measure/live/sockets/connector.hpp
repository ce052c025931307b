// Connects to a listener whose token is known.
#pragma once

#include <memory>
#include <string_view>

#include "measure/live/sockets/socket_address.hpp"
#include "measure/live/sockets/wire.hpp"

namespace loggp::measure {

/// Connects to the listener at `address` and greets it with `token`. Throws PeerLost when there is
/// no listener, when it does not answer within `patience`, or when the token is wrong.
[[nodiscard]] std::unique_ptr<Wire> connect_to(Transport transport, const SocketAddress& address,
                                               std::string_view token, Duration patience,
                                               const Clock& clock);

}  // namespace loggp::measure
