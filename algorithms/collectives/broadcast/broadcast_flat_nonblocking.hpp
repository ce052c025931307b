// Broadcast along a flat tree with sends that do not block: "flat_nb" of [2] §5.
#pragma once

#include "algorithms/host/process.hpp"
#include "algorithms/host/segments.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Copies the root's `data` to every rank: the root sends to v = 1, 2, … in turn, each time in
/// pieces of `piece` bytes; 0: in one piece. If pieces are eager, the root does not wait for late
/// receivers.
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
