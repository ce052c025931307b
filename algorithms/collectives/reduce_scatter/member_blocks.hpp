// The blocks that the members of a PowerGroup work for.
#pragma once

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/power_group.hpp"

namespace loggp {

/// A block for each rank, and a group whose members work for the other ranks of their pairs. The
/// member is the odd rank of its pair.
struct MemberBlocks {
  PowerGroup group;
  Blocks blocks;

  /// Returns the blocks of all ranks for which `count` members from number `first` on work.
  [[nodiscard]] Buffer range(std::int32_t first, std::int32_t count) const {
    const std::int32_t begin = lowest_rank(first);
    return blocks.range(begin, lowest_rank(first + count) - begin);
  }
  [[nodiscard]] Buffer operator[](Rank rank) const { return blocks[rank]; }

 private:
  [[nodiscard]] std::int32_t lowest_rank(std::int32_t v) const {
    const Rank member = group.rank(v);
    return group.has_pair(member) ? member.number() - 1 : member.number();
  }
};

}  // namespace loggp
