// Renders SVG documents as PNG and PDF, by librsvg and cairo.
#pragma once

#include <string>

namespace loggp::timeline {

/// Returns why this program can't render pictures, and what to do: it was built without librsvg, or
/// librsvg is not installed. Returns an empty text if it can.
[[nodiscard]] std::string render_obstacle();

/// Returns the picture as PNG, with `scale` pixels for each px. The same picture gives the same
/// bytes with the same libraries and fonts. Throws InputError if the picture would have more than
/// 32767 pixels in width or height, or more than 250 million pixels; RunError if it can't be
/// rendered.
[[nodiscard]] std::string png(const std::string& svg, double scale);

/// Returns the picture as PDF, with 96 px to the inch. Throws RunError if it can't be rendered.
[[nodiscard]] std::string pdf(const std::string& svg);

}  // namespace loggp::timeline
