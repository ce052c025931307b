// The process that measures over sockets, and has found the other one.
#pragma once

#include <optional>
#include <string>

#include "measure/binding.hpp"
#include "measure/child_process.hpp"
#include "measure/measurement.hpp"
#include "measure/socket_address.hpp"
#include "measure/socket_process.hpp"
#include "measure/socket_request.hpp"

namespace loggp::measure {

/// A process that listens there and has told its token.
struct ListeningPeer {
  SocketAddress address;
  std::string token;
};

/// Who measures with this process, and how.
struct SocketPeer {
  Transport transport = Transport::tcp;
  Waiting waiting;
  std::optional<ListeningPeer> listener;  ///< none: a process of its own on 127.0.0.1
};

/// Rank 0 of two, on a CPU of its own; rank 1 has begun to run what was asked for.
class SocketClient {
 public:
  /// Throws PeerLost when the peer is not to be found or has other things to do, RunError when the
  /// system gives no second process. Pre: this process has no other threads if there is no
  /// listener.
  SocketClient(const SocketPeer& peer, SocketRequest request);

  [[nodiscard]] SocketProcess& self() { return self_; }
  [[nodiscard]] const Clock& clock() const { return clock_; }
  [[nodiscard]] const PairPlacement& placement() const { return placement_; }
  /// What the transport adds to a provenance.
  void add_connection(Provenance& provenance) const;

 private:
  std::optional<ChildProcess> child_;
  ListeningPeer there_;
  BoundCpu cpu_;
  Waiting waiting_;
  Clock clock_;
  SocketProcess self_;
  SocketReply reply_;
  PairPlacement placement_;
};

}  // namespace loggp::measure
