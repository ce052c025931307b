// Allreduce by recursive doubling.
#pragma once

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/exchange.hpp"
#include "algorithms/collectives/power_group.hpp"
#include "algorithms/collectives/scratch.hpp"

namespace loggp {

namespace allreduce_recursive_doubling_detail {

// Awaits `copied`, what copy_own() to `sum` has returned. Then combines the members' vectors in
// `sum` of every member. A coroutine of its own, with a small frame: all ranks of a simulation are
// in this loop at once.
template <Process P, class Copied>
Task<> double_up(P& self, Copied copied, PowerGroup group, Buffer sum,
                 const ReduceOperation* operation) {
  co_await copied;
  Scratch memory(sum.size, sum.data);
  for (std::int32_t distance = 1; distance < group.count(); distance *= 2) {
    const Rank partner = group.rank(group.number(self.rank()) ^ distance);
    co_await exchange(self, partner, sum, partner, memory.buffer());
    co_await combine_in_rank_order(self, *operation, partner, memory.buffer(), sum);
  }
}

// For a number of ranks that is no power of two.
template <Process P>
Task<> fold_and_double_up(P& self, PowerGroup group, Buffer data, Buffer result,
                          const ReduceOperation* operation) {
  co_await copy_own(self, data, result);
  if (group.has_pair(self.rank())) {
    Scratch memory(data.size, data.data);
    co_await fold_whole(self, group, result, memory.buffer(), operation);
  }
  if (group.is_member(self.rank())) {
    const auto nothing_to_copy = spend(self, LocalWork::copy, Bytes());
    co_await double_up(self, nothing_to_copy, group, result, operation);
  }
  co_await unfold(self, group, result);
}

}  // namespace allreduce_recursive_doubling_detail

/// Combines all ranks' `data` in every rank's `result`, in rank order. In round i, member v of a
/// group of 2^k ranks exchanges the whole vector with v ⊕ 2^i. If P is no power of two, the first
/// even ranks send their vectors to their odd neighbours before, and receive the result at the end.
/// k rounds, at most k + 1 messages a rank. (Open MPI: coll_base_allreduce.c; MPICH:
/// allreduce_intra_recursive_doubling.c)
template <Process P>
Task<> allreduce_recursive_doubling(P& self, Buffer data, Buffer result,
                                    const ReduceOperation* operation) {
  using namespace allreduce_recursive_doubling_detail;
  const PowerGroup group(self.size(), Survivor::odd);
  if (group.count() == self.size())
    return double_up(self, copy_own(self, data, result), group, result, operation);
  return fold_and_double_up(self, group, data, result, operation);
}

}  // namespace loggp
