// A vector that the members of a PowerGroup halve again and again, and its reduce-scatter.
#pragma once

#include "algorithms/collectives/element_blocks.hpp"
#include "algorithms/collectives/never_waits.hpp"
#include "algorithms/collectives/power_group.hpp"

namespace loggp {

/// Halves elements: the lower half of n elements has ⌊n/2⌋. Open MPI's Rabenseifner programs do so.
class ElementHalving {
 public:
  explicit ElementHalving(Bytes element) : element_(element.count()) {}

  /// Returns the part of `whole` that member `v` keeps after `steps` halvings. In step i, a member
  /// whose bit i is 0 keeps the lower half.
  [[nodiscard]] Buffer part(Buffer whole, std::int32_t v, std::int32_t steps) const {
    std::int64_t first = 0;
    std::int64_t count = whole.size.count() / element_;
    for (std::int32_t step = 0; step < steps; ++step) {
      const std::int64_t lower = count / 2;
      const bool keeps_upper = (v >> step) % 2 == 1;
      if (keeps_upper) first += lower;
      count = keeps_upper ? count - lower : lower;
    }
    return whole.part(Bytes(first * element_), Bytes(count * element_));
  }

 private:
  std::int64_t element_;
};

/// Halves ranges of `count` blocks, as in ElementBlocks. MPICH's programs do so. Pre: `count` is a
/// power of two.
class BlockHalving {
 public:
  BlockHalving(std::int32_t count, Bytes element) : count_(count), element_(element) {}

  /// As in ElementHalving.
  [[nodiscard]] Buffer part(Buffer whole, std::int32_t v, std::int32_t steps) const {
    std::int32_t first = 0;
    std::int32_t count = count_;
    for (std::int32_t step = 0; step < steps; ++step) {
      count /= 2;
      if ((v >> step) % 2 == 1) first += count;
    }
    return ElementBlocks(whole, count_, element_).range(first, count);
  }

 private:
  std::int32_t count_;
  Bytes element_;
};

/// Combines the members' vectors so that each member v has the result of its part: in step i, v
/// exchanges half of what it keeps with v ⊕ 2^i. `whole` is the member's vector, `incoming` memory
/// of the same size. Pre: the rank is a member.
template <Process P, class Halving>
Task<> reduce_scatter_halving(P& self, Halving halving, PowerGroup group, Buffer whole,
                              Buffer incoming, const ReduceOperation* operation) {
  const std::int32_t v = group.number(self.rank());
  for (std::int32_t step = 0; step < group.steps(); ++step) {
    const std::int32_t other = v ^ (1 << step);
    const Rank partner = group.rank(other);
    const Buffer mine = halving.part(whole, v, step + 1);
    const Buffer theirs = halving.part(incoming, v, step + 1);
    const Buffer out = halving.part(whole, other, step + 1);
    if (never_waits(self, out.size)) {
      co_await self.send(partner, out, Tag());
      co_await self.receive(partner, theirs, Tag());
    } else {
      co_await exchange(self, partner, out, partner, theirs);
    }
    co_await combine_in_rank_order(self, *operation, partner, theirs, mine);
  }
}

/// Gathers the members' parts in `whole` of every member: the exchanges of
/// reduce_scatter_halving() in reverse order. Pre: the rank is a member.
template <Process P, class Halving>
Task<> allgather_doubling_back(P& self, Halving halving, PowerGroup group, Buffer whole) {
  const std::int32_t v = group.number(self.rank());
  for (std::int32_t step = group.steps() - 1; step >= 0; --step) {
    const std::int32_t other = v ^ (1 << step);
    const Rank partner = group.rank(other);
    const Buffer out = halving.part(whole, v, step + 1);
    const Buffer in = halving.part(whole, other, step + 1);
    if (never_waits(self, out.size)) {
      co_await self.send(partner, out, Tag());
      co_await self.receive(partner, in, Tag());
    } else {
      co_await exchange(self, partner, out, partner, in);
    }
  }
}

}  // namespace loggp
