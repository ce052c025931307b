// The places of blocks of different sizes, for the ranks of a benchmark.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/collective_arguments.hpp"

namespace loggp {

struct Benchmark;

/// The places of the blocks of a benchmark's collective, which all its ranks share: P + 1 numbers.
/// Has no effect if all blocks have the same size.
class BlockLayout {
 public:
  /// Lays out the blocks that the benchmark's `counts` give. Throws as BlockCounts::sizes() does,
  /// and InputError if a rank's blocks of alltoallv are more bytes than can be counted.
  explicit BlockLayout(const Benchmark& benchmark);

  /// Gives `arguments` the size of the rank's block and the places of all blocks. In alltoallv each
  /// rank has a block of its size for each rank, so that its outgoing blocks are all equal. Pre:
  /// the layout outlives the use of the arguments.
  void place(CollectiveArguments& arguments, Rank rank) const {
    if (offsets_.empty()) return;
    arguments.data.size = own(rank);
    arguments.incoming_offsets = offsets_.data();
    if (!gives_each_) arguments.outgoing_offsets = offsets_.data();
  }

  /// Returns the size of the rank's own block.
  [[nodiscard]] Bytes own(Rank rank) const {
    const auto i = static_cast<std::size_t>(rank.number());
    return offsets_.empty() ? largest_ : Bytes(offsets_[i + 1] - offsets_[i]);
  }
  /// Return the sizes of a block for each rank, and of a block from each rank. Throw InputError if
  /// they overflow.
  [[nodiscard]] Bytes all_outgoing(Rank rank) const {
    return offsets_.empty() || gives_each_ ? blocks_size(ranks_, own(rank))
                                           : Bytes(offsets_.back());
  }
  [[nodiscard]] Bytes all_incoming() const {
    return offsets_.empty() ? blocks_size(ranks_, largest_) : Bytes(offsets_.back());
  }
  /// Returns the most that a rank gives to all or receives from all. Throws InputError as these.
  [[nodiscard]] Bytes most() const {
    return gives_each_ ? std::max(all_incoming(), blocks_size(ranks_, largest_)) : all_incoming();
  }
  /// Returns the size of the largest block.
  [[nodiscard]] Bytes largest() const { return largest_; }

 private:
  std::vector<std::int64_t> offsets_;  // empty: all blocks have the same size
  std::int32_t ranks_;
  Bytes largest_;
  bool gives_each_ = false;  // alltoallv
};

}  // namespace loggp
