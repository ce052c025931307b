// Where the time of one operation goes, as a picture.
#pragma once

#include <span>
#include <string>

#include "compare/time_shares.hpp"

namespace loggp::compare {

/// The shares as stacked areas, a bar for each scheme, on one scale; what a benchmark leaves out of
/// the first bar's time, or adds to it, is an area too. An SVG document. Pre: at least one.
[[nodiscard]] std::string shares_picture(std::span<const TimeShares> shares,
                                         const std::string& title, const std::string& parameters);

}  // namespace loggp::compare
