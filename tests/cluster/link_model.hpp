// Computes when frames pass a switch whose links have a known latency and rate.
#pragma once

#include <cstddef>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::cluster {

struct LinkParameters {
  Duration latency;        ///< from one host to another, on top of the time that the bytes take
  double ps_per_byte = 0;  ///< of either link on the way; 0: links of unlimited rate
};

/// Returns the bytes that a frame takes on an Ethernet link: at least 64 with its check sequence,
/// and a preamble and a gap around it. A large one that its sender has left to the network card to
/// cut up (`segment` bytes of payload each, `headers` before each) counts as those that come of it;
/// `segment` is 0 for others.
[[nodiscard]] Bytes bytes_on_wire(Bytes frame, Bytes headers, Bytes segment);

/// Each port is a full duplex link that carries one frame at a time. The switch cuts through: n
/// bytes on idle links take exactly latency + n · ps_per_byte. No frame is lost, however long the
/// queues; those of one link stay in order.
class LinkModel {
 public:
  LinkModel(const LinkParameters& links, std::size_t ports)
      : links_(links), in_free_(ports), out_free_(ports) {}

  /// Returns when the last byte of a frame, which was ready at its sender at `sent`, is due at the
  /// far side of an idle link out. To be called in the order of `sent` for each port.
  [[nodiscard]] Time due(std::size_t port, Bytes on_wire, Time sent);
  /// Returns when the last byte leaves by `port`. Pre: called in the order of `due` for each port.
  [[nodiscard]] Time leaves(std::size_t port, Bytes on_wire, Time due);

 private:
  [[nodiscard]] Duration wire_time(Bytes on_wire) const;

  LinkParameters links_;
  std::vector<Time> in_free_;
  std::vector<Time> out_free_;
};

}  // namespace loggp::cluster
