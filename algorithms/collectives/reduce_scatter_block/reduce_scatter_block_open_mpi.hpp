// The reduce_scatter_blocks of Open MPI 4.1's coll tuned: what each of them runs when it is forced
// (coll_base_reduce_scatter_block.c).
#pragma once

#include <bit>

#include "algorithms/collectives/reduce_scatter/reduce_scatter_butterfly.hpp"
#include "algorithms/collectives/reduce_scatter/reduce_scatter_mirrored_butterfly.hpp"
#include "algorithms/collectives/reduce_scatter/reduce_scatter_non_overlapping.hpp"
#include "algorithms/collectives/reduce_scatter/reduce_scatter_recursive_halving.hpp"
#include "algorithms/collectives/scatter/scatter_decision.hpp"

namespace loggp::open_mpi {

/// Combines the ranks' `outgoing` and leaves each rank's block of the result in its `block`: first
/// the reduce to rank 0, then the scatter from rank 0 that the library chooses by itself for the
/// number of ranks and bytes.
template <Process P>
Task<> reduce_scatter_block_linear(P& self, Blocks outgoing, Buffer block,
                                   const ReduceOperation* operation) {
  const Buffer all = all_blocks(outgoing, self.size());
  if (all.size == Bytes()) co_return;
  const bool is_root = self.rank() == Rank(0);
  Scratch memory(is_root ? all.size : Bytes(), all.data);
  std::byte* const sums = is_root ? memory.data() : nullptr;
  const auto arguments = reduce_scatter_detail::reduce_arguments(all, sums, operation);
  co_await decided_reduce(self, arguments);
  const Blocks result{sums, outgoing.size};
  co_await decided_scatter(self, result, block, Rank(0));
}

/// Runs the linear program if the operation is not commutative.
template <Process P>
Task<> reduce_scatter_block_halving(P& self, const CollectiveArguments& a) {
  if (!a.reduction->is_commutative)
    return reduce_scatter_block_linear(self, a.outgoing_blocks(), a.data, a.reduction);
  return reduce_scatter_recursive_halving(self, a.outgoing_blocks(), a.data, a.reduction);
}

/// With 2^k ranks, mirrors the blocks before the rounds and saves the last one.
template <Process P>
Task<> reduce_scatter_block_butterfly(P& self, const CollectiveArguments& a) {
  const bool is_power = std::has_single_bit(static_cast<std::uint32_t>(self.size()));
  if (is_power && a.data.size > Bytes())
    return reduce_scatter_mirrored_butterfly(self, a.outgoing_blocks(), a.data, a.reduction);
  return reduce_scatter_butterfly(self, a.outgoing_blocks(), a.data, a.reduction);
}

}  // namespace loggp::open_mpi
