// The results of `loggp measure`.
#pragma once

#include <map>
#include <string>

#include "cli/tables/result.hpp"
#include "measure/loggp/measurement.hpp"
#include "models/parameters/parameters.hpp"

namespace loggp::cli {

/// Returns, for people, a row for each range: every value with half the width of its 95 % interval.
[[nodiscard]] Table range_table(const measure::NetworkFit& fit);

/// Returns what was measured: for people the ranges of each link and the bytes at which something
/// changes, in CSV a row for each parameter of each range of each link, in JSON `set`.
[[nodiscard]] Result measurement_result(const std::vector<measure::LiveResult>& results,
                                        const ParameterSet& set);

/// Returns each remark once, with the ranges to which it applies: "1 to 256, 4041 to 65536 bytes".
[[nodiscard]] std::map<std::string, std::string> remarks_by_range(const measure::NetworkFit& fit);

}  // namespace loggp::cli
