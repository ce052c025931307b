// Reduce along a binomial tree.
#pragma once

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/combine.hpp"
#include "algorithms/collectives/scratch.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Combines all ranks' `data` in the root's `result`, in the order v = 0, 1, … of the tree: v
/// receives from v + 1, v + 2, v + 4, …, one after the other, and sends to its parent. If the
/// operation is not commutative, the tree's root is rank 0, which sends the result to `root`.
/// ⌈log2 P⌉ rounds. (MPICH: reduce_intra_binomial.c)
template <Process P>
Task<> reduce_binomial(P& self, Buffer data, Buffer result, Rank root,
                       const ReduceOperation* operation) {
  const std::int32_t n = self.size();
  const Rank rank = self.rank();
  const Rank top = operation->is_commutative ? root : Rank(0);
  const bool has_result = rank == top && rank == root;
  Scratch memory(data.size, data.data);
  Scratch partial(has_result ? Bytes() : data.size, data.data);
  const Buffer incoming = memory.buffer();
  const Buffer sum = has_result ? result : Buffer{partial.data(), data.size};
  co_await copy_own(self, data, sum);
  const std::int32_t v = relative(rank, top, n);
  const std::int32_t span = binomial_span(v, n);
  for (std::int32_t distance = 1; distance < span && distance < n - v; distance *= 2) {
    co_await self.receive(absolute(v + distance, top, n), incoming, Tag());
    co_await combine(self, *operation, sum, incoming, sum);
  }
  if (v > 0) co_await self.send(absolute(v - span, top, n), sum, Tag());
  if (top == root) co_return;
  if (rank == top) co_await self.send(root, sum, Tag());
  if (rank == root) co_await self.receive(top, result, Tag());
}

}  // namespace loggp
