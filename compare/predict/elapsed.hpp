// The time that each rank spends in an operation, from its own arrival ([2] §2).
#pragma once

#include <span>

#include "models/base/units.hpp"
#include "simulate/engine/finish_times.hpp"

namespace loggp::compare {

/// Mean and maximum of e_i = f_i − a_i. [2] §3 counts ranks that arrive before the root from a_0
/// instead and adds the difference, which is the same.
struct Elapsed {
  Duration mean;   ///< ē, rounded down to a picosecond
  Duration worst;  ///< max e_i, which [2] calls g
};

/// Returns the elapsed times of one operation. `arrivals` has a_i by rank; empty means that all are
/// 0. Pre: finish.size() > 0.
[[nodiscard]] Elapsed elapsed_times(const simulate::FinishTimes& finish,
                                    std::span<const Duration> arrivals);

}  // namespace loggp::compare
