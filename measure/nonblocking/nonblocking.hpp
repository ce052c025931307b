// The arithmetic of a collective that overlaps with computation ([3] §4.1-4.2).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "models/base/units.hpp"

namespace loggp::measure {

/// Returns N = floor(size / interval) + 1 ([3] §4.2), the number of MPI_Test calls during a
/// computation. Pre: interval > 0.
[[nodiscard]] std::int64_t progress_tests(Bytes size, Bytes interval);

/// Returns into how many parts `tests` calls of MPI_Test divide a computation. The first call comes
/// before the computation, the others after a part each; with no call or one there is 1 part.
[[nodiscard]] std::int64_t computation_parts(std::int64_t tests);

/// Returns the size of one part of `total`. The `parts` parts differ by at most 1 and add up to
/// `total`. Pre: 0 <= part < parts, total >= 0.
[[nodiscard]] std::int64_t part_size(std::int64_t total, std::int64_t part, std::int64_t parts);

/// Returns the workload lambda of [3] §4.1 (work-based scheme, step 2), in units of work: it takes
/// `needed`, or slightly longer. `measure_time` does a number of units and returns their time. As
/// in [3] the workload grows by delta until it takes long enough. Here delta is a sixteenth of the
/// workload, at least 1 unit. The search begins at three quarters of what a much shorter run
/// suggests, so it takes about 7 times as long as the workload found. A workload must take long
/// enough three times, because an interruption may prolong a single run. Returns 0 if `needed` is
/// 0.
[[nodiscard]] std::int64_t calibrate_workload(
    Duration needed, const std::function<Duration(std::int64_t units)>& measure_time);

/// Returns the fraction of a blocking collective's time that computation hides: 1 −
/// overhead/blocking. With 1 the collective costs nothing, with 0 as much as a blocking one, below
/// 0 more. Returns nothing when the blocking one takes no time.
[[nodiscard]] std::optional<double> overlap_ratio(double overhead_us, double blocking_us);

/// Returns how far a collective progresses without calls, by the comparison of test strategies of
/// [3] §4.2: the overlap of a program that never calls the library, as a fraction of the best
/// overlap of any strategy. With 1 it progresses by itself, with 0 all overlap needs calls. Returns
/// nothing when there is no overlap at all.
[[nodiscard]] std::optional<double> asynchronous_progress(double overlap_without_calls,
                                                          double best_overlap);

}  // namespace loggp::measure
