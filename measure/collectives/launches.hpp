// Reads the samples of several launches of one benchmark and summarises them together.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "measure/collectives/bench_summary.hpp"

namespace loggp::measure {

/// Reads the samples of each launch. Throws InputError when a file's setup differs from that of the
/// first file, or a file is given twice.
[[nodiscard]] std::vector<BenchFile> read_launches(const std::vector<std::string>& paths);

/// Returns a row for each point. A single launch has the rows of summarise(launch, reduction).
///
/// Of several launches a row has the median of the launches' medians, its interval if there are
/// enough launches, the sum of their repetitions and the largest `iterations`. Other columns are
/// those of the first launch with samples of the point. The launches' medians count, not all
/// repetitions, because repetitions of one launch are not independent: they share what differs
/// between launches, such as the place of memory.
[[nodiscard]] std::vector<BenchRow> summarise(std::span<const BenchFile> launches,
                                              Reduction reduction);

}  // namespace loggp::measure
