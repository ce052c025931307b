// The arithmetic of overlapping a collective with computation ([3] §4.1-4.2).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "models/units.hpp"

namespace loggp::measure {

/// N = floor(size / interval) + 1 ([3] §4.2): how often a program asks whether a message has come.
/// Pre: interval > 0.
[[nodiscard]] std::int64_t progress_tests(Bytes size, Bytes interval);

/// Into how many parts `tests` tests divide a computation: one comes before it, one after each
/// part; a single one comes before, and none divide nothing.
[[nodiscard]] std::int64_t computation_parts(std::int64_t tests);

/// Part `part` of `total` in `parts` that differ by one at most and add up to it.
/// Pre: 0 <= part < parts, total >= 0.
[[nodiscard]] std::int64_t part_size(std::int64_t total, std::int64_t part, std::int64_t parts);

/// The workload lambda that takes `needed` or somewhat longer ([3] §4.1, work-based scheme, step
/// 2), in units of work; `measure_time` runs so many and gives their time. As in [3] it grows by
/// delta until it takes long enough; delta is a sixteenth of it (at least one unit), and it begins
/// at three quarters of what a far shorter one leads to expect, so that the search takes some 7
/// times as long as what is found. A time long enough must come out three times: an interruption is
/// no work. 0 for no time needed.
[[nodiscard]] std::int64_t calibrate_workload(
    Duration needed, const std::function<Duration(std::int64_t units)>& measure_time);

/// The share of a blocking collective's time that computation hides: 1 - overhead/blocking. 1: the
/// collective costs nothing; 0: as much as a blocking one; below 0: more. Nothing when it takes no
/// time.
[[nodiscard]] std::optional<double> overlap_ratio(double overhead_us, double blocking_us);

/// The indirect measure of asynchronous progress ([3] §4.2: test strategies are compared): the
/// overlap that a program reaches which never calls the library, as a share of the best that any
/// strategy reaches. 1: it progresses by itself; 0: all overlap needs calls. Nothing where there is
/// no overlap at all.
[[nodiscard]] std::optional<double> asynchronous_progress(double overlap_without_calls,
                                                          double best_overlap);

}  // namespace loggp::measure
