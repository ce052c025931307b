// Ends a process that libfabric keeps waiting for a peer that has ended.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>

#include "measure/live/sockets/socket.hpp"
#include "models/base/descriptor.hpp"

namespace loggp::measure {

/// Watches the socket to a peer. When the peer has ended, and a call of libfabric then lasts longer
/// than a second, this object prints one line on stderr and ends the process with status 1. The
/// process must end because the call can't be interrupted: libfabric's shm waits for a lock in
/// shared memory, which a killed peer never releases.
class PeerWatch {
 public:
  /// `socket` must outlive this object.
  PeerWatch(const Socket& socket, std::string peer);
  ~PeerWatch();
  PeerWatch(const PeerWatch&) = delete;
  PeerWatch& operator=(const PeerWatch&) = delete;

  /// One call of libfabric lasts from begin_call() to end_call(), both by the same thread.
  void begin_call() { step(); }
  void end_call() { step(); }

 private:
  void step() {  // one thread only writes, so that no locked instruction is needed
    steps_.store(steps_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  }
  void watch(int socket, const std::string& peer) const;

  std::atomic<std::uint64_t> steps_{0};  // odd during a call
  Descriptor stop_;
  std::thread thread_;
};

/// Returns what `call` returns, watched.
template <class Call>
auto watched(PeerWatch& watch, const Call& call) {
  watch.begin_call();
  const auto result = call();
  watch.end_call();
  return result;
}

}  // namespace loggp::measure
