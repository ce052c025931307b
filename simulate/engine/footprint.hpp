// The sizes of the engines' objects, for estimates of the speed that memory permits.
#pragma once

#include <cstddef>

namespace loggp::simulate {

/// The bytes of a program's coroutine frames that a step touches: an estimate.
inline constexpr std::size_t program_bytes = 192;

/// Sizes in bytes of the objects of an engine for rank programs.
struct Footprint {
  std::size_t rank = 0;     ///< per rank, from the beginning to the end of the run
  std::size_t state = 0;    ///< per rank while it runs, without its program
  std::size_t met = 0;      ///< part of the state that a sender to the rank touches
  std::size_t message = 0;  ///< per message that waits or is on its way
};

/// Returns the sizes of ProgramOrder's objects.
[[nodiscard]] Footprint program_order_footprint();
/// Returns the sizes of TimeOrder's objects; all ranks have a BusyRank, as under progress on
/// arrival.
[[nodiscard]] Footprint time_order_footprint();

/// Sizes in bytes of the objects of the engine for schedules.
struct GoalFootprint {
  std::size_t operation = 0;  ///< per operation that has one dependency
  std::size_t rank = 0;       ///< per rank
  std::size_t event = 0;      ///< per event in the queue
};

/// Returns the sizes for ranks with one CPU and one network interface.
[[nodiscard]] GoalFootprint goal_footprint();

}  // namespace loggp::simulate
