// Machines whose numbers are small enough to check by hand.
#pragma once

#include <utility>
#include <vector>

#include "models/machine/machine.hpp"

namespace loggp::simulate {

/// In picoseconds, and picoseconds per byte.
struct Costs {
  std::int64_t L = 0;
  std::int64_t o_s = 0;
  std::int64_t o_r = 0;
  std::int64_t g = 0;
  double G = 0;
  double O_s = 0;
  double O_r = 0;
  Protocol protocol = Protocol::eager;
};

inline Parameters parameters(const Costs& costs) {
  Parameters p;
  p.L = Duration::ps(costs.L);
  p.o_s = Duration::ps(costs.o_s);
  p.o_r = Duration::ps(costs.o_r);
  p.g = Duration::ps(costs.g);
  p.G = costs.G;
  p.O_s = costs.O_s;
  p.O_r = costs.O_r;
  p.protocol = costs.protocol;
  return p;
}

/// Ranges by their first byte, ascending from 1.
using Ranges = std::vector<std::pair<std::int64_t, Costs>>;

inline Link link_of(LinkClass link_class, const Ranges& ranges) {
  Link link;
  link.link_class = link_class;
  for (const auto& [first, costs] : ranges) {
    if (!link.ranges.empty()) link.ranges.back().last = Bytes(first - 1);
    SizeRange range;
    range.first = Bytes(first);
    range.parameters = parameters(costs);
    link.ranges.push_back(range);
  }
  return link;
}

inline Machine machine_of(const Ranges& ranges) {
  ParameterSet set;
  set.name = "test";
  set.links.push_back(link_of(LinkClass::network, ranges));
  validate(set, "test");
  return Machine(set);
}

inline Machine machine_of(const Costs& costs) {
  return machine_of(Ranges{{1, costs}});
}

}  // namespace loggp::simulate
