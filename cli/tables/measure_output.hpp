// The results of `loggp measure`.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "cli/tables/result.hpp"
#include "measure/loggp/measurement.hpp"
#include "measure/node/node_campaign.hpp"
#include "models/parameters/parameters.hpp"

namespace loggp::cli {

/// Returns, for people, a row for each size range: every parameter with half the width of its 95 %
/// interval, "-" where it is undetermined. Pre: `fit` has a range.
[[nodiscard]] Table range_table(const measure::NetworkFit& fit);

/// Returns the result of a measurement. For people it has the ranges of each link and the sizes of
/// protocol changes and knees, what --non-negative-latency has changed in `set`, and what the ranks
/// of a node share; in CSV a row for each parameter of each range of each link; in JSON the
/// parameter file of `set`.
[[nodiscard]] Result measurement_result(const std::vector<measure::LiveResult>& results,
                                        const ParameterSet& set,
                                        const std::optional<measure::NodeResult>& node);

/// Returns the remarks on the ranges, each with the sizes of all ranges to which it applies: "1 to
/// 256, 4041 to 65536 bytes".
[[nodiscard]] std::map<std::string, std::string> remarks_by_range(const measure::NetworkFit& fit);

}  // namespace loggp::cli
