#include "models/machine.hpp"

#include <algorithm>
#include <utility>

namespace loggp {

Machine::Machine(ParameterSet set) : set_(std::move(set)) {
  static_cast<void>(set_.link(LinkClass::network));  // self is asked for only by a self-send
  for (const Link& link : set_.links) {
    const auto& ranges = link.ranges;
    const auto head = [](const SizeRange& r) { return r.parameters.o_s + r.parameters.L; };
    may_overtake_ |= std::any_of(ranges.begin(), ranges.end(), [&](const SizeRange& range) {
      return head(range) != head(ranges.front());
    });
  }
}

MessageCost Machine::cost(Rank from, Rank to, Bytes size) const {
  return cost_of(set_.link(link_class(from, to)).range(size).parameters, size);
}

}  // namespace loggp
