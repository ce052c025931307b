// A table of the deviations of measured gaps from their fitted lines.
#pragma once

#include <string>
#include <vector>

#include "compare/chart/deviation_study.hpp"
#include "models/base/table.hpp"

namespace loggp::cli {

/// Returns the name of a network from the path of its samples file: "my" for
/// "dir/my.samples.jsonl".
[[nodiscard]] std::string network_name(const std::string& path);

/// Returns a row for each size range of each samples file. A deviation is null where a range has
/// fewer than 4 sizes.
[[nodiscard]] Table deviation_table(const std::vector<compare::DeviationStudy>& studies);

}  // namespace loggp::cli
