// Hypercube barrier, for any number of ranks.
#pragma once

#include "algorithms/collectives/exchange.hpp"
#include "algorithms/host/process.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Returns after all ranks have called it. Q is the largest power of two that is at most P. In
/// round k = 0, 1, …, each rank below Q exchanges messages with the rank whose number differs from
/// its own only in bit k: log₂Q rounds, as in MPICH's barrier at the time of [1]. Each rank r ≥ Q
/// reports to rank r − Q before the rounds, and rank r − Q releases it after the rounds. `token` is
/// the message that each rank sends; `incoming`, of the same size, receives the messages of other
/// ranks. Pre: the two do not overlap, unless they have no data or messages of that size are surely
/// eager.
template <Process P>
Task<> barrier_hypercube(P& self, Buffer token, Buffer incoming) {
  const std::int32_t cube = power_of_two_below(self.size());
  const std::int32_t me = self.rank().number();
  if (me >= cube) {
    co_await self.send(Rank(me - cube), token, Tag());
    co_await self.receive(Rank(me - cube), incoming, Tag());
    co_return;
  }
  const bool speaks_for_another = me + cube < self.size();
  if (speaks_for_another) co_await self.receive(Rank(me + cube), incoming, Tag());
  for (std::int32_t bit = 1; bit < cube; bit *= 2) {
    const Rank partner(me ^ bit);
    if (is_surely_eager(self, token.size)) {
      co_await self.send(partner, token, Tag());
      co_await self.receive(partner, incoming, Tag());
    } else {
      co_await exchange(self, partner, token, partner, incoming);
    }
  }
  if (speaks_for_another) co_await self.send(Rank(me + cube), token, Tag());
}

}  // namespace loggp
