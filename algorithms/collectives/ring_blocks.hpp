// Blocks of all ranks, in the order of the ring from one rank on.
#pragma once

#include <algorithm>

#include "algorithms/collectives/blocks.hpp"

namespace loggp {

/// The blocks of all `count` ranks in the order first, first + 1, …, count − 1, 0, …, first − 1:
/// the order in which Bruck's algorithms keep them.
class RingBlocks {
 public:
  RingBlocks(Blocks blocks, std::int32_t first, std::int32_t count)
      : blocks_(blocks), first_(first), count_(count) {}

  /// Returns the size of the first `number` blocks of this order. Pre: 0 ≤ number ≤ count.
  [[nodiscard]] Bytes offset(std::int32_t number) const {
    const std::int32_t before_wrap = std::min(number, count_ - first_);
    return blocks_.range(first_, before_wrap).size + blocks_.offset(number - before_wrap);
  }
  /// Returns `number` blocks from the i-th on as part of `memory`, which has them in this order.
  [[nodiscard]] Buffer range(Buffer memory, std::int32_t i, std::int32_t number) const {
    return memory.part(offset(i), offset(i + number) - offset(i));
  }
  /// Copies all blocks from `memory`, which has them in this order, to their places, as copy_own()
  /// does: as one copy.
  template <Process P>
  [[nodiscard]] auto unrotate(P& self, Buffer memory) const {
    const std::int32_t before_wrap = count_ - first_;
    copy_in_no_time(range(memory, 0, before_wrap), blocks_.range(first_, before_wrap));
    copy_in_no_time(range(memory, before_wrap, first_), blocks_.range(0, first_));
    return spend(self, LocalWork::copy, offset(count_));
  }

 private:
  Blocks blocks_;
  std::int32_t first_;
  std::int32_t count_;
};

}  // namespace loggp
