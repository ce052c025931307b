// What one message costs. Every (s−1)G of the project is computed here and nowhere else.
#pragma once

#include "models/parameters.hpp"

namespace loggp {

/// The durations that a host adds up for one message of known size and link
/// (docs/machine-model.md, "Cost of a message").
struct MessageCost {
  Duration send_start;     ///< o_s: until the first byte leaves
  Duration send_cpu;       ///< o_s + (s−1)O_s
  Duration first_byte;     ///< o_s + L: from the start of the send to the first byte's arrival
  Duration gap;            ///< g
  Duration port;           ///< g + (s−1)G: how long the message keeps a send or receive port
  Duration bytes;          ///< (s−1)G: from the first byte to the last
  Duration receive_start;  ///< o_r
  Duration receive_cpu;    ///< o_r + max((s−1)G, (s−1)O_r): an onload receive takes the bytes in
  Duration receive_offloaded;  ///< o_r + (s−1)O_r: the interface takes them in
  Protocol protocol = Protocol::eager;
};

/// 0 bytes cost what 1 byte costs. Throws InputError when a product exceeds the range of time.
[[nodiscard]] MessageCost cost_of(const Parameters& parameters, Bytes size);

}  // namespace loggp
