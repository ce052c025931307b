// The process that others measure with over sockets.
#pragma once

#include <chrono>

#include "measure/listener.hpp"
#include "measure/socket_process.hpp"

namespace loggp::measure {

/// The server's side: waits for a client, up to `limit`, and does what it asks for until it is
/// satisfied. Throws RunError when nobody comes, the client is lost or asks for what makes no
/// sense.
void serve(Listener& listener, std::chrono::seconds limit, const Waiting& waiting);

}  // namespace loggp::measure
