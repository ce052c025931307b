// The kinds of calls with which a rank sends and receives.
#pragma once

#include <cstdint>

namespace loggp {

/// The kind of calls with which a rank sends and receives.
enum class Calls : std::uint8_t {
  blocking,     ///< send and receive; the sender of a rendezvous waits for the match
  nonblocking,  ///< send_async, receive_async and waits
  persistent,   ///< as nonblocking, but the host sets up each operation only once
};

}  // namespace loggp
