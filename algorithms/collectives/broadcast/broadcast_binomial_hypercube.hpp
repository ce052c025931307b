// Broadcast along a binomial tree in the numbering of [2] §3.3, which follows a hypercube.
#pragma once

#include "algorithms/host/process.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Copies the root's `data` to every rank along a binomial tree. The parent of v is v with its
/// highest set bit cleared. A rank sends to its children v + 2^i in order of increasing i. Before
/// step i, v = 0 to 2^i − 1 have the data. The root's children are v = 1, 2, 4, …
template <Process P>
Task<> broadcast_binomial_hypercube(P& self, Buffer data, Rank root) {
  const std::int32_t v = relative(self.rank(), root, self.size());
  const std::int32_t highest_bit = v == 0 ? 0 : power_of_two_below(v);
  if (v != 0) {
    co_await self.receive(absolute(v - highest_bit, root, self.size()), data, Tag());
  }
  for (std::int64_t step = v == 0 ? 1 : 2 * std::int64_t{highest_bit}; v + step < self.size();
       step *= 2) {
    const auto child = static_cast<std::int32_t>(v + step);
    co_await self.send(absolute(child, root, self.size()), data, Tag());
  }
}

}  // namespace loggp
