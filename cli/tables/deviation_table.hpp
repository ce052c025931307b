// How far gaps lie off their line, for files of one network and for people.
#pragma once

#include <string>
#include <vector>

#include "compare/chart/deviation_study.hpp"
#include "models/base/table.hpp"

namespace loggp::cli {

/// dir/my.samples.jsonl → my
[[nodiscard]] std::string network_name(const std::string& path);

/// Returns a row for each range of sizes of each file. A deviation is null where there are fewer
/// than 4 sizes.
[[nodiscard]] Table deviation_table(const std::vector<compare::DeviationStudy>& studies);

}  // namespace loggp::cli
