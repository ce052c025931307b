#include "timeline/svg/lines.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace loggp::timeline {
namespace {

// Returns what distinguishes lines on paper: their ends, to half a px.
auto visible(const Line& line) {
  return std::tuple(line.from, line.to, std::llround(2 * line.leaves),
                    std::llround(2 * line.first_byte), std::llround(2 * line.last_byte));
}

Style line_style(const Trace::Send& send) {
  if (send.part != Trace::Part::data) return Style::control;
  if (send.protocol == Protocol::eager) return Style::eager;
  return send.protocol == Protocol::synchronising ? Style::synchronising : Style::handshake;
}

}  // namespace

std::vector<Line> lines(const Trace& trace, const Iterations& iterations, const TimeAxis& axis,
                        const Lanes& lanes) {
  std::vector<Line> all;
  all.reserve(trace.sends.size());
  for (const Trace::Send& send : trace.sends) {
    if (!lanes.shows(send.from) && !lanes.shows(send.to)) continue;
    if (send.leaves() > axis.end()) continue;
    if (std::max(send.first_byte_out, send.last_byte) < axis.begin()) continue;
    all.push_back({send.from, send.to, axis.x(send.leaves()), axis.x(send.first_byte),
                   axis.x(send.last_byte), line_style(send), iterations.find(send.from, send.order),
                   send.leaves_early()});
  }
  const auto earlier = [](const Line& a, const Line& b) { return visible(a) < visible(b); };
  const auto same = [](const Line& a, const Line& b) { return visible(a) == visible(b); };
  std::stable_sort(all.begin(), all.end(), earlier);
  all.erase(std::unique(all.begin(), all.end(), same), all.end());
  return all;
}

}  // namespace loggp::timeline
