// How many bytes an engine keeps and passes through: for estimates of what memory allows.
#pragma once

#include <cstddef>

namespace loggp::simulate {

/// What a step touches of a coroutine's frames: an estimate, which the fast engine fetches ahead.
inline constexpr std::size_t program_bytes = 192;

/// Sizes in bytes of what an engine for rank programs touches.
struct Footprint {
  std::size_t rank = 0;     ///< kept of every rank from the beginning to the end
  std::size_t state = 0;    ///< of a rank while it runs, without its program
  std::size_t met = 0;      ///< of the state, what a message's sender touches
  std::size_t message = 0;  ///< that waits or flies
};

[[nodiscard]] Footprint program_order_footprint();
/// With progress on arrival.
[[nodiscard]] Footprint time_order_footprint();

/// Sizes in bytes of what the engine for schedules touches.
struct GoalFootprint {
  std::size_t operation = 0;  ///< kept of every operation, its dependencies included
  std::size_t rank = 0;       ///< kept of every rank
  std::size_t event = 0;      ///< in the queue
};

[[nodiscard]] GoalFootprint goal_footprint();

}  // namespace loggp::simulate
