// Draws the causes of one operation's time as stacked bars.
#pragma once

#include <span>
#include <string>

#include "compare/explain/time_shares.hpp"

namespace loggp::compare {

/// Returns an SVG document with a bar for each scheme, all on one scale. The shares of a bar are
/// stacked areas. One more area shows the difference from the first bar. `title` and `parameters`
/// are two lines above the bars. Pre: `shares` is not empty.
[[nodiscard]] std::string shares_picture(std::span<const TimeShares> shares,
                                         const std::string& title, const std::string& parameters);

}  // namespace loggp::compare
