// Scatter along a binomial tree in MPICH's numbering.
#pragma once

#include <algorithm>
#include <vector>

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/host/process.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Copies each rank's block of the root's `outgoing` to the rank's `block`, along the tree of
/// broadcast_binomial. Each child receives the blocks of its whole subtree in one message. Throws
/// InputError if the size of these blocks overflows.
template <Process P>
Task<> scatter_binomial(P& self, Blocks outgoing, Buffer block, Rank root) {
  const std::int32_t v = relative(self.rank(), root, self.size());
  const std::int32_t span = binomial_span(v, self.size());
  const std::int32_t subtree_size = std::min(span, self.size() - v);
  // the blocks of this rank's subtree, v first; no memory if only sizes matter
  const Bytes size = blocks_size(subtree_size, block.size);
  const bool has_bytes = v == 0 ? outgoing.data != nullptr : block.data != nullptr;
  std::vector<std::byte> memory(has_bytes ? static_cast<std::size_t>(size.count()) : 0);
  const Buffer all{has_bytes ? memory.data() : nullptr, size};
  const Blocks mine{all.data, block.size};
  if (v == 0) {
    for (std::int32_t child = 0; has_bytes && child < self.size(); ++child) {
      copy_own(outgoing[absolute(child, root, self.size())], mine[Rank(child)]);
    }
  } else {
    co_await self.receive(absolute(v - span, root, self.size()), all, Tag());
  }
  for (std::int32_t half = span / 2; half > 0; half /= 2) {
    if (half >= self.size() - v) continue;
    const Bytes offset = blocks_size(half, block.size);
    const Bytes length = blocks_size(std::min(half, self.size() - v - half), block.size);
    co_await self.send(absolute(v + half, root, self.size()), all.part(offset, length), Tag());
  }
  copy_own(mine[Rank(0)], block);
}

}  // namespace loggp
