// What a pattern's measurement found, as text.
#pragma once

#include <string>

#include "measure/pattern_campaign.hpp"

namespace loggp::cli {

/// As "table", "csv" or "json". Tables have a row for each size, of the slowest pair in each
/// series, and then the pairs at the largest size; csv and json have each pair at each size.
[[nodiscard]] std::string text_of(const measure::PatternResult& result, const std::string& format);

}  // namespace loggp::cli
