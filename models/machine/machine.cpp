#include "models/machine/machine.hpp"

#include <algorithm>
#include <utility>

#include "models/machine/extrapolation.hpp"

namespace loggp {

Machine::Machine(ParameterSet set, Placement placement)
    : set_(std::move(set)), placement_(std::move(placement)) {
  for (const LinkClass needed : placement_.classes()) static_cast<void>(set_.link(needed));
  least_first_byte_ = first_byte_time(set_.links.front().ranges.front().parameters);
  for (const Link& link : set_.links) {
    const Duration first = first_byte_time(link.ranges.front().parameters);
    for (const SizeRange& range : link.ranges) {
      const Duration time = first_byte_time(range.parameters);
      may_overtake_ |= time != first;
      least_first_byte_ = std::min(least_first_byte_, time);
    }
  }
}

bool Machine::has(Protocol protocol) const {
  return std::any_of(set_.links.begin(), set_.links.end(), [&](const Link& link) {
    return std::any_of(link.ranges.begin(), link.ranges.end(), [&](const SizeRange& range) {
      return range.parameters.protocol == protocol;
    });
  });
}

MessageCost Machine::cost(LinkClass link, Bytes size) const {
  MessageCost result = message_cost(set_.link(link).range(size).parameters, size);
  result.link = link;
  return result;
}

void CostMemo::fill(Entry& entry, LinkClass link, Bytes size) {
  entry = {size, machine_->cost(link, size)};
  CostWatch::note(link, size);
}

}  // namespace loggp
