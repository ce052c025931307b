// The chain 0 → 1 → … of a group, with segments.
#pragma once

#include "algorithms/process.hpp"
#include "algorithms/segments.hpp"

namespace loggp {

/// broadcast_pipelined from rank 0, where the remainder may come first. If only the first segment
/// is a rendezvous, a rank waits for its successor once and meanwhile keeps nobody from sending to
/// it: the chain of [2] §3.2 in its blocking model. (Where all are, the chain runs at half its
/// speed.)
template <Process P>
Task<> broadcast_group_chain(P& self, Buffer data, Bytes segment, Remainder remainder) {
  const Segments parts(data, segment, remainder);
  const std::int32_t v = self.rank().number();
  for (std::int64_t i = 0; i < parts.count(); ++i) {
    const Buffer part = parts[i];
    if (v > 0) co_await self.receive(Rank(v - 1), part, Tag());
    if (v + 1 < self.size()) co_await self.send(Rank(v + 1), part, Tag());
  }
}

}  // namespace loggp
