// One process finds another that listens and has told its token.
#pragma once

#include <memory>
#include <string_view>

#include "measure/socket_address.hpp"
#include "measure/wire.hpp"

namespace loggp::measure {

/// Finds a listener, greets it and is welcome. Throws PeerLost when nobody is there, or nobody
/// answers within `patience`, or the token is not the right one.
[[nodiscard]] std::unique_ptr<Wire> connect_to(Transport transport, const SocketAddress& address,
                                               std::string_view token, Duration patience,
                                               const Clock& clock);

}  // namespace loggp::measure
