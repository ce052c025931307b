// Bands between lanes, which show messages from their first byte to their last.
#pragma once

#include <string>
#include <vector>

#include "timeline/svg/clip.hpp"

namespace loggp::timeline {

/// A band with parallel sides: `width` px to the right of a line.
struct Band {
  Point from;
  Point to;
  double width;
};

/// Returns the largest number of bands that lie over each other at a height halfway between two
/// neighbouring lanes. Examines at most 64 such heights, evenly spread over the page.
[[nodiscard]] std::size_t most_overlapping(const std::vector<Band>& bands, const Page& page);

/// Returns the SVG presentation attributes of bands of which up to `overlapping` lie over each
/// other: translucent grey. With more than 4, the grey is lighter, so that many bands together
/// hide no arrow.
[[nodiscard]] std::string paint_of_bands(std::size_t overlapping);

/// Returns the SVG path of the part of a band inside the plot; empty if it is outside.
[[nodiscard]] std::string band_path(const Band& band, const Page& page);

}  // namespace loggp::timeline
