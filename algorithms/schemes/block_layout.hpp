// The places of blocks of different sizes, for the ranks of a benchmark.
#pragma once

#include <cstdint>
#include <vector>

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
    const auto i = static_cast<std::size_t>(rank.number());
    arguments.data.size = Bytes(offsets_[i + 1] - offsets_[i]);
    arguments.incoming_offsets = offsets_.data();
    if (!gives_each_) arguments.outgoing_offsets = offsets_.data();
  }

  /// Returns the size of the largest block.
  [[nodiscard]] Bytes largest() const { return largest_; }

 private:
  std::vector<std::int64_t> offsets_;  // empty: all blocks have the same size
  Bytes largest_;
  bool gives_each_ = false;  // alltoallv
};

}  // namespace loggp
