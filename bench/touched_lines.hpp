// Estimates how many cache lines the engines touch per operation if nothing is cached, from the
// sizes of their data and from the order in which they process it.
#pragma once

#include <cstdint>

namespace loggp::bench {

/// Returns the lines per operation of a tree or chain in program order. Ranks run depth first, so
/// that states, frames and messages are recycled inside the cache. Only the word of each rank goes
/// through memory: it is created, run and read out, each time together with its neighbours.
[[nodiscard]] double lines_of_depth_first(double operations_per_rank);

/// Returns the lines per operation of a symmetric pattern in program order, with 2 operations of
/// each rank per round. It counts the rank's state and frames; the part of its peer's state that a
/// sender touches; and the words of both.
[[nodiscard]] double lines_of_batches();

/// Returns the lines per message of a symmetric pattern in time order. A message is written to the
/// queue, moved once to its window, sorted there (one pass per digit of the rank), and read; then
/// its rank's state and frames are touched. `events` is the number of events per message; it
/// exceeds 1 if the queue also holds steps of ranks.
[[nodiscard]] double lines_of_windows(std::int32_t ranks, double events);

/// Returns the lines per operation of a schedule. An operation is touched when it becomes free,
/// when it is tried and when it is done, each time in distant memory. Its event is written and
/// read, as are its rank's clocks and lists.
[[nodiscard]] double lines_of_schedule();

}  // namespace loggp::bench
