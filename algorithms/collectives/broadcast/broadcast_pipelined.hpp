// Broadcast in segments along a chain: "pipelined" of [4], "linear-p" of [2].
#pragma once

#include "algorithms/host/process.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Copies the root's `data` to every rank along a chain: v, the rank's number counted from the
/// root, receives each segment of `segment` bytes from v − 1 and forwards it to v + 1. The last
/// segment may be shorter. With `segment` 0, the data is one segment. Empty data is one empty
/// segment.
template <Process P>
Task<> broadcast_pipelined(P& self, Buffer data, Rank root, Bytes segment) {
  const std::int32_t v = relative(self.rank(), root, self.size());
  const Bytes step = segment == Bytes() ? std::max(data.size, Bytes(1)) : segment;
  Bytes offset;
  do {  // an empty broadcast is one empty message, not none
    const Buffer part = data.part(offset, step);
    if (v > 0) co_await self.receive(absolute(v - 1, root, self.size()), part, Tag());
    if (v + 1 < self.size()) co_await self.send(absolute(v + 1, root, self.size()), part, Tag());
    offset = offset + step;
  } while (offset < data.size);
}

}  // namespace loggp
