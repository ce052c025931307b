// Scatter along any tree whose subtrees are ranges of the ring.
#pragma once

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/range_trees.hpp"
#include "algorithms/collectives/scratch.hpp"
#include "algorithms/collectives/wrapped_blocks.hpp"
#include "algorithms/host/process.hpp"

namespace loggp {

namespace scatter_tree_detail {

// Receives the blocks of the subtree of v > 0 from the parent and passes on all but its own.
template <Process P, RangeTree Tree>
Task<> pass_on(P& self, Buffer block, Rank root, Tree tree, std::int32_t v) {
  const std::int32_t size = self.size();
  const Rank parent = absolute(tree.parent(v), root, size);
  const std::int32_t children = tree.child_count(v);
  if (children == 0) {
    co_await self.receive(parent, block, Tag());
    co_return;
  }
  const RingRange mine = tree.range(v);
  Scratch scratch(blocks_size(mine.count, block.size), block.data);
  const Blocks all{scratch.data(), block.size};
  co_await self.receive(parent, scratch.buffer(), Tag());
  for (std::int32_t i = 0; i < children; ++i) {
    const std::int32_t child = tree.child(v, i);
    const RingRange theirs = tree.range(child);
    const Buffer part = all.range(mine.place_of(theirs.first, size), theirs.count);
    co_await self.send(absolute(child, root, size), part, Tag());
  }
  co_await copy_own(self, all.range(mine.place_of(v, size), 1), block);
}

}  // namespace scatter_tree_detail

/// Copies each rank's block of the root's `outgoing` to the rank's `block`, along `tree`. Each
/// child receives the blocks of its whole subtree in one message: P − 1 messages. A rank serves its
/// children in their order. Throws InputError if the size of these blocks overflows.
template <Process P, RangeTree Tree>
Task<> scatter_tree(P& self, Blocks outgoing, Buffer block, Rank root, Tree tree) {
  const std::int32_t size = self.size();
  const std::int32_t v = relative(self.rank(), root, size);
  if (v > 0) {
    co_await scatter_tree_detail::pass_on(self, block, root, tree, v);
    co_return;
  }
  (void)blocks_size(size, block.size);  // throws before any message of a wrong size
  for (std::int32_t i = 0; i < tree.child_count(0); ++i) {
    const std::int32_t child = tree.child(0, i);
    const RingRange theirs = tree.range(child);
    const Rank first = absolute(theirs.first, root, size);
    co_await send_blocks(self, absolute(child, root, size), outgoing, first, theirs.count);
  }
  co_await copy_own(self, outgoing[root], block);
}

}  // namespace loggp
