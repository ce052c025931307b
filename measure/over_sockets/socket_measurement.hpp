// Measures between two processes over sockets, without MPI.
#pragma once

#include "measure/loggp/measurement.hpp"
#include "measure/loggp/method_measurement.hpp"
#include "measure/over_sockets/socket_client.hpp"
#include "measure/patterns/pattern_measurement.hpp"
#include "measure/patterns/stress_measurement.hpp"

namespace loggp::measure {

/// Measures LogGP parameters by PRTT. This and the following functions throw RunError when the peer
/// can't be reached or is lost, and InputError when samples can't be written or a message is too
/// long for the transport.
[[nodiscard]] LiveResult measure_sockets(const SocketPeer& peer, const LiveOptions& options);

/// Measure by the older methods, patterns of communication, and the stress test. They do not notice
/// lost datagrams and would take the time of a loss for the network's. Pre: the transport is TCP.
[[nodiscard]] LiveMethodResult measure_sockets(const SocketPeer& peer,
                                               const LiveMethodOptions& options);
[[nodiscard]] PatternResult measure_sockets(const SocketPeer& peer,
                                            const LivePatternOptions& options);
[[nodiscard]] LiveStressResult stress_sockets(const SocketPeer& peer, const StressPlan& plan);

}  // namespace loggp::measure
