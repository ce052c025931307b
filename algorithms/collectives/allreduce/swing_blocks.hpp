// The messages of the Swing allreduce with any number of ranks
// (D. De Sensi, T. Bonato, D. Saam, T. Hoefler, "Swing: Short-cutting Rings for Higher Bandwidth
// Allreduce", NSDI 2024).
#pragma once

#include <array>
#include <vector>

#include "algorithms/collectives/allreduce/swing_place.hpp"
#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/element_blocks.hpp"

namespace loggp {

/// An even number of ranks on a ring, in Swing's steps.
class SwingRing {
 public:
  static constexpr std::int32_t most_steps = 31;

  /// Pre: `ranks` is even.
  explicit constexpr SwingRing(std::int32_t ranks) : ranks_(ranks) {
    while ((std::int64_t{1} << steps_) < ranks) ++steps_;
  }

  [[nodiscard]] constexpr std::int32_t ranks() const { return ranks_; }
  [[nodiscard]] constexpr std::int32_t steps() const { return steps_; }
  /// Returns the rank that is `distance` ahead of an even rank, or behind an odd one.
  [[nodiscard]] constexpr std::int32_t away(std::int32_t rank, std::int32_t distance) const {
    return wrapped(rank % 2 == 0 ? rank + distance : rank - distance);
  }
  [[nodiscard]] constexpr std::int32_t partner(std::int32_t rank, std::int32_t step) const {
    return away(rank, swing_distance(1 << step));
  }
  /// Returns for each distance the step in which a rank sends the block of the rank that is away()
  /// by it: the last step from which the block still reaches its rank. Each block is thus sent
  /// once by each other rank. 0 has no step; its entry is −1.
  [[nodiscard]] std::vector<std::int8_t> steps_of_distances() const {
    std::vector<std::int8_t> steps(static_cast<std::size_t>(ranks_), -1);
    std::vector<std::int32_t> reached{0};
    for (std::int32_t step = steps_ - 1; step >= 0; --step) {
      const std::size_t known = reached.size();
      for (std::size_t i = 0; i < known; ++i) {
        // from the partner on, distances count in the other direction
        const std::int32_t distance = wrapped(swing_distance(1 << step) - reached[i]);
        std::int8_t& found = steps[static_cast<std::size_t>(distance)];
        if (distance == 0 || found >= 0) continue;
        found = static_cast<std::int8_t>(step);
        reached.push_back(distance);
      }
    }
    return steps;
  }

 private:
  [[nodiscard]] constexpr std::int32_t wrapped(std::int32_t rank) const {
    const std::int32_t rest = rank % ranks_;
    return rest < 0 ? rest + ranks_ : rest;
  }

  std::int32_t ranks_;
  std::int32_t steps_ = 0;
};

/// The blocks that the ranks send in each step.
class SwingMessages {
 public:
  /// Takes a time and memory of O(P): no formula is known. Without `has_memory` only the sizes of
  /// the messages of `rank` and its partners are kept.
  SwingMessages(SwingRing ring, ElementBlocks blocks, std::int32_t rank, bool has_memory)
      : ring_(ring), blocks_(blocks), steps_(ring.steps_of_distances()) {
    for (std::int32_t distance = 1; distance < ring.ranks(); ++distance) {
      // NOLINTNEXTLINE(bugprone-signed-char-misuse): a small number, no character
      const std::int32_t step = steps_[static_cast<std::size_t>(distance)];
      const std::int32_t theirs = ring.away(ring.partner(rank, step), distance);
      Bytes& out = out_[static_cast<std::size_t>(step)];
      Bytes& in = in_[static_cast<std::size_t>(step)];
      out = out + blocks[ring.away(rank, distance)].size;
      in = in + blocks[theirs].size;
    }
    if (!has_memory) steps_ = {};
  }

  /// Returns the size of what the rank sends, and of what its partner sends.
  [[nodiscard]] Bytes out(std::int32_t step) const { return out_[static_cast<std::size_t>(step)]; }
  [[nodiscard]] Bytes in(std::int32_t step) const { return in_[static_cast<std::size_t>(step)]; }

  /// Copies the blocks that `sender` sends in this step to `packed`, in no time.
  void pack(std::int32_t sender, std::int32_t step, Buffer packed) const {
    for_each(sender, step, packed, [](Buffer block, Buffer part) { copy_in_no_time(block, part); });
  }
  /// Copies the blocks back from `packed`, in no time.
  void unpack(std::int32_t sender, std::int32_t step, Buffer packed) const {
    for_each(sender, step, packed, [](Buffer block, Buffer part) { copy_in_no_time(part, block); });
  }

 private:
  template <class Copy>
  void for_each(std::int32_t sender, std::int32_t step, Buffer packed, Copy copy) const {
    Bytes at;
    for (std::size_t distance = 1; distance < steps_.size(); ++distance) {
      if (steps_[distance] != step) continue;
      const Buffer block = blocks_[ring_.away(sender, static_cast<std::int32_t>(distance))];
      copy(block, packed.part(at, block.size));
      at = at + block.size;
    }
  }

  SwingRing ring_;
  ElementBlocks blocks_;
  std::vector<std::int8_t> steps_;
  std::array<Bytes, SwingRing::most_steps> out_{};
  std::array<Bytes, SwingRing::most_steps> in_{};
};

}  // namespace loggp
