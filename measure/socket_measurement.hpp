// PRTT between two processes and no MPI: over TCP or UDP.
#pragma once

#include <chrono>
#include <string>

#include "measure/listener.hpp"
#include "measure/measurement.hpp"
#include "measure/socket_process.hpp"

namespace loggp::measure {

/// How long each side waits for the other.
inline constexpr Duration default_patience = Waiting().patience;

/// Starts its own server process, on 127.0.0.1 and another CPU, and measures with it. Throws
/// RunError when that fails, InputError when the samples' place can't be written or a message of
/// the plan is too long for the transport.
[[nodiscard]] LiveResult measure_on_loopback(Transport transport, Duration patience,
                                             const LiveOptions& options);

/// Measures with the process that listens there and has told its token.
[[nodiscard]] LiveResult measure_with(Transport transport, const SocketAddress& address,
                                      const std::string& token, Duration patience,
                                      const LiveOptions& options);

/// The server's side: waits for a client, up to `limit`, and does what it asks for until it is
/// satisfied. Throws RunError when nobody comes or the client is lost.
void serve(Listener& listener, std::chrono::seconds limit, Duration patience);

}  // namespace loggp::measure
