// Gather along any tree whose subtrees are ranges of the ring.
#pragma once

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/range_trees.hpp"
#include "algorithms/collectives/scratch.hpp"
#include "algorithms/collectives/wrapped_blocks.hpp"
#include "algorithms/host/process.hpp"

namespace loggp {

namespace gather_tree_detail {

// Collects the blocks of the subtree of v > 0 and sends them to the parent.
template <Process P, RangeTree Tree>
Task<> send_subtree(P& self, Buffer block, Rank root, Tree tree, std::int32_t v) {
  const std::int32_t size = self.size();
  const Rank parent = absolute(tree.parent(v), root, size);
  const std::int32_t children = tree.child_count(v);
  if (children == 0) {
    co_await self.send(parent, block, Tag());
    co_return;
  }
  const RingRange mine = tree.range(v);
  Scratch scratch(blocks_size(mine.count, block.size), block.data);
  const Blocks all{scratch.data(), block.size};
  co_await copy_own(self, block, all.range(mine.place_of(v, size), 1));
  for (std::int32_t i = 0; i < children; ++i) {
    const std::int32_t child = tree.child(v, i);
    const RingRange theirs = tree.range(child);
    const Buffer part = all.range(mine.place_of(theirs.first, size), theirs.count);
    co_await self.receive(absolute(child, root, size), part, Tag());
  }
  co_await self.send(parent, scratch.buffer(), Tag());
}

}  // namespace gather_tree_detail

/// Copies every rank's `block` to `incoming` of the root, along `tree`. Each rank receives the
/// blocks of its children's subtrees, in the order of the children, and sends them with its own to
/// its parent in one message: P − 1 messages. Throws InputError if the size of these blocks
/// overflows.
template <Process P, RangeTree Tree>
Task<> gather_tree(P& self, Buffer block, Blocks incoming, Rank root, Tree tree) {
  const std::int32_t size = self.size();
  const std::int32_t v = relative(self.rank(), root, size);
  if (v > 0) {
    co_await gather_tree_detail::send_subtree(self, block, root, tree, v);
    co_return;
  }
  (void)blocks_size(size, block.size);  // throws before any message of a wrong size
  for (std::int32_t i = 0; i < tree.child_count(0); ++i) {
    const std::int32_t child = tree.child(0, i);
    const RingRange theirs = tree.range(child);
    const Rank first = absolute(theirs.first, root, size);
    co_await receive_blocks(self, absolute(child, root, size), incoming, first, theirs.count);
  }
  co_await copy_own(self, block, incoming[root]);
}

}  // namespace loggp
