// The server of a measurement over sockets.
#pragma once

#include <chrono>

#include "measure/live/sockets/listener.hpp"
#include "measure/live/sockets/socket_process.hpp"

namespace loggp::measure {

/// Waits for a client, for up to `limit`, and runs the server's side of the program that the client
/// asks for. Returns when the client has finished. Throws RunError when no client comes or its
/// request is not valid, PeerLost when it is lost.
void serve(Listener& listener, std::chrono::seconds limit, const Waiting& waiting);

}  // namespace loggp::measure
