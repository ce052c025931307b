#include "timeline/svg/extent.hpp"

#include <algorithm>

namespace loggp::timeline {

Extent find_extent(const Trace& trace) {
  Extent extent{Time(), trace.makespan()};
  for (const Trace::Send& send : trace.sends) {
    extent.begin = std::min({extent.begin, send.start, send.first_byte});
    extent.end = std::max({extent.end, send.port_end, send.last_byte});
  }
  for (const Trace::Receive& receive : trace.receives)
    extent.end = std::max(extent.end, receive.port_end);
  for (const Trace::PortUse& use : trace.port_uses) extent.end = std::max(extent.end, use.end);
  for (const Time arrival : trace.arrivals) extent.end = std::max(extent.end, arrival);
  return extent;
}

}  // namespace loggp::timeline
