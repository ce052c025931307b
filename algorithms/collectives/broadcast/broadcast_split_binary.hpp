// Broadcast of half of the data along each side of a binary tree.
#pragma once

#include <array>

#include "algorithms/collectives/broadcast/broadcast_tree.hpp"
#include "algorithms/collectives/exchange.hpp"
#include "algorithms/collectives/trees.hpp"
#include "algorithms/host/process.hpp"
#include "algorithms/host/segments.hpp"

namespace loggp {

/// The two halves of a message; the first is longer if the number of elements is odd.
struct Halves {
  explicit Halves(Buffer data, Bytes element = Bytes(1))
      : left(data.part(Bytes(),
                       Bytes(((data.size.count() / element.count()) + 1) / 2 * element.count()))),
        right(data.part(left.size, data.size - left.size)) {}

  Buffer left;
  Buffer right;
};

namespace split_binary_detail {

// Sends the segments of the left half to v = 1 and those of the right half to v = 2, in turn.
template <Process P>
Task<> send_halves(P& self, Halves halves, Rank root, Bytes segment) {
  const std::array sides{Segments(halves.left, segment, Remainder::last),
                         Segments(halves.right, segment, Remainder::last)};
  const std::int32_t children = BinaryTree{self.size()}.child_count(0);
  for (std::int64_t i = 0; i < sides[0].count(); ++i) {
    for (std::int32_t v = 1; v <= children; ++v) {
      const Segments& side = sides[static_cast<std::size_t>(v - 1)];
      if (i < side.count()) co_await self.send(absolute(v, root, self.size()), side[i], Tag());
    }
  }
}

// A leaf has nothing to forward, and receives one segment after the other.
template <Process P>
Task<> receive_half(P& self, Segments parts, Rank root, std::int32_t v) {
  const Rank parent = absolute(BinaryTree{self.size()}.parent(v), root, self.size());
  for (std::int64_t i = 0; i < parts.count(); ++i) co_await self.receive(parent, parts[i], Tag());
}

// Every rank but the root gets the half that it lacks, from the rank beside it on the other side.
// With an even number of ranks the last one has none beside it, and the root sends to it.
template <Process P>
Task<> swap_halves(P& self, Halves halves, Rank root, std::int32_t v) {
  const std::int32_t size = self.size();
  const Rank last = absolute(size - 1, root, size);
  const bool is_last_alone = size % 2 == 0;
  if (v == 0) {
    if (is_last_alone) co_await self.send(last, halves.right, Tag());
  } else if (is_last_alone && v == size - 1) {
    co_await self.receive(root, halves.right, Tag());
  } else if (v % 2 == 1) {
    const Rank partner = absolute(v + 1, root, size);
    co_await exchange(self, partner, halves.left, partner, halves.right);
  } else {
    const Rank partner = absolute(v - 1, root, size);
    co_await exchange(self, partner, halves.right, partner, halves.left);
  }
}

}  // namespace split_binary_detail

/// Copies the root's `data` to every rank. The left half goes down one side of BinaryTree, the
/// right half down the other side, both in segments of `segment` bytes; 0: in one segment. Then
/// pairs of ranks exchange their halves. (J. Pješivac-Grbović et al., "Performance analysis of MPI
/// collective operations", Cluster Computing 10, 2007; ompi_coll_base_bcast_intra_split_bintree.)
template <Process P>
Task<> broadcast_split_binary(P& self, Buffer data, Rank root, Bytes segment,
                              Bytes element = Bytes(1)) {
  using namespace split_binary_detail;
  const std::int32_t v = relative(self.rank(), root, self.size());
  const Halves halves(data, element);
  const Segments mine(v % 2 == 1 ? halves.left : halves.right, segment, Remainder::last);
  const BinaryTree tree{self.size()};
  if (self.size() == 1) co_return;
  if (v == 0) {
    co_await send_halves(self, halves, root, segment);
  } else if (tree.child_count(v) > 0) {
    co_await broadcast_tree_detail::forward(self, mine, root, tree, v,
                                            broadcast_tree_detail::Sends::in_turn);
  } else {
    co_await receive_half(self, mine, root, v);
  }
  co_await swap_halves(self, halves, root, v);
}

}  // namespace loggp
