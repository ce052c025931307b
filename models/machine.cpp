#include "models/machine.hpp"

#include <algorithm>
#include <utility>

namespace loggp {

Machine::Machine(ParameterSet set) : set_(std::move(set)) {
  for (const LinkClass used : {LinkClass::self, LinkClass::network}) {
    if (used == LinkClass::self && set_.links.size() > 1)
      continue;  // asked for only by a self-send
    const auto& ranges = set_.link(used).ranges;
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
