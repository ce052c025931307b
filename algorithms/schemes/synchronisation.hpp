// The method by which the scheme `synchronised` synchronises simulated clocks that differ.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace loggp {

/// A method that synchronises the clocks of all ranks ([3] §3.2).
enum class Synchronisation : std::uint8_t {
  logarithmic,   ///< pairs along a tree; models of the clocks travel down the tree
  linear,        ///< rank 0 and each other rank, one after another
  hierarchical,  ///< one rank of each node along a tree, then in each node the others along a tree
  gathered,      ///< the tree with the traffic of [3] Fig. 7
  skampi,        ///< linear with the pairs of SKaMPI, [3]'s reference [27]
};

/// Returns all methods, the usual one first.
[[nodiscard]] std::vector<Synchronisation> all_synchronisations();
/// Returns the method called `name`. Throws InputError that begins with `where` (an option or a key
/// of a file) and lists the known names.
[[nodiscard]] Synchronisation find_synchronisation(std::string_view name, std::string_view where);
[[nodiscard]] std::string_view to_string(Synchronisation method);

}  // namespace loggp
