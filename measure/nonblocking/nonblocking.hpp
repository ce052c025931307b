// Computes workloads, MPI_Test calls and overlap of a collective beside a computation ([3]
// §4.1-4.2).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "models/base/units.hpp"

namespace loggp::measure {

/// Returns N = floor(size / interval) + 1 ([3] §4.2), the number of MPI_Test calls during a
/// computation. Pre: interval > 0.
[[nodiscard]] std::int64_t progress_tests(Bytes size, Bytes interval);

/// Returns the number of parts into which `tests` calls of MPI_Test divide a computation. The first
/// call comes before the computation, and one further call after each part. With no call or one
/// call there is 1 part.
[[nodiscard]] std::int64_t computation_parts(std::int64_t tests);

/// Returns the size of one part when `total` is divided into `parts` parts. The sizes differ by at
/// most 1 and add up to `total`. Pre: 0 <= part < parts, total >= 0.
[[nodiscard]] std::int64_t part_size(std::int64_t total, std::int64_t part, std::int64_t parts);

/// Returns the workload lambda of [3] §4.1 (work-based scheme, step 2), in units of work. The
/// workload takes `needed`, or slightly longer. `measure_time` does a number of units and returns
/// their time. As in [3], the workload grows by delta until it takes long enough. Here delta is a
/// sixteenth of the workload, at least 1 unit. The search begins at three quarters of the workload
/// that a much shorter run suggests. All runs together take about 7 times as long as the workload
/// found. A workload must take long enough three times, because an interruption may prolong a
/// single run. Returns 0 if `needed` is 0 or less. Pre: enough units take as long as `needed`,
/// otherwise the search does not end.
[[nodiscard]] std::int64_t calibrate_workload(
    Duration needed, const std::function<Duration(std::int64_t units)>& measure_time);

/// Returns the fraction of a blocking collective's time that computation hides: 1 −
/// overhead/blocking. At 1 the nonblocking collective costs nothing, at 0 as much as the blocking
/// collective, and below 0 more. Returns nothing when the blocking collective takes no time.
[[nodiscard]] std::optional<double> overlap_ratio(double overhead_us, double blocking_us);

/// Returns how far a collective progresses without MPI calls, by comparing the test strategies of
/// [3] §4.2. The result is the overlap without calls during the computation, as a fraction of the
/// best overlap of any strategy. At 1 the collective progresses by itself; at 0 all overlap needs
/// calls. Returns nothing when the best overlap is 0 or less.
[[nodiscard]] std::optional<double> asynchronous_progress(double overlap_without_calls,
                                                          double best_overlap);

}  // namespace loggp::measure
