// The linear barrier of [3] Fig. 3: every rank tells rank 0, which tells every rank.
#pragma once

#include "algorithms/process.hpp"

namespace loggp {

/// Rank 0 hears the others in the order of their numbers and lets them go in it: 2(P−1) messages,
/// all of them through rank 0, which leaves first. `token` is what is sent, `incoming`, as large,
/// where others' arrive.
template <Process P>
Task<> barrier_linear(P& self, Buffer token, Buffer incoming) {
  if (self.rank() != Rank(0)) {
    co_await self.send(Rank(0), token, Tag());
    co_await self.receive(Rank(0), incoming, Tag());
    co_return;
  }
  for (std::int32_t peer = 1; peer < self.size(); ++peer)
    co_await self.receive(Rank(peer), incoming, Tag());
  for (std::int32_t peer = 1; peer < self.size(); ++peer)
    co_await self.send(Rank(peer), token, Tag());
}

}  // namespace loggp
