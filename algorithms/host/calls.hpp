// The kinds of calls with which a rank sends and receives.
#pragma once

#include <cstdint>

namespace loggp {

/// The kind of calls with which a rank sends and receives.
enum class Calls : std::uint8_t {
  /// send and receive; the sender of a rendezvous waits for the match. A rank that sends and
  /// receives at the same time posts its receive first, nonblocking.
  blocking,
  nonblocking,  ///< send_async, receive_async and waits
  /// As nonblocking. Over MPI, operations with the same direction, peer, buffer and tag reuse one
  /// persistent request.
  persistent,
};

}  // namespace loggp
