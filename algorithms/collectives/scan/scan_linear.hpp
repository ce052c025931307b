// Scan along a chain of all ranks.
#pragma once

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/combine.hpp"
#include "algorithms/collectives/scratch.hpp"

namespace loggp {

/// Combines the `data` of ranks 0 … r in the `result` of each rank r: a rank receives the result
/// of the rank before it, adds its own data, and sends its result to the rank after it. P − 1
/// rounds of one message. (Open MPI: coll_base_scan.c)
template <Process P>
Task<> scan_linear(P& self, Buffer data, Buffer result, const ReduceOperation* operation) {
  const std::int32_t rank = self.rank().number();
  if (rank == 0) {
    co_await copy_own(self, data, result);
  } else {
    Scratch memory(data.size, data.data);
    const Buffer incoming = memory.buffer();
    co_await self.receive(Rank(rank - 1), incoming, Tag());
    co_await combine(self, *operation, incoming, data, result);
  }
  if (rank + 1 < self.size()) co_await self.send(Rank(rank + 1), result, Tag());
}

}  // namespace loggp
