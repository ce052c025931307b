// Swing's allreduce for long vectors
// (D. De Sensi, T. Bonato, D. Saam, T. Hoefler, "Swing: Short-cutting Rings for Higher Bandwidth
// Allreduce", NSDI 2024).
#pragma once

#include <bit>

#include "algorithms/collectives/allreduce/allreduce_swing_blocks.hpp"

namespace loggp {

namespace allreduce_swing_detail {

/// The blocks that a rank has in a step: `count` from `first` on.
struct Range {
  std::int32_t first;
  std::int32_t count;

  [[nodiscard]] Range half(bool is_upper) const {
    return {is_upper ? first + (count / 2) : first, count / 2};
  }
};

/// Returns what the place keeps after all steps before the one of `width`.
[[nodiscard]] constexpr Range kept_before(SwingPlace place, std::int32_t width,
                                          std::int32_t places) {
  Range kept{0, places};
  for (std::int32_t step = 1; step < width; step *= 2) kept = kept.half(place.keeps_upper(step));
  return kept;
}

/// Leaves in this place's last range the sums of all places.
template <Process P>
Task<> halve(P& self, SwingPlace place, ElementBlocks blocks, Buffer in,
             const ReduceOperation* operation) {
  for (std::int32_t width = 1; width < self.size(); width *= 2) {
    const Rank partner = Rank(place.partner(width));
    const Range range = kept_before(place, width, self.size());
    const Range kept = range.half(place.keeps_upper(width));
    const Range given = range.half(!place.keeps_upper(width));
    const Buffer mine = blocks.range(kept.first, kept.count);
    const Buffer arrived = in.part(Bytes(), mine.size);
    co_await exchange(self, partner, blocks.range(given.first, given.count), partner, arrived);
    co_await combine(self, *operation, arrived, mine, mine);
  }
}

/// Gathers the ranges of all places, by the steps of halve() backwards.
template <Process P>
Task<> gather(P& self, SwingPlace place, ElementBlocks blocks) {
  for (std::int32_t width = self.size() / 2; width > 0; width /= 2) {
    const Rank partner = Rank(place.partner(width));
    const Range range = kept_before(place, width, self.size());
    const Range kept = range.half(place.keeps_upper(width));
    const Range given = range.half(!place.keeps_upper(width));
    co_await exchange(self, partner, blocks.range(kept.first, kept.count), partner,
                      blocks.range(given.first, given.count));
  }
}

}  // namespace allreduce_swing_detail

/// Combines the ranks' `data` to `result` on all ranks. Pre: P is a power of two. In each of log2 P
/// steps a rank gives its partner one half of the blocks that it has, and combines the other half
/// with the partner's; then the same steps backwards gather the blocks. This needs a commutative
/// operation. The blocks are numbered so that each message is one range of the vector.
template <Process P>
Task<> allreduce_swing_halves(P& self, Buffer data, Buffer result,
                              const ReduceOperation* operation) {
  using namespace allreduce_swing_detail;
  Scratch temporary(data.size, data.data);
  const Buffer in = temporary.buffer();
  const SwingPlace place(self.rank().number(), self.size());
  const ElementBlocks blocks(result, self.size(), operation->element);
  co_await copy_own(self, data, result);
  co_await halve(self, place, blocks, in, operation);
  co_await gather(self, place, blocks);
}

/// Combines the ranks' `data` to `result` on all ranks: by allreduce_swing_halves with a power of
/// two of ranks, otherwise by allreduce_swing_blocks.
template <Process P>
Task<> allreduce_swing_bandwidth(P& self, Buffer data, Buffer result,
                                 const ReduceOperation* operation) {
  if (std::has_single_bit(static_cast<std::uint32_t>(self.size())))
    return allreduce_swing_halves(self, data, result, operation);
  return allreduce_swing_blocks(self, data, result, operation);
}

}  // namespace loggp
