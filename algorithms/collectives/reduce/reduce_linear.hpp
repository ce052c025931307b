// Reduce on one rank that receives from all.
#pragma once

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/combine.hpp"
#include "algorithms/collectives/scratch.hpp"

namespace loggp {

/// Combines all ranks' `data` in the root's `result`, in rank order. The root receives from the
/// other ranks in turn, from the last to the first. P − 1 messages. (Open MPI: coll_base_reduce.c)
template <Process P>
Task<> reduce_linear(P& self, Buffer data, Buffer result, Rank root,
                     const ReduceOperation* operation) {
  if (self.rank() != root) {
    co_await self.send(root, data, Tag());
    co_return;
  }
  const Rank last(self.size() - 1);
  Scratch memory(data.size, data.data);
  const Buffer incoming = memory.buffer();
  if (root == last) {
    co_await copy_own(self, data, result);
  } else {
    co_await self.receive(last, result, Tag());
  }
  for (std::int32_t from = last.number() - 1; from >= 0; --from) {
    if (Rank(from) == root) {
      co_await combine(self, *operation, data, result, result);
      continue;
    }
    co_await self.receive(Rank(from), incoming, Tag());
    co_await combine(self, *operation, incoming, result, result);
  }
}

}  // namespace loggp
