#include "timeline/svg/clip.hpp"

#include <utility>

namespace loggp::timeline {
namespace {

constexpr double rounding = 1e-3;  // px: the end of the run may be computed beyond the border

Point at_border(const Point& a, const Point& b, double x) {
  return {x, a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)};
}

// Returns the part of the polygon on one side of a border: where `is_in` holds (Sutherland and
// Hodgman).
template <class IsIn>
std::vector<Point> one_side(const std::vector<Point>& polygon, double border, IsIn is_in) {
  std::vector<Point> part;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point& here = polygon[i];
    const Point& next = polygon[(i + 1) % polygon.size()];
    if (is_in(here)) part.push_back(here);
    if (is_in(here) != is_in(next)) part.push_back(at_border(here, next, border));
  }
  return part;
}

}  // namespace

bool is_inside(double x, const Page& page) {
  return x >= page.left - rounding && x <= page.right + rounding;
}

std::optional<Segment> cut(const Segment& line, const Page& page) {
  Segment part = line;
  const bool is_backward = part.from.x > part.to.x;
  Point& low = is_backward ? part.to : part.from;
  Point& high = is_backward ? part.from : part.to;
  if (high.x < page.left - rounding || low.x > page.right + rounding) return std::nullopt;
  const Point first = low;
  if (low.x < page.left - rounding) low = at_border(first, high, page.left);
  if (high.x > page.right + rounding) high = at_border(first, high, page.right);
  part.is_ended = line.is_ended && is_inside(line.to.x, page);
  return part;
}

std::vector<Point> cut_polygon(std::vector<Point> polygon, const Page& page) {
  polygon = one_side(polygon, page.left,
                     [&](const Point& point) { return point.x >= page.left - rounding; });
  return one_side(polygon, page.right,
                  [&](const Point& point) { return point.x <= page.right + rounding; });
}

}  // namespace loggp::timeline
