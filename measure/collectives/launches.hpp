// Reads the samples of several launches of one benchmark and summarises them together.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "measure/collectives/bench_summary.hpp"

namespace loggp::measure {

/// Reads the samples of each launch. A file has one launch or several (launch_lines.hpp). Throws
/// InputError when a file can't be read, when the setup of a launch differs from that of the first
/// one, and when a path is given twice.
[[nodiscard]] std::vector<BenchFile> read_launches(const std::vector<std::string>& paths);

/// Returns a row for each point, in the order of first appearance. Each item of `launches` has the
/// rows that summarise() returned for one launch. For a single launch these rows are returned.
///
/// For several launches, a row has the geometric mean of the launches' medians as `median_us`, and
/// the interval of this mean over launches (time_over_launches()) if at least 2 launches have a
/// time. Launches whose time is undetermined have none. The statistics use the launches' medians,
/// not all repetitions, because repetitions of one launch are not independent: they share
/// conditions that differ between launches, such as the place of memory. Of the launches with
/// samples, a row has the sum of the repetitions, the largest `iterations`, the least minimum, the
/// largest maximum, and the means of the average, the quartiles and the ranks' medians. It is
/// oversubscribed if any launch was. The windows are the sums over launches. The other fields are
/// those of the first launch with samples of the point.
///
/// Pre: all launches have one placement (placements.hpp).
[[nodiscard]] std::vector<BenchRow> merge_launches(std::span<const std::vector<BenchRow>> launches);

/// Returns merge_launches() of the rows of each launch.
[[nodiscard]] std::vector<BenchRow> summarise_launches(const std::vector<BenchFile>& launches,
                                                       Reduction reduction);

}  // namespace loggp::measure
