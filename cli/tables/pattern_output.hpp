// The result of measuring a communication pattern.
#pragma once

#include "cli/tables/result.hpp"
#include "measure/patterns/pattern_campaign.hpp"

namespace loggp::cli {

/// Returns a row for each size. People read the times of the slowest pair, then those of all pairs
/// at the largest size. CSV and JSON have each pair at each size.
[[nodiscard]] Result pattern_result(const measure::PatternResult& measured);

}  // namespace loggp::cli
