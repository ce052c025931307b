// Reads the samples of several launches of one benchmark and summarises them together.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "measure/collectives/bench_summary.hpp"

namespace loggp::measure {

/// Reads the samples file of each launch. Throws InputError when a file can't be read, when its
/// setup differs from the setup of the first file, and when a path is given twice.
[[nodiscard]] std::vector<BenchFile> read_launches(const std::vector<std::string>& paths);

/// Returns a row for each point, in the order of first appearance. Each item of `launches` has the
/// rows that summarise() returned for one launch. For a single launch these rows are returned.
///
/// For several launches, a row has the median of the launches' medians, and the interval of this
/// median if at least 6 launches have a time. Launches whose time is undetermined have none. It has
/// the sum of the repetitions and the largest `iterations`, and it is oversubscribed if any launch
/// was. The other fields are those of the first launch with samples of the point. The statistics
/// use the launches' medians, not all repetitions, because repetitions of one launch are not
/// independent: they share conditions that differ between launches, such as the place of memory.
///
/// Pre: all launches have one placement (placements.hpp).
[[nodiscard]] std::vector<BenchRow> merge_launches(std::span<const std::vector<BenchRow>> launches);

}  // namespace loggp::measure
