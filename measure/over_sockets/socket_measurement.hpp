// Measures between two processes over sockets, without MPI.
#pragma once

#include "measure/loggp/measurement.hpp"
#include "measure/loggp/method_measurement.hpp"
#include "measure/over_sockets/socket_client.hpp"
#include "measure/patterns/pattern_measurement.hpp"
#include "measure/patterns/stress_measurement.hpp"

namespace loggp::measure {

/// Measures LogGP parameters by PRTT. Throws InputError when the largest message is too long for
/// the transport. All functions here throw RunError when the peer can't be reached or is lost, and
/// InputError when a samples file can't be used. The process ends when the measurement takes longer
/// than options.limit; a stress test has limits of its own.
[[nodiscard]] LiveResult measure_sockets(const SocketPeer& peer, const LiveOptions& options);

/// Measure by the older methods, measure patterns of communication, and run the stress test. These
/// functions do not notice lost datagrams: the time of a loss would count as the network's. A
/// message that is too long for the transport makes them throw RunError. Pre: the transport is TCP.
[[nodiscard]] LiveMethodResult measure_sockets(const SocketPeer& peer,
                                               const LiveMethodOptions& options);
[[nodiscard]] PatternResult measure_sockets(const SocketPeer& peer,
                                            const LivePatternOptions& options);
[[nodiscard]] LiveStressResult stress_sockets(const SocketPeer& peer, const StressPlan& plan);

}  // namespace loggp::measure
