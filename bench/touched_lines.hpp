// Estimates the number of cache lines that the engines touch per operation if nothing is cached.
// The estimates follow from the sizes of the engines' data and the order in which they are
// processed.
#pragma once

namespace loggp::bench {

/// Returns the lines per operation of a tree or chain in program order. Ranks run depth first, so
/// that states, frames and messages are recycled inside the cache. Only the array of the ranks
/// (Footprint::rank) goes through memory, in three passes: the ranks are created, run and read.
/// `operations_per_rank` is above 0.
[[nodiscard]] double lines_of_depth_first(double operations_per_rank);

/// Returns the lines per operation of a symmetric pattern in program order, in which each rank has
/// 2 operations in each round. Counts the rank's state and frames, the part of its peer's state
/// that a sender touches, and the entries of both in the array of the ranks.
[[nodiscard]] double lines_of_batches();

/// Returns the lines per message of a symmetric pattern in time order. A message is written to the
/// queue, moved to its window (at most once; counted as once), grouped there by rank, and read.
/// Then the state and frames of its rank are touched. `events` is the number of events per message,
/// which exceeds 1 if the queue also holds steps of ranks.
[[nodiscard]] double lines_of_windows(double events);

/// Returns the lines per operation of a schedule. An operation is touched when it becomes free,
/// when it is tried and when it is done, each time in distant memory. Its event is written and
/// read. The clocks and lists of its rank are touched once.
[[nodiscard]] double lines_of_schedule();

}  // namespace loggp::bench
