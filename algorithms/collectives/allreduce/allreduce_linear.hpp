// Allreduce by a reduce and a broadcast.
#pragma once

#include "algorithms/collectives/broadcast/broadcast_binomial.hpp"
#include "algorithms/collectives/broadcast/broadcast_flat_at_once.hpp"
#include "algorithms/collectives/reduce/reduce_binomial.hpp"
#include "algorithms/collectives/reduce/reduce_linear.hpp"

namespace loggp {

/// Combines all ranks' `data` in every rank's `result`, in rank order: reduce_linear() to rank 0,
/// which sends the result to every rank. 2(P − 1) messages. (Open MPI: coll_base_allreduce.c)
template <Process P>
Task<> allreduce_linear(P& self, Buffer data, Buffer result, const ReduceOperation* operation) {
  co_await reduce_linear(self, data, result, Rank(0), operation);
  co_await broadcast_flat_at_once(self, result, Rank(0));
}

/// Combines all ranks' `data` in every rank's `result`, in rank order, along a binomial tree to
/// rank 0 and back. 2⌈log2 P⌉ rounds, 2(P − 1) messages.
template <Process P>
Task<> allreduce_binomial(P& self, Buffer data, Buffer result, const ReduceOperation* operation) {
  co_await reduce_binomial(self, data, result, Rank(0), operation);
  co_await broadcast_binomial(self, result, Rank(0));
}

}  // namespace loggp
