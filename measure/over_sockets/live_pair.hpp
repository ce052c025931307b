// The two ranks of an MPI job as the two sides of measurements over sockets.
#pragma once

#include <functional>
#include <string>

#include "measure/over_sockets/socket_client.hpp"

namespace loggp::measure {

/// How rank 1 serves rank 0.
struct PairServer {
  Transport transport = Transport::tcp;
  Waiting waiting;
  std::string address;  ///< where rank 1 listens, "10.0.0.2:0"; empty: see measure_on_pair()
};

/// Asks rank 1 to listen, and returns the address and the token. Throws InputError when rank 1
/// can't listen at the address of its PairServer, and RunError when MPI fails.
using NextListener = std::function<ListeningPeer()>;

/// Starts MPI, which carries only the addresses and tokens. Rank 0 calls `measure`, which may ask
/// for one listener after another; rank 1 listens whenever it is asked and serves one measurement
/// each time. Both ranks return when `measure` has returned. On one machine rank 1 listens on
/// 127.0.0.1; otherwise at its address in the first network that it shares with rank 0.
///
/// Throws InputError on both ranks when the job does not have two ranks; `command` is its name for
/// the message. On rank 0, throws what `measure` throws, except PeerLost: this error is printed and
/// the job aborted, because rank 1 may still wait. If rank 1 fails otherwise than by the loss of
/// its client, it prints why and aborts the job.
void measure_on_pair(const PairServer& server, const std::string& command,
                     const std::function<void(const NextListener&)>& measure);

}  // namespace loggp::measure
