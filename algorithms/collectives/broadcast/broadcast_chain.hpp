// Broadcast along a chain: "linear" and "backward" of [1] §3.
#pragma once

#include "algorithms/host/process.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// A chain's direction: from rank i to i + 1 or to i − 1, mod P.
enum class ChainDirection : std::int8_t { linear = 1, backward = -1 };

/// Copies the root's `data` to every rank along a chain. The root sends to its neighbour. Every
/// other rank receives the data and forwards it, except the last rank.
template <Process P>
Task<> broadcast_chain(P& self, Buffer data, Rank root, ChainDirection direction) {
  const auto step = static_cast<std::int32_t>(direction);
  const std::int32_t ahead = relative(self.rank(), root, self.size());
  const std::int32_t v = step > 0 || ahead == 0 ? ahead : self.size() - ahead;
  if (v > 0) co_await self.receive(neighbour(self.rank(), -step, self.size()), data, Tag());
  if (v + 1 < self.size())
    co_await self.send(neighbour(self.rank(), step, self.size()), data, Tag());
}

}  // namespace loggp
