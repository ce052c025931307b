// The time that each rank spends in an operation, from its own arrival ([2] §2).
#pragma once

#include <span>

#include "models/base/units.hpp"
#include "simulate/engine/finish_times.hpp"

namespace loggp::compare {

/// Mean and maximum over ranks of e_i = f_i − a_i, the time from a rank's arrival to its finish.
/// For a rank that arrives before the root, [2] §3 takes the time since the root's arrival a_0 and
/// adds a_0 − a_i, which is the same.
struct Elapsed {
  Duration mean;   ///< ē, rounded down to a picosecond
  Duration worst;  ///< max e_i, which [2] calls g
};

/// Returns the elapsed times of one operation. `arrivals` has a_i by rank; if it is empty, all
/// ranks arrive at 0. Pre: finish.size() > 0.
[[nodiscard]] Elapsed elapsed_times(const simulate::FinishTimes& finish,
                                    std::span<const Duration> arrivals);

}  // namespace loggp::compare
