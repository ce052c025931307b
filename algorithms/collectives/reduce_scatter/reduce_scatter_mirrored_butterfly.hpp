// Reduce-scatter by a butterfly on blocks in mirrored order.
#pragma once

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/combine.hpp"
#include "algorithms/collectives/exchange.hpp"
#include "algorithms/collectives/mirror.hpp"
#include "algorithms/collectives/scratch.hpp"

namespace loggp {

namespace reduce_scatter_mirrored_butterfly_detail {

/// A vector with its blocks in mirrored order: block i lies where block mirrored(i) would lie.
struct MirroredBlocks {
  std::byte* data;
  Blocks original;
  std::int32_t ranks;

  /// Returns the size of the blocks at `count` places from `first` on. A formula will not do if the
  /// blocks have sizes of their own.
  [[nodiscard]] Bytes size(std::int32_t first, std::int32_t count) const {
    if (original.offsets == nullptr) return blocks_size(count, original.size);
    Bytes size;
    for (std::int32_t i = first; i < first + count; ++i)
      size = size + original[Rank(mirrored(i, ranks))].size;
    return size;
  }
  /// Copies the original blocks to their mirrored places, in no time.
  void fill() const {
    Bytes at;
    for (std::int32_t i = 0; data != nullptr && i < ranks; ++i) {
      const Buffer block = original[Rank(mirrored(i, ranks))];
      copy_in_no_time(block, {data + at.count(), block.size});
      at = at + block.size;
    }
  }
};

}  // namespace reduce_scatter_mirrored_butterfly_detail

/// Combines the ranks' `outgoing` and leaves each rank's block of the result in its `block`, also
/// with an operation that is not commutative. Pre: P is a power of two. Each rank copies its blocks
/// to mirrored places. In round k it exchanges with rank xor 2^k a half of the blocks that it has,
/// and keeps the other. There are log2 P rounds, empty messages included.
/// (J. L. Träff, EuroPVM/MPI 2005; MPICH: reduce_scatter_intra_noncommutative.c; Open MPI:
/// coll_base_reduce_scatter_block.c)
template <Process P>
Task<> reduce_scatter_mirrored_butterfly(P& self, Blocks outgoing, Buffer block,
                                         const ReduceOperation* operation) {
  const std::int32_t n = self.size();
  const std::int32_t rank = self.rank().number();
  const Buffer all = all_blocks(outgoing, n);
  Scratch work(all.size, all.data);
  Scratch temporary(all.size, all.data);
  const reduce_scatter_mirrored_butterfly_detail::MirroredBlocks blocks{work.data(), outgoing, n};
  blocks.fill();
  co_await spend(self, LocalWork::copy, all.size);
  Buffer kept = work.buffer();
  std::int32_t first = 0;
  for (std::int32_t bit = 1, half = n / 2; bit < n; bit *= 2, half /= 2) {
    const bool is_upper = (rank & bit) != 0;
    const Bytes low = blocks.size(first, half);
    const Buffer lower = kept.part(Bytes(), low);
    const Buffer upper = kept.part(low, kept.size - low);
    kept = is_upper ? upper : lower;
    if (is_upper) first += half;
    const Buffer in = temporary.buffer().part(Bytes(), kept.size);
    const Buffer out = is_upper ? lower : upper;
    const Rank partner(rank ^ bit);
    co_await exchange(self, partner, out, partner, in);
    co_await combine_in_rank_order(self, *operation, partner, in, kept);
  }
  co_await copy_own(self, kept, block);
}

}  // namespace loggp
