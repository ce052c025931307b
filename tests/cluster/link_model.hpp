// Computes when frames pass a switch whose links have a known latency and rate.
#pragma once

#include <cstddef>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::cluster {

/// What is between the ports of the switch.
enum class Shape {
  crossbar,  ///< nothing: frames meet in the links of hosts only
  leaves,    ///< leaf switches with some hosts each; one uplink joins each with all others
  ring,      ///< a link between neighbours, each way; frames go the shorter way
};

struct LinkParameters {
  Duration latency;        ///< from one host to another, on top of the time that the bytes take
  double ps_per_byte = 0;  ///< of either link of a host; 0: links of unlimited rate
  Shape shape = Shape::crossbar;
  std::size_t ports_per_leaf = 1;  ///< with leaves
  double shared_ps_per_byte = 0;   ///< of the uplinks, or of the links of the ring
};

/// Returns the bytes that a frame takes on an Ethernet link: at least 64 with its check sequence,
/// and a preamble and a gap around it. A large one that its sender has left to the network card to
/// cut up (`segment` bytes of payload each, `headers` before each) counts as those that come of it;
/// `segment` is 0 for others.
[[nodiscard]] Bytes bytes_on_wire(Bytes frame, Bytes headers, Bytes segment);

/// When the first and the last byte of a frame reach the next link on its way.
struct FrameTimes {
  Time first;
  Time last;
};

/// Each port is a full duplex link that carries one frame at a time, and so is each shared link
/// between ports. The switch cuts through: n bytes on idle links take exactly latency + n times the
/// time of a byte on the slowest of them. No frame is lost, however long the queues; those of one
/// link stay in order.
class LinkModel {
 public:
  LinkModel(const LinkParameters& links, std::size_t ports);

  /// Returns when a frame, which was ready at its sender at `sent`, is at the switch. To be called
  /// in the order of `sent` for each port.
  [[nodiscard]] FrameTimes enters(std::size_t port, Bytes on_wire, Time sent);
  /// Returns the shared links between two ports, in the order in which a frame takes them.
  [[nodiscard]] std::vector<std::size_t> way(std::size_t from, std::size_t to) const;
  /// Returns when a frame is behind a shared link. Pre: called in the order of `times.last` for
  /// each link.
  [[nodiscard]] FrameTimes passes(std::size_t link, Bytes on_wire, FrameTimes times);
  /// Returns when the last byte leaves by `port`. Pre: called in the order of `times.last` for each
  /// port.
  [[nodiscard]] Time leaves(std::size_t port, Bytes on_wire, FrameTimes times);

 private:
  [[nodiscard]] std::size_t leaf_of(std::size_t port) const { return port / links_.ports_per_leaf; }

  LinkParameters links_;
  std::size_t ports_;
  std::vector<Time> in_free_;
  std::vector<Time> out_free_;
  std::vector<Time> shared_free_;  // up and down of each leaf; or both ways from each port
};

}  // namespace loggp::cluster
