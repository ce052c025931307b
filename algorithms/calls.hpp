// Blocking, nonblocking, persistent.
#pragma once

#include <cstdint>

namespace loggp {

/// How a rank hands its messages over.
enum class Calls : std::uint8_t {
  blocking,     ///< send and receive: a rendezvous makes the sender wait for the match
  nonblocking,  ///< send_async, receive_async and waits
  persistent,   ///< the same to a rank program; its host sets each operation up only once
};

}  // namespace loggp
