// How long an operation keeps its ranks, each counted from its own arrival ([2] §2).
#pragma once

#include <span>

#include "models/units.hpp"
#include "simulate/finish_times.hpp"

namespace loggp::compare {

/// e_i = f_i − a_i of [2]: of a rank that arrives before the root, too ([2] §3 counts it from a_0
/// and then adds the difference, which is the same).
struct Elapsed {
  Duration mean;   ///< ē, rounded down to a picosecond
  Duration worst;  ///< g of [2]: max e_i
};

/// `arrivals` is a_i by rank; empty: all 0. Pre: finish.size() > 0.
[[nodiscard]] Elapsed elapsed_times(const simulate::FinishTimes& finish,
                                    std::span<const Duration> arrivals);

}  // namespace loggp::compare
