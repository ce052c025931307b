// Barrier along a binomial tree.
#pragma once

#include "algorithms/host/process.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Returns after all ranks have called it. In MPICH's binomial tree with the root 0, each rank
/// waits for reports of its children, the smallest subtree first, and reports to its parent. Then
/// rank 0 releases its children, the largest subtree first, and each rank its own children: 2(P −
/// 1) messages in 2⌈log₂P⌉ rounds (ompi_coll_base_barrier_intra_tree). `token` is the message that
/// each rank sends; `incoming`, of the same size, receives the messages of other ranks.
template <Process P>
Task<> barrier_tree(P& self, Buffer token, Buffer incoming) {
  const std::int32_t me = self.rank().number();
  const std::int32_t span = binomial_span(me, self.size());
  const std::int32_t behind = self.size() - me;
  for (std::int32_t step = 1; step < span && step < behind; step *= 2)
    co_await self.receive(Rank(me + step), incoming, Tag());
  if (me > 0) {
    co_await self.send(Rank(me - span), token, Tag());
    co_await self.receive(Rank(me - span), incoming, Tag());
  }
  for (std::int32_t step = span / 2; step > 0; step /= 2) {
    if (step < behind) co_await self.send(Rank(me + step), token, Tag());
  }
}

}  // namespace loggp
