// Broadcast along a binomial tree in MPICH's numbering.
#pragma once

#include "algorithms/host/process.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Copies the root's `data` to every rank along a binomial tree. The parent of v is v with its
/// lowest set bit cleared. A rank sends to the child with the largest subtree first. (Of 15 ranks,
/// 7, 11 and 13 finish last: [1] §2.)
template <Process P>
Task<> broadcast_binomial(P& self, Buffer data, Rank root) {
  const std::int32_t v = relative(self.rank(), root, self.size());
  const std::int32_t span = binomial_span(v, self.size());
  if (v != 0) {
    co_await self.receive(absolute(v - span, root, self.size()), data, Tag());
  }
  for (std::int32_t subtree = span / 2; subtree > 0; subtree /= 2) {
    if (subtree >= self.size() - v) continue;
    co_await self.send(absolute(v + subtree, root, self.size()), data, Tag());
  }
}

}  // namespace loggp
