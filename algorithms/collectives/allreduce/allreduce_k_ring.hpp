// Allreduce by k-ring.
#pragma once

#include <vector>

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/combine.hpp"
#include "algorithms/collectives/element_blocks.hpp"
#include "algorithms/collectives/k_ring.hpp"
#include "algorithms/collectives/scratch.hpp"

namespace loggp {

namespace allreduce_k_ring_detail {

// Combines the ranks' vectors `mine`: at the end each rank has its own block of the result.
template <Process P>
Task<> reduce_scatter(P& self, KRing ring, ElementBlocks mine, ElementBlocks theirs,
                      const ReduceOperation* operation) {
  const auto partial = [=](const PeerBlocks& b) { return mine.range(b.first, b.count); };
  const auto arrived = [=](const PeerBlocks& b) { return theirs.range(b.first, b.count); };
  std::vector<PeerBlocks> out;
  std::vector<PeerBlocks> in;
  for (std::int32_t step = ring.steps() - 1; step >= 0; --step) {
    ring.list_incoming(step, out);
    ring.list_outgoing(step, in);
    co_await exchange_blocks(self, out, partial, in, arrived);
    for (const PeerBlocks& blocks : in) {
      const Buffer sum = partial(blocks);
      const Buffer other = arrived(blocks);
      co_await combine(self, *operation, other, sum, sum);
    }
  }
}

}  // namespace allreduce_k_ring_detail

/// Combines all ranks' `data` in every rank's `result`, in no particular order. The vector has P
/// blocks of nearly equal numbers of elements. The steps of KRing, backwards, combine each block on
/// one rank; forwards, they distribute the blocks. If k divides P, there are 2(P − 1) rounds, and
/// each rank sends 2(P/k − 1) blocks to other groups.
template <Process P>
Task<> allreduce_k_ring(P& self, Buffer data, Buffer result, const ReduceOperation* operation,
                        std::int32_t k) {
  using namespace allreduce_k_ring_detail;
  const KRing ring(self.rank(), self.size(), k);
  const ElementBlocks blocks(result, self.size(), operation->element);
  Scratch memory(self.size() == 1 ? Bytes() : data.size, data.data);
  const ElementBlocks arrived({memory.data(), data.size}, self.size(), operation->element);
  co_await copy_own(self, data, result);
  co_await reduce_scatter(self, ring, blocks, arrived, operation);
  const auto own = [=](const PeerBlocks& b) { return blocks.range(b.first, b.count); };
  co_await gather_blocks(self, ring, own);
}

}  // namespace loggp
