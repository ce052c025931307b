// Exclusive scan by recursive doubling.
#pragma once

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/combine.hpp"
#include "algorithms/collectives/exchange.hpp"
#include "algorithms/collectives/never_waits.hpp"
#include "algorithms/collectives/scratch.hpp"

namespace loggp {

/// Combines the `data` of ranks 0 … r − 1 in the `result` of each rank r > 0, with the messages of
/// scan_recursive_doubling(). ⌈log2 P⌉ rounds of one message. (Open MPI: coll_base_exscan.c; MPICH:
/// exscan_intra_recursive_doubling.c)
template <Process P>
Task<> exscan_recursive_doubling(P& self, Buffer data, Buffer result,
                                 const ReduceOperation* operation) {
  if (self.size() == 1) co_return;
  const std::int32_t rank = self.rank().number();
  Scratch partial(data.size, data.data);
  Scratch memory(data.size, data.data);
  const Buffer sum = partial.buffer();  // of the ranks that share the higher bits
  const Buffer incoming = memory.buffer();
  co_await copy_own(self, data, sum);
  bool is_first = true;
  for (std::int64_t distance = 1; distance < self.size(); distance *= 2) {
    const auto partner = static_cast<std::int32_t>(rank ^ distance);
    if (partner >= self.size()) continue;
    if (never_waits(self, data.size)) {
      co_await self.send(Rank(partner), sum, Tag());
      co_await self.receive(Rank(partner), incoming, Tag());
    } else {
      co_await exchange(self, Rank(partner), sum, Rank(partner), incoming);
    }
    if (partner > rank) {
      co_await combine(self, *operation, sum, incoming, sum);
      continue;
    }
    if (is_first) {
      co_await copy_own(self, incoming, result);
    } else {
      co_await combine(self, *operation, incoming, result, result);
    }
    is_first = false;
    co_await combine(self, *operation, incoming, sum, sum);
  }
}

}  // namespace loggp
