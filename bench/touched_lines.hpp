// How many cache lines the engines touch for each operation when nothing is left in a cache: an
// estimate from the sizes of what they keep and from the order in which they pass through it.
#pragma once

#include <cstdint>

namespace loggp::bench {

/// A tree or a chain in program order. Ranks run depth first, so that states, frames and messages
/// are recycled inside the cache. What goes through memory is the word of each rank: it is made,
/// run and read out, each time side by side with its neighbours.
[[nodiscard]] double lines_of_depth_first(double operations_per_rank);

/// A round of a symmetric pattern in program order (2 operations of each rank): the rank's state
/// and frames pass in turn; of its peer's, whose turn is far away, the part that a sender touches;
/// and both words.
[[nodiscard]] double lines_of_batches();

/// The same in time order: a message is written to the queue, moved once to the window that it is
/// in, sorted there (a pass for each digit of the rank reads and writes it) and read; its rank's
/// state and frames are touched when it is served. An event is a message; where a rank's own steps
/// pass through the queue too, `events` for each message do.
[[nodiscard]] double lines_of_windows(std::int32_t ranks, double events);

/// A schedule: an operation is touched when it becomes free, when it is tried and when it is done,
/// in memory far apart each time; its event is written and read; so are its rank's clocks and
/// lists.
[[nodiscard]] double lines_of_schedule();

}  // namespace loggp::bench
