// The client of a measurement over sockets: connects to a server, or starts its own.
#pragma once

#include <functional>
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

/// The server to measure with, and how to wait for it.
struct SocketPeer {
  Transport transport = Transport::tcp;
  Waiting waiting;
  std::optional<ListeningPeer> listener;  ///< none: the client starts a child process on 127.0.0.1
  /// Instead of `listener`: asks for one. The client calls it when it is about to connect.
  std::function<ListeningPeer()> next_listener = {};
};

/// Rank 0 of a pair, bound to a CPU while the object exists. Rank 1, the server, runs its side of
/// the requested program.
class SocketClient {
 public:
  /// Connects to the server and sends `request` with the client's CPU. Throws PeerLost when the
  /// server can't be reached or refuses, RunError when no child process can be started or the
  /// system has no random bits, InputError when this process can't listen on 127.0.0.1 for its
  /// child. Pre: without a listener, this process has no other threads.
  SocketClient(const SocketPeer& peer, SocketRequest request);

  [[nodiscard]] SocketProcess& self() { return self_; }
  [[nodiscard]] const Clock& clock() const { return clock_; }
  [[nodiscard]] const PairPlacement& placement() const { return placement_; }
  /// Adds the entries of the connection to a provenance. Existing entries stay, except `spin`,
  /// `peer`, `peer_host` and `peer_system`, which are replaced.
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
