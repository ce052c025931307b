// The best broadcast tree for an arrival pattern, by exhaustive search, on the machine of [2] §3.1.
#pragma once

#include <cstdint>
#include <vector>

#include "compare/arrivals/ideal_machine.hpp"

namespace loggp::compare {

/// The largest number of ranks for best_tree_time(): it tries 5040 trees.
inline constexpr std::int32_t most_ranks_of_best_tree = 6;

/// Returns ē, the mean elapsed time, of the best broadcast from rank 0 in which each rank gets the
/// whole message from one other rank. Tries every tree and every order of a rank's sends. The unit
/// of `arrivals` and of the result is T(msize). A rank forwards the message from its first bit on,
/// sends and receives at the same time, and sends one message after another. Where sends block, a
/// send begins when its receiver has arrived; otherwise the message waits for the receiver. Pre: 1
/// to most_ranks_of_best_tree ranks; rank 0 is the first to arrive.
[[nodiscard]] double best_tree_time(Sends sends, const std::vector<double>& arrivals);

}  // namespace loggp::compare
