// The client of a measurement over sockets: connects to a server, or starts one.
#pragma once

#include <optional>
#include <string>

#include "measure/live/machine/binding.hpp"
#include "measure/live/sockets/socket_address.hpp"
#include "measure/live/sockets/socket_process.hpp"
#include "measure/loggp/measurement.hpp"
#include "measure/over_sockets/socket_request.hpp"
#include "models/base/child_process.hpp"

namespace loggp::measure {

/// The address and the token of a listening server.
struct ListeningPeer {
  SocketAddress address;
  std::string token;
};

/// How to reach the process to measure with.
struct SocketPeer {
  Transport transport = Transport::tcp;
  Waiting waiting;
  std::optional<ListeningPeer> listener;  ///< none: a child process on 127.0.0.1
};

/// Rank 0 of a pair, bound to a CPU, connected to rank 1, which runs the program asked for.
class SocketClient {
 public:
  /// Throws PeerLost when the server can't be reached or refuses, RunError when no child process
  /// can be started. Pre: without a listener, this process has no other threads.
  SocketClient(const SocketPeer& peer, SocketRequest request);

  [[nodiscard]] SocketProcess& self() { return self_; }
  [[nodiscard]] const Clock& clock() const { return clock_; }
  [[nodiscard]] const PairPlacement& placement() const { return placement_; }
  /// Adds the entries of the connection to a provenance.
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
