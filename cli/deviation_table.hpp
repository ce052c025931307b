// How far gaps lie off their line, for files of one network and for people.
#pragma once

#include <string>
#include <vector>

#include "compare/deviation_study.hpp"

namespace loggp::cli {

/// dir/my.samples.jsonl → my
[[nodiscard]] std::string network_name(const std::string& path);

/// As a table, CSV or JSON. In the table "-" where 4 sizes are wanting; empty or null elsewhere.
[[nodiscard]] std::string text_of(const std::vector<compare::DeviationStudy>& studies,
                                  const std::string& format);

}  // namespace loggp::cli
