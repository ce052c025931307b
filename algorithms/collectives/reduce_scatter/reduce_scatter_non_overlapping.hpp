// Open MPI's reduce-scatter by the reduce that the library chooses by itself, and a scatter.
#pragma once

#include "algorithms/collectives/reduce/reduce_decision.hpp"

namespace loggp::open_mpi {

namespace reduce_scatter_detail {

/// Sends the ranks their blocks of rank 0's `outgoing`, in rank order. Empty ones are not sent.
template <Process P>
Task<> scatter_unless_empty(P& self, Blocks outgoing, Buffer block) {
  if (self.rank() != Rank(0)) {
    if (block.size > Bytes()) co_await self.receive(Rank(0), block, Tag());
    co_return;
  }
  for (std::int32_t rank = 1; rank < self.size(); ++rank) {
    const Buffer theirs = outgoing[Rank(rank)];
    if (theirs.size > Bytes()) co_await self.send(Rank(rank), theirs, Tag());
  }
  co_await copy_own(self, outgoing[Rank(0)], block);
}

/// Returns the arguments of the reduce of the whole vectors, whose result is `sums` on rank 0.
[[nodiscard]] inline CollectiveArguments reduce_arguments(Buffer all, std::byte* sums,
                                                          const ReduceOperation* operation) {
  CollectiveArguments arguments{.data = all, .incoming = sums};
  arguments.reduction = operation;
  return arguments;
}

}  // namespace reduce_scatter_detail

/// Combines the ranks' `outgoing` and leaves each rank's block of the result in its `block`: first
/// the reduce to rank 0 that Open MPI chooses for the number of ranks and the bytes of the whole
/// vector, then a linear scatter of all blocks that are not empty. (Open MPI:
/// coll_base_reduce_scatter.c, coll_basic_scatterv.c)
template <Process P>
Task<> reduce_scatter_non_overlapping(P& self, Blocks outgoing, Buffer block,
                                      const ReduceOperation* operation) {
  const Buffer all = all_blocks(outgoing, self.size());
  if (all.size == Bytes()) co_return;
  const bool is_root = self.rank() == Rank(0);
  Scratch memory(is_root ? all.size : Bytes(), all.data);
  std::byte* const sums = is_root ? memory.data() : nullptr;
  const auto arguments = reduce_scatter_detail::reduce_arguments(all, sums, operation);
  co_await decided_reduce(self, arguments);
  const Blocks result{sums, outgoing.size, outgoing.offsets};
  co_await reduce_scatter_detail::scatter_unless_empty(self, result, block);
}

}  // namespace loggp::open_mpi
