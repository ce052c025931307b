#include "tests/cluster/link_model.hpp"

#include <algorithm>
#include <cmath>

namespace loggp::cluster {

namespace {

constexpr Bytes least_frame(60);     // without its check sequence
constexpr Bytes around(8 + 4 + 12);  // preamble, check sequence, gap to the next

Bytes alone(Bytes frame) {
  return std::max(frame, least_frame) + around;
}

}  // namespace

Bytes bytes_on_wire(Bytes frame, Bytes headers, Bytes segment) {
  const Bytes payload = frame - std::min(frame, headers);
  if (segment == Bytes(0) || payload <= segment) return alone(frame);
  const std::int64_t whole = payload.count() / segment.count();
  const Bytes rest(payload.count() % segment.count());
  const Bytes of_whole(whole * alone(headers + segment).count());
  return rest == Bytes(0) ? of_whole : of_whole + alone(headers + rest);
}

Duration LinkModel::wire_time(Bytes on_wire) const {
  return Duration::ps(std::llround(links_.ps_per_byte * static_cast<double>(on_wire.count())));
}

Time LinkModel::due(std::size_t port, Bytes on_wire, Time sent) {
  Time& free = in_free_.at(port);
  free = std::max(sent, free) + wire_time(on_wire);
  return free + links_.latency;
}

Time LinkModel::leaves(std::size_t port, Bytes on_wire, Time due) {
  Time& free = out_free_.at(port);
  free = std::max(due, free + wire_time(on_wire));
  return free;
}

}  // namespace loggp::cluster
