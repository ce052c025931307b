// With whom to measure each kind of link.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "models/parameters.hpp"

namespace loggp::measure {

/// Where a rank runs.
struct RankPlace {
  int machine = 0;  ///< its first rank
  int cpu = -1;     ///< −1: not bound
  int complex = 0;  ///< CPUs of the machine that share their last cache, by their first
};

/// A rank to measure with, and what lies in between.
struct Partner {
  Rank rank;
  LinkClass link_class = LinkClass::network;
  std::string kind;  ///< "same core complex", "same node", "between nodes"
};

/// For rank 0: the first other rank of each kind that there is. Ranks that share a CPU with rank 0
/// count only where nobody else is of their kind. Where all ranks of the node are in one core
/// complex, it stands for the node.
[[nodiscard]] std::vector<Partner> link_partners(std::span<const RankPlace> places);

}  // namespace loggp::measure
