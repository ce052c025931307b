// What two processes measure over sockets, without MPI.
#pragma once

#include "measure/measurement.hpp"
#include "measure/method_measurement.hpp"
#include "measure/pattern_measurement.hpp"
#include "measure/socket_client.hpp"
#include "measure/stress_measurement.hpp"

namespace loggp::measure {

/// PRTT. These throw RunError when the peer can't be had or is lost, InputError when the samples'
/// place can't be written or a message is too long for the transport.
[[nodiscard]] LiveResult measure_sockets(const SocketPeer& peer, const LiveOptions& options);

/// Those below do not know of lost datagrams, whose time they would take for the network's.
/// Pre: the transport is TCP.
[[nodiscard]] LiveMethodResult measure_sockets(const SocketPeer& peer,
                                               const LiveMethodOptions& options);
[[nodiscard]] PatternResult measure_sockets(const SocketPeer& peer,
                                            const LivePatternOptions& options);
[[nodiscard]] LiveStressResult stress_sockets(const SocketPeer& peer, const StressPlan& plan);

}  // namespace loggp::measure
