// Exclusive scan along a chain of all ranks.
#pragma once

#include "algorithms/collectives/combine.hpp"
#include "algorithms/collectives/scratch.hpp"

namespace loggp {

/// Combines the `data` of ranks 0 … r − 1 in the `result` of each rank r > 0: a rank receives its
/// result from the rank before it, and sends its result combined with its own data to the rank
/// after it. P − 1 rounds of one message. (Open MPI: coll_base_exscan.c)
template <Process P>
Task<> exscan_linear(P& self, Buffer data, Buffer result, const ReduceOperation* operation) {
  const std::int32_t rank = self.rank().number();
  const bool is_last = rank + 1 == self.size();
  if (rank == 0) {
    if (!is_last) co_await self.send(Rank(1), data, Tag());
    co_return;
  }
  co_await self.receive(Rank(rank - 1), result, Tag());
  if (is_last) co_return;
  Scratch memory(data.size, data.data);
  const Buffer sum = memory.buffer();
  // NOLINTNEXTLINE(readability-suspicious-call-argument): what was received comes first
  co_await combine(self, *operation, result, data, sum);
  co_await self.send(Rank(rank + 1), sum, Tag());
}

}  // namespace loggp
