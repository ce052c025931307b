// Reduce in segments along any tree, as Open MPI's "generic" reduce does it.
#pragma once

#include <array>
#include <vector>

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/combine.hpp"
#include "algorithms/collectives/element_segments.hpp"
#include "algorithms/collectives/scratch.hpp"
#include "algorithms/collectives/trees.hpp"
#include "algorithms/host/segments.hpp"

namespace loggp {

/// The ranks of a child's subtree beside those of its parent and of the parent's earlier children.
enum class ChildRanks : std::uint8_t { earlier, later };

/// A reduction along a tree.
struct TreeReduction {
  const ReduceOperation* operation;
  Rank root;                  ///< the rank that gets the result
  Rank top;                   ///< the tree's root: v = 0
  ChildRanks child_ranks{};   ///< the order in which vectors are combined
  Bytes segment;              ///< rounded to whole elements; 0: one segment
  std::int32_t requests = 0;  ///< most open sends of a leaf; 0: each send blocks
};

namespace reduce_tree_detail {

// Sends all segments to the parent.
template <Process P>
Task<> send_up(P& self, Segments segments, Rank parent, std::int32_t requests) {
  if (requests == 0 || segments.count() <= requests) {
    for (std::int64_t i = 0; i < segments.count(); ++i)
      co_await self.send(parent, segments[i], Tag());
    co_return;
  }
  std::vector<typename P::Request> open(static_cast<std::size_t>(requests));
  for (std::int64_t i = 0; i < segments.count(); ++i) {
    const auto slot = static_cast<std::size_t>(i % requests);
    if (i >= requests) co_await self.wait(open[slot]);
    const auto request = co_await self.send_async(parent, segments[i], Tag());
    open[slot] = request;
  }
  co_await self.wait_all(open);
}

// The vectors of a rank that has children. The root's sums are `result`; other ranks keep the sum
// of one segment.
struct Vectors {
  Segments mine;
  Segments result;
  std::array<Buffer, 2> incoming;
  Buffer partial;
  bool is_root;

  [[nodiscard]] Buffer sum(std::int64_t segment) const {
    return is_root ? result[segment] : partial.part(Bytes(), mine[segment].size);
  }
  // Returns the memory of the message with this number.
  [[nodiscard]] Buffer message(std::int64_t number, std::int64_t segment) const {
    return incoming[static_cast<std::size_t>(number % 2)].part(Bytes(), mine[segment].size);
  }
};

// Combines the rank's segments with those of its children; ranks besides the root send each sum to
// the parent. The next message is already awaited while one is combined.
template <Process P, RankTree Tree>
Task<> combine_children(P& self, Vectors vectors, Tree tree, TreeReduction how) {
  const std::int32_t n = self.size();
  const std::int32_t v = relative(self.rank(), how.top, n);
  const std::int64_t children = tree.child_count(v);
  const std::int64_t messages = vectors.mine.count() * children;
  std::array<typename P::Request, 2> requests;
  for (std::int64_t next = 0; next <= messages; ++next) {
    if (next < messages) {
      const std::int32_t child = tree.child(v, static_cast<std::int32_t>(next % children));
      const Buffer in = vectors.message(next, next / children);
      const auto request = co_await self.receive_async(absolute(child, how.top, n), in, Tag());
      requests[static_cast<std::size_t>(next % 2)] = request;
    }
    if (next == 0) continue;
    const std::int64_t come = next - 1;
    const std::int64_t segment = come / children;
    const Buffer theirs = vectors.message(come, segment);
    const Buffer sum = vectors.sum(segment);
    const Buffer before = come % children == 0 ? vectors.mine[segment] : sum;
    co_await self.wait(requests[static_cast<std::size_t>(come % 2)]);
    if (how.child_ranks == ChildRanks::earlier) {
      co_await combine(self, *how.operation, theirs, before, sum);
    } else {
      co_await combine(self, *how.operation, before, theirs, sum);
    }
    if (v > 0 && next % children == 0)
      co_await self.send(absolute(tree.parent(v), how.top, n), sum, Tag());
  }
}

// Gives `result` of the tree's root the combination of all ranks' `data`.
template <Process P, RankTree Tree>
Task<> reduce_to_top(P& self, Buffer data, Buffer result, Tree tree, TreeReduction how) {
  const std::int32_t v = relative(self.rank(), how.top, self.size());
  const Bytes segment = whole_elements(how.segment, how.operation->element);
  const Segments mine(data, segment, Remainder::last);
  if (tree.child_count(v) == 0) {
    if (v == 0) {
      co_await copy_own(self, data, result);
    } else {
      co_await send_up(self, mine, absolute(tree.parent(v), how.top, self.size()), how.requests);
    }
    co_return;
  }
  const Bytes longest = mine[0].size;
  Scratch first(longest, data.data);
  Scratch second(longest, data.data);
  Scratch partial(v == 0 ? Bytes() : longest, data.data);
  const Vectors vectors{mine,
                        Segments(result, segment, Remainder::last),
                        {first.buffer(), second.buffer()},
                        {partial.data(), longest},
                        v == 0};
  co_await combine_children(self, vectors, tree, how);
}

}  // namespace reduce_tree_detail

/// Combines all ranks' `data` in the root's `result` along `tree`, in segments. A rank receives
/// each segment from its children in their order and sends the combination to its parent. If the
/// tree's root is another rank than `how.root`, it sends the whole result there at the end. With S
/// segments, each of the P − 1 ranks below the tree's root sends S messages
/// (ompi_coll_base_reduce_generic).
template <Process P, RankTree Tree>
Task<> reduce_tree(P& self, Buffer data, Buffer result, Tree tree, TreeReduction how) {
  const Rank rank = self.rank();
  const bool passes_on = rank == how.top && rank != how.root;
  Scratch memory(passes_on ? data.size : Bytes(), data.data);
  const Buffer combined = passes_on ? Buffer{memory.data(), data.size} : result;
  co_await reduce_tree_detail::reduce_to_top(self, data, combined, tree, how);
  if (how.top == how.root) co_return;
  if (rank == how.root) co_await self.receive(how.top, result, Tag());
  if (passes_on) co_await self.send(how.root, combined, Tag());
}

}  // namespace loggp
