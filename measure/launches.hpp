// Several launches of one benchmark.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "measure/bench_summary.hpp"

namespace loggp::measure {

/// The samples of each. Throws InputError for files of another setup than the first's, and for one
/// that is given twice.
[[nodiscard]] std::vector<BenchFile> read_launches(const std::vector<std::string>& paths);

/// As of one, when there is one. Else what differs from launch to launch, such as where memory
/// lies, is no less a part of a time than what differs from repetition to repetition, which are not
/// independent: each point's row has the median of the launches' medians, an interval where there
/// are enough launches for one, and the repetitions of all. Of `iterations` it has the most,
/// of other columns those of the first launch that has the point's samples.
[[nodiscard]] std::vector<BenchRow> summarise(std::span<const BenchFile> launches,
                                              Reduction reduction);

}  // namespace loggp::measure
