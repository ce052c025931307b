// The ranks of each node, for algorithms and synchronisations of two levels.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "models/base/units.hpp"

namespace loggp {

/// The ranks grouped by their nodes; a value that all ranks share. The leader of a node is its
/// lowest rank.
class NodeRanks {
 public:
  /// `nodes` has the number of each rank's node. Pre: `nodes` is not empty.
  explicit NodeRanks(std::span<const std::int32_t> nodes);

  /// Returns the leaders of all nodes, ascending. The first one is rank 0.
  [[nodiscard]] const std::vector<Rank>& leaders() const { return leaders_; }
  /// Returns the ranks of the node of `rank`, ascending.
  [[nodiscard]] const std::vector<Rank>& beside(Rank rank) const {
    return members_[group_[index(rank)]];
  }
  /// Returns the place of `rank` in beside(rank): 0 if it is its node's leader.
  [[nodiscard]] std::int32_t place(Rank rank) const { return place_[index(rank)]; }
  /// Returns whether the ranks of each node follow each other.
  [[nodiscard]] bool are_consecutive() const;
  /// Returns whether all nodes have the same number of ranks.
  [[nodiscard]] bool have_equal_sizes() const;
  /// Returns the place of the leader of the node of `rank` in leaders().
  [[nodiscard]] std::int32_t place_of_node(Rank rank) const {
    return static_cast<std::int32_t>(group_[index(rank)]);
  }

 private:
  [[nodiscard]] static std::size_t index(Rank rank) {
    return static_cast<std::size_t>(rank.number());
  }

  std::vector<Rank> leaders_;
  std::vector<std::vector<Rank>> members_;  // in the order of leaders_
  std::vector<std::size_t> group_;          // by rank: the index of its node in members_
  std::vector<std::int32_t> place_;         // by rank
};

}  // namespace loggp
