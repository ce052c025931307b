// Scan by recursive doubling.
#pragma once

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/combine.hpp"
#include "algorithms/collectives/exchange.hpp"
#include "algorithms/collectives/never_waits.hpp"
#include "algorithms/collectives/scratch.hpp"

namespace loggp {

/// Combines the `data` of ranks 0 … r in the `result` of each rank r. In round i, rank r exchanges
/// the combination of the 2^i ranks that share its higher bits with rank r ⊕ 2^i, if that exists.
/// If that rank is lower, its message also belongs to the result. ⌈log2 P⌉ rounds of one message.
/// (Open MPI: coll_base_scan.c; MPICH: scan_intra_recursive_doubling.c)
template <Process P>
Task<> scan_recursive_doubling(P& self, Buffer data, Buffer result,
                               const ReduceOperation* operation) {
  co_await copy_own(self, data, result);
  const std::int32_t rank = self.rank().number();
  const Bytes size = self.size() > 1 ? data.size : Bytes();
  Scratch partial(size, data.data);
  Scratch memory(size, data.data);
  const Buffer sum{partial.data(), data.size};  // of the ranks that share the higher bits
  const Buffer incoming{memory.data(), data.size};
  if (self.size() > 1) co_await copy_own(self, data, sum);
  for (std::int64_t distance = 1; distance < self.size(); distance *= 2) {
    const auto partner = static_cast<std::int32_t>(rank ^ distance);
    if (partner >= self.size()) continue;
    if (never_waits(self, data.size)) {
      co_await self.send(Rank(partner), sum, Tag());
      co_await self.receive(Rank(partner), incoming, Tag());
    } else {
      co_await exchange(self, Rank(partner), sum, Rank(partner), incoming);
    }
    if (partner < rank) {
      co_await combine(self, *operation, incoming, result, result);
      co_await combine(self, *operation, incoming, sum, sum);
    } else {
      co_await combine(self, *operation, sum, incoming, sum);
    }
  }
}

}  // namespace loggp
