// Cuts lines and bands at the left and right borders of the plot.
#pragma once

#include <optional>
#include <vector>

#include "timeline/svg/page.hpp"

namespace loggp::timeline {

/// A place on the page, in px.
struct Point {
  double x;
  double y;
};

/// A straight line, or the part of it inside the plot.
struct Segment {
  Point from;
  Point to;
  bool is_ended = true;  ///< `to` is the end of the whole line
};

/// Returns the part of the line between the borders; nothing if it is outside.
[[nodiscard]] std::optional<Segment> cut(const Segment& line, const Page& page);

/// Returns the part of a convex polygon between the borders, by its corners; empty if it is
/// outside.
[[nodiscard]] std::vector<Point> cut_polygon(std::vector<Point> polygon, const Page& page);

/// Returns whether the place is between the borders.
[[nodiscard]] bool is_inside(double x, const Page& page);

}  // namespace loggp::timeline
