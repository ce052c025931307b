// Flat tree whose sends do not block: "flat_nb" of [2] §5.
#pragma once

#include "algorithms/process.hpp"
#include "algorithms/segments.hpp"
#include "algorithms/tree.hpp"

namespace loggp {

/// One-to-all, to v = 1, 2, …, each message chopped into pieces that are small enough to be eager,
/// so that the root goes on while a receiver is away. `piece` 0: not chopped. After it every
/// rank's `data` holds the root's.
template <Process P>
Task<> broadcast_flat_nonblocking(P& self, Buffer data, Rank root, Bytes piece) {
  const Segments pieces(data, piece, Remainder::last);
  if (self.rank() != root) {
    for (std::int64_t i = 0; i < pieces.count(); ++i) {
      co_await self.receive(root, pieces[i], Tag());
    }
    co_return;
  }
  for (std::int32_t v = 1; v < self.size(); ++v) {
    for (std::int64_t i = 0; i < pieces.count(); ++i) {
      co_await self.send(absolute(v, root, self.size()), pieces[i], Tag());
    }
  }
}

}  // namespace loggp
