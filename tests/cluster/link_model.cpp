#include "tests/cluster/link_model.hpp"

#include <algorithm>
#include <cmath>

namespace loggp::cluster {

namespace {

constexpr Bytes least_frame(60);     // without its check sequence
constexpr Bytes around(8 + 4 + 12);  // preamble, check sequence, gap to the next

Duration wire_time(Bytes on_wire, double ps_per_byte) {
  return Duration::ps(std::llround(ps_per_byte * static_cast<double>(on_wire.count())));
}

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

LinkModel::LinkModel(const LinkParameters& links, std::size_t ports)
    : links_(links),
      ports_(ports),
      in_free_(ports),
      out_free_(ports),
      shared_free_(links.shape == Shape::crossbar ? 0 : 2 * ports) {}

FrameTimes LinkModel::enters(std::size_t port, Bytes on_wire, Time sent) {
  const Duration wire = wire_time(on_wire, links_.ps_per_byte);
  Time& free = in_free_.at(port);
  const Time begin = std::max(sent, free);
  free = begin + wire;
  return {begin + links_.latency, free + links_.latency};
}

std::vector<std::size_t> LinkModel::way(std::size_t from, std::size_t to) const {
  if (links_.shape == Shape::leaves) {
    const std::size_t up = leaf_of(from);
    const std::size_t down = leaf_of(to);
    if (up == down) return {};
    return {up, ports_ + down};
  }
  std::vector<std::size_t> way;
  if (links_.shape == Shape::crossbar) return way;
  const std::size_t forward = (to + ports_ - from) % ports_;
  const bool is_forward = 2 * forward <= ports_;
  for (std::size_t at = from; at != to;) {
    way.push_back(is_forward ? at : ports_ + at);
    at = (at + (is_forward ? 1 : ports_ - 1)) % ports_;
  }
  return way;
}

FrameTimes LinkModel::passes(std::size_t link, Bytes on_wire, FrameTimes times) {
  Time& free = shared_free_.at(link);
  const Time begin = std::max(times.first, free);
  free = begin + wire_time(on_wire, links_.shared_ps_per_byte);
  return {begin, std::max(times.last, free)};
}

Time LinkModel::leaves(std::size_t port, Bytes on_wire, FrameTimes times) {
  Time& free = out_free_.at(port);
  free = std::max(times.first, free) + wire_time(on_wire, links_.ps_per_byte);
  free = std::max(times.last, free);
  return free;
}

}  // namespace loggp::cluster
