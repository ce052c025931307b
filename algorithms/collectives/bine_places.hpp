// The order in which bine butterflies have the blocks of the ranks
// (D. De Sensi et al., "Bine Trees: Enhancing Collective Operations by Optimizing Communication
// Locality", SC 2025).
#pragma once

#include <bit>

#include "algorithms/collectives/allreduce/swing_place.hpp"
#include "algorithms/collectives/bine_tree.hpp"
#include "algorithms/collectives/mirror.hpp"

namespace loggp {

/// Places of the ranks' blocks. The partners are those of SwingPlace. In the step of `width` = 1,
/// 2, 4, …, a rank and its partner have the same ranks / width blocks of consecutive places; one of
/// them keeps the lower half, the other the upper half. Pre: `ranks` is a power of two.
struct BinePlaces {
  std::int32_t ranks;

  /// Returns the place of the rank's block: the bits of the even rank of its last pair, without
  /// bit 0, mirrored; then bit 0 of the rank.
  [[nodiscard]] std::int32_t place_of(std::int32_t rank) const {
    if (ranks == 1) return 0;
    const std::int32_t pair = rank % 2 == 0 ? rank : (rank - last_distance()) & (ranks - 1);
    return (2 * mirrored(pair / 2, ranks / 2)) + (rank % 2);
  }
  /// Returns the rank whose block has this place.
  [[nodiscard]] std::int32_t rank_at(std::int32_t place) const {
    if (ranks == 1) return 0;
    const std::int32_t pair = 2 * mirrored(place / 2, ranks / 2);
    return place % 2 == 0 ? pair : (pair + last_distance()) & (ranks - 1);
  }
  /// Returns the partner of a rank in the step of `width`: 1, 2, 4, … below `ranks`.
  [[nodiscard]] std::int32_t partner(std::int32_t rank, std::int32_t width) const {
    return SwingPlace(rank, ranks).partner(width);
  }
  /// Returns how many blocks come to a rank when rank 0 has all of them and in each step, that of
  /// width 1 first, every rank that has blocks gives its partner the half that it does not keep.
  /// They are `ranks` / 2 / width for the step in which the rank gets them, and all for rank 0. The
  /// highest digit of the rank (of its negative, if it is even) in base −2 that differs from the
  /// next one says in which step.
  [[nodiscard]] std::int32_t scattered(std::int32_t rank) const {
    if (rank == 0) return ranks;
    const std::int32_t digits = negabinary(rank % 2 == 0 ? ranks - rank : rank, ranks);
    const auto changes = static_cast<std::uint32_t>(digits ^ (digits >> 1));
    return ranks / 2 / static_cast<std::int32_t>(std::bit_floor(changes));
  }

 private:
  [[nodiscard]] std::int32_t last_distance() const { return swing_distance(ranks / 2); }
};

}  // namespace loggp
