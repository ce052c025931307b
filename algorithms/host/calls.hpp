// The kinds of calls with which a rank sends and receives.
#pragma once

#include <cstdint>

namespace loggp {

/// The kind of calls with which a rank sends and receives.
enum class Calls : std::uint8_t {
  blocking,     ///< send and receive: in a rendezvous, the sender waits for the match
  nonblocking,  ///< send_async, receive_async and waits
  persistent,   ///< as nonblocking for the rank program; its host sets up each operation only once
};

}  // namespace loggp
