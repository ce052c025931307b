#include "measure/fit/jump_near.hpp"

#include <algorithm>
#include <cmath>

namespace loggp::measure {

namespace {

double slope_to(std::span<const SizePoint> points, std::size_t at, Series series) {
  return (points[at][series].value - points[at - 1][series].value) /
         (points[at].extra_bytes - points[at - 1].extra_bytes);
}

// Returns the slope of a series near the step to `at`, without the jump itself: the flatter of the
// slopes before and after the step.
double slope_beside(std::span<const SizePoint> points, std::size_t at, Series series) {
  const double before = at > 1 ? slope_to(points, at - 1, series) : 0;
  const double after = at + 1 < points.size() ? slope_to(points, at + 1, series) : before;
  return std::abs(before) < std::abs(after) ? before : after;
}

// Returns the largest jump of any series from the point before `at` to `at`, divided by the jump's
// uncertainty.
double jump_to(std::span<const SizePoint> points, std::size_t at, const Detection& detection) {
  const double bytes = points[at].extra_bytes - points[at - 1].extra_bytes;
  double most = 0;
  for (const Series series : all_series) {
    const double doubt = std::hypot(uncertainty(points[at - 1], series, detection),
                                    uncertainty(points[at], series, detection));
    const double grown = bytes * slope_beside(points, at, series);
    const double jump = points[at][series].value - points[at - 1][series].value - grown;
    most = std::max(most, std::abs(jump) / doubt);
  }
  return most;
}

}  // namespace

std::size_t jump_near(std::span<const SizePoint> points, std::size_t cut,
                      const Detection& detection) {
  if (detection.method != Detection::Method::optimal) return cut;
  constexpr std::size_t reach = 2;
  constexpr double clear = 3;
  std::size_t best = cut;
  double highest = std::max(clear, jump_to(points, cut, detection));
  for (std::size_t at = cut - reach; at <= std::min(cut + reach, points.size() - 1); ++at) {
    const double jump = jump_to(points, at, detection);
    if (jump <= highest) continue;
    best = at;
    highest = jump;
  }
  return best;
}

}  // namespace loggp::measure
