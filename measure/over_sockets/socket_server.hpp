// The server of a measurement over sockets.
#pragma once

#include <chrono>

#include "measure/live/sockets/listener.hpp"
#include "measure/live/sockets/socket_process.hpp"

namespace loggp::measure {

/// Waits for a client for at most `limit`, and runs the server's side of the program that the
/// client asks for, bound to a CPU. Returns when the client has finished. Throws RunError when no
/// client comes or when the client's request is not valid, PeerLost when the client is lost. Ends
/// the process if the program takes longer than the client's request allows.
void serve(Listener& listener, std::chrono::seconds limit, const Waiting& waiting);

}  // namespace loggp::measure
