// Operations and messages that wait for the same processor and network interface.
#pragma once

#include <cstdint>
#include <limits>
#include <utility>

#include "algorithms/host/large_pages.hpp"
#include "models/base/units.hpp"
#include "simulate/engine/footprint.hpp"

namespace loggp::simulate {

/// The kind of a group's waiters: sends, computations, or messages at their receiver.
enum class GoalWait : std::uint8_t { send, calc, message };

/// Groups of waiters, each a heap by stamp. The waiters of a group have the same rank, kind,
/// processor and interface. Only the first waiter of a group has an event. A waiter is an
/// operation, or a message named by its send. A waiter is in at most one group, so that one node
/// per operation is enough for all heaps.
class GoalWaiting {
 public:
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  /// A pairing heap of waiters, and the event of its first waiter.
  struct Group {
    Rank rank;
    GoalWait wait = GoalWait::send;
    std::uint8_t cpu = 0;
    std::uint8_t nic = 0;
    bool queued = false;  ///< the group has an event at (time, stamp)
    Time time;
    std::uint64_t stamp = 0;
    std::uint32_t root = none;  ///< the first waiter; none: the group is empty
    std::uint32_t next = none;  ///< the rank's next group
  };

  GoalWaiting(std::size_t ranks, std::size_t operations)
      : first_(ranks, none), nodes_(operations) {}

  /// Returns the number of the group; makes the group when there is none yet.
  [[nodiscard]] std::uint32_t group(Rank rank, GoalWait wait, std::uint8_t cpu, std::uint8_t nic);
  /// Returns the group with this number; valid until the next call of `group`.
  [[nodiscard]] Group& operator[](std::uint32_t group) { return groups_[group]; }

  /// Returns the stamp of a waiter. It may be changed while the waiter is in no group.
  [[nodiscard]] std::uint64_t& stamp(std::uint32_t waiter) { return nodes_[waiter].stamp; }
  /// Adds a waiter to a group. Pre: `waiter` is in no group.
  void add(Group& group, std::uint32_t waiter);
  /// Removes the waiter with the lowest stamp and returns it. Pre: the group is not empty.
  std::uint32_t pop(Group& group);

 private:
  friend GoalFootprint goal_footprint();
  struct Node {
    std::uint64_t stamp = 0;
    std::uint32_t child = none;
    std::uint32_t sibling = none;
  };
  [[nodiscard]] std::uint32_t meld(std::uint32_t a, std::uint32_t b);

  LargeVector<std::uint32_t> first_;  ///< group, by rank
  LargeVector<Group> groups_;
  LargeVector<Node> nodes_;
};

}  // namespace loggp::simulate
