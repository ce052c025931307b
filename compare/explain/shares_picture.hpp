// A picture of how the time of one operation is spent.
#pragma once

#include <span>
#include <string>

#include "compare/explain/time_shares.hpp"

namespace loggp::compare {

/// Returns an SVG document with a bar for each scheme, all on one scale. The shares are stacked
/// areas; one more area shows the difference to the first bar. Pre: `shares` is not empty.
[[nodiscard]] std::string shares_picture(std::span<const TimeShares> shares,
                                         const std::string& title, const std::string& parameters);

}  // namespace loggp::compare
