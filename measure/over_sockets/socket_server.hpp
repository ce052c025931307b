// The server of a measurement over sockets.
#pragma once

#include <chrono>

#include "measure/live/sockets/listener.hpp"
#include "measure/live/sockets/socket_process.hpp"

namespace loggp::measure {

/// The most that a server grants to a client that knows its token.
struct ServeLimits {
  std::chrono::seconds time{3600};    ///< of one measurement
  Bytes room{std::int64_t{1} << 28};  ///< the largest message, or a pattern's buffer
};

/// Waits for a client for at most `limit`, and runs the server's side of the program that the
/// client asks for, bound to a CPU. Returns when the client has finished. Throws RunError when no
/// client comes, when the client's request is not valid or exceeds `most`, or when the client sends
/// more than it has announced. Throws PeerLost when the client is lost, and when it has not said
/// within twice the patience what it wants. Ends the process if the program takes longer than the
/// client's request or most.time allows.
void serve(Listener& listener, std::chrono::seconds limit, const Waiting& waiting,
           const ServeLimits& most = {});

}  // namespace loggp::measure
