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
  /// Returns how many blocks a rank gets in a scatter from rank 0, which has all blocks: in the
  /// steps of width 1, 2, 4, …, every rank that has blocks gives its partner the half that it does
  /// not keep. A rank gets `ranks` / 2 / width blocks in one step; the result is `ranks` for rank
  /// 0. The width is 2^i for the highest digit i that is 1 in base −2: of an odd rank, or of
  /// `ranks` minus an even one.
  [[nodiscard]] std::int32_t scattered(std::int32_t rank) const {
    if (rank == 0) return ranks;
    const std::int32_t number = rank % 2 == 0 ? ranks - rank : rank;
    const auto digits = static_cast<std::uint32_t>(negabinary(number, ranks));
    return ranks / 2 / static_cast<std::int32_t>(std::bit_floor(digits));
  }

 private:
  [[nodiscard]] std::int32_t last_distance() const { return swing_distance(ranks / 2); }
};

}  // namespace loggp
