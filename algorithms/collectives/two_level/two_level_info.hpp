// Two-level algorithms: one algorithm within the nodes and one between them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "algorithms/collectives/algorithm_info.hpp"

namespace loggp {

class NodeRanks;

/// The parts of a two-level algorithm. Each runs in a group of ranks.
struct TwoLevel {
  const AlgorithmInfo* inner = nullptr;    ///< on the ranks of each node
  const AlgorithmInfo* outer = nullptr;    ///< on the leaders, one of each node
  const AlgorithmInfo* release = nullptr;  ///< the broadcast that ends an allreduce, a barrier, a
                                           ///< scan and an allgather on the ranks of each node;
                                           ///< null: there is none
};

/// The name of a two-level algorithm up to its parts.
inline constexpr std::string_view two_level_prefix = "two-level:";

/// Returns whether an algorithm of this name has two levels.
[[nodiscard]] constexpr bool is_two_level(std::string_view name) {
  return name.starts_with(two_level_prefix);
}

/// Returns whether an algorithm can be a part of a two-level one: it works with any number of
/// ranks, receives from ranks that it names, and has no choices and no levels itself.
[[nodiscard]] constexpr bool can_be_level(const AlgorithmInfo& info) {
  return info.ranks == RankCount::any && info.order == Order::program && !info.mixes_roots &&
         !info.leaves_messages && info.choice == Choice::none && !info.has_levels;
}

/// Returns the two-level algorithm called `name`, "two-level:INNER+OUTER" or, of allreduce,
/// barrier, scan and allgather, "two-level:INNER+OUTER+RELEASE", whose RELEASE is binomial if it is
/// left out. INNER is an algorithm of the collective; of reduce in allreduce and of gather in
/// allgather, where only the leaders need the whole node's result. OUTER is one of the collective,
/// RELEASE one of broadcast. Equal names give the same object, which lives as long as the program.
/// Throws InputError that begins with `where` and says which part is wrong. Pre:
/// is_two_level(name).
[[nodiscard]] const AlgorithmInfo& find_two_level(std::string_view collective,
                                                  std::string_view name, std::string_view where);

/// Throws InputError unless the two-level algorithm suits the nodes: in scan the ranks of each node
/// follow each other, in scatter, gather and allgather all nodes have the same number of ranks.
/// Pre: algorithm.has_levels.
void check_nodes(const AlgorithmInfo& algorithm, const NodeRanks& nodes);

/// Returns the names of the collectives that have two-level algorithms, "a, b, c", in the
/// catalogue's order.
[[nodiscard]] std::string two_level_collectives();

/// Returns the place of a collective among those that have two-level algorithms; -1: it has none.
[[nodiscard]] std::int32_t two_level_place(std::string_view collective);

}  // namespace loggp
