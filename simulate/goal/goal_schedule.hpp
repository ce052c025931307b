// A static schedule: the sends, receives and computations of every rank, and their dependencies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "algorithms/host/large_pages.hpp"
#include "models/base/units.hpp"

namespace loggp::simulate {

/// The kinds of operations, numbered as in the binary GOAL format. Operations of one rank that one
/// event releases are tried in this order.
enum class GoalKind : std::uint8_t { send = 1, receive = 2, calc = 3 };

/// "Any" source or tag of a receive, as in the binary format.
inline constexpr std::uint32_t goal_any = 0xFFFF'FFFF;
inline constexpr std::uint32_t goal_largest_tag = goal_any - 1;
inline constexpr std::uint64_t goal_largest_size = (std::uint64_t{1} << 63) - 1;

/// One operation: 24 bytes, so that 50 million fit into the memory of any machine.
struct GoalOperation {
  std::uint64_t size = 0;          ///< bytes; length of a calc
  std::uint32_t peer = 0;          ///< the other rank; goal_any: any source; 0 for a calc
  std::uint32_t tag = 0;           ///< goal_any: any tag; 0 for a calc
  std::uint32_t requirements = 0;  ///< number of dependencies that must be met first
  GoalKind kind = GoalKind::calc;
  std::uint8_t cpu = 0;
  std::uint8_t nic = 0;
  bool is_in_ps = false;  ///< a calc's length is in ps, and not whole ns; never so in files

  bool operator==(const GoalOperation&) const = default;
};

/// Returns the operation as GOAL text; ns with decimals if a calc is not of whole ns.
[[nodiscard]] std::string text_of(const GoalOperation& operation);

/// Returns the length of a calc; what is longer than times can be is just too long.
[[nodiscard]] Duration length_of(const GoalOperation& calc);

/// The event of an operation, its end or its start, that releases its dependants.
enum class GoalEdge : std::uint8_t { done = 0, started = 1 };

/// A static schedule: the operations of each rank, with the operations that each one releases. An
/// operation has an index in the whole schedule, and a number within its rank; both begin at 0.
/// GoalBuilder and the readers build valid schedules: peers exist, and there are no cycles.
class GoalSchedule {
 public:
  [[nodiscard]] std::int32_t ranks() const { return static_cast<std::int32_t>(blocks_.size()); }
  /// Returns the number of operations of all ranks.
  [[nodiscard]] std::size_t size() const { return operations_.size(); }
  /// Returns the index of the rank's first operation.
  [[nodiscard]] std::uint32_t first(Rank rank) const { return block(rank).first; }
  /// Returns the rank's operations, by number.
  [[nodiscard]] std::span<const GoalOperation> of(Rank rank) const {
    return {operations_.data() + block(rank).first, block(rank).count};
  }
  [[nodiscard]] const GoalOperation& operator[](std::uint32_t index) const {
    return operations_[index];
  }
  /// Returns the operations that wait for the end or the start of operation `index`, in the order
  /// of release. They are given by number within their rank, which is the rank of `index`.
  [[nodiscard]] std::span<const std::uint32_t> released(std::uint32_t index, GoalEdge edge) const {
    const std::size_t slot = (std::size_t{2} * index) + static_cast<std::size_t>(edge);
    return {released_.data() + starts_[slot], released_.data() + starts_[slot + 1]};
  }

  /// Returns "file:line" of an operation that was read from GOAL text; else "operation N", with N
  /// counted from 1 within the rank. `index` is that of the whole schedule.
  [[nodiscard]] std::string where(Rank rank, std::uint32_t index) const;
  /// Returns the operation as GOAL text: "recv 8b from 1 tag 0".
  [[nodiscard]] std::string describe(std::uint32_t index) const {
    return text_of(operations_[index]);
  }

  /// Compares operations, dependencies and the order of release, but not file names and lines.
  bool operator==(const GoalSchedule& other) const;

 private:
  friend class GoalBlocks;
  struct Block {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };
  [[nodiscard]] const Block& block(Rank rank) const {
    return blocks_[static_cast<std::size_t>(rank.number())];
  }

  LargeVector<Block> blocks_;  ///< by rank; in any order in memory
  LargeVector<GoalOperation> operations_;
  LargeVector<std::uint32_t> starts_{0};  ///< in released_: 2i: end of i; 2i + 1: start of i
  LargeVector<std::uint32_t> released_;
  LargeVector<std::uint32_t> lines_;  ///< by operation; empty unless read from GOAL text
  std::string name_;                  ///< of the file
};

}  // namespace loggp::simulate
