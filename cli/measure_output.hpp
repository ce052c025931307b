// What `loggp measure` shows of a measured network.
#pragma once

#include <map>
#include <string>

#include "cli/table.hpp"
#include "measure/measurement.hpp"

namespace loggp::cli {

/// For people: a row for each range, every value with half the width of its 95 % interval.
[[nodiscard]] Rows range_table(const measure::NetworkFit& fit);
/// For programs: a row for each parameter of each range of each link.
[[nodiscard]] Rows parameter_rows(const std::vector<measure::LiveResult>& results);
/// For people: what changes where; empty when nothing does.
[[nodiscard]] std::string changes_in_words(const measure::NetworkFit& fit);

/// Each remark once, with the ranges that it is about: "1 to 256, 4041 to 65536 bytes".
[[nodiscard]] std::map<std::string, std::string> remarks_by_range(const measure::NetworkFit& fit);

}  // namespace loggp::cli
