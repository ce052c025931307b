#include "measure/fit/knee.hpp"

#include <algorithm>
#include <cmath>

namespace loggp::measure {

namespace {

constexpr double tolerated = 3;  // in units of the uncertainty

bool bends(std::span<const SizePoint> below, std::span<const SizePoint> above,
           const Detection& detection) {
  const LineFit left = fit_series(below, Series::gap, detection);
  const LineFit right = fit_series(above, Series::gap, detection);
  if (right.slope.value <= left.slope.value) return false;
  const double meet =
      (left.at_zero.value - right.at_zero.value) / (right.slope.value - left.slope.value);
  // the lines meet between the ranges, or near them if a point was put on the wrong side
  const double spacing = above.front().extra_bytes - below.back().extra_bytes;
  if (meet >= below.back().extra_bytes - 2 * spacing &&
      meet <= above.front().extra_bytes + 2 * spacing) {
    return true;
  }
  const double x = above.front().extra_bytes;
  return std::abs(left.at(x) - right.at(x)) <=
         tolerated * uncertainty(above.front(), Series::gap, detection);
}

bool is_held_up(const SizePoint& point, const Detection& detection) {
  const double overhead = std::max(point[Series::send].value, point[Series::receive].value);
  const double doubt = std::max({uncertainty(point, Series::gap, detection),
                                 uncertainty(point, Series::send, detection),
                                 uncertainty(point, Series::receive, detection)});
  return std::abs(point[Series::gap].value - overhead) <= tolerated * doubt;
}

bool goes_on(std::span<const SizePoint> below, std::span<const SizePoint> above, Series series,
             const Detection& detection) {
  const LineFit left = fit_series(below, series, detection);
  const LineFit right = fit_series(above, series, detection);
  const double x = above.front().extra_bytes;
  return std::abs(left.at(x) - right.at(x)) <=
         tolerated * uncertainty(above.front(), series, detection);
}

bool are_held_up(std::span<const SizePoint> points, const Detection& detection) {
  const auto held_up = std::count_if(points.begin(), points.end(), [&](const SizePoint& point) {
    return is_held_up(point, detection);
  });
  return 2 * static_cast<std::size_t>(held_up) > points.size();
}

}  // namespace

Knee find_knee(std::span<const SizePoint> below, std::span<const SizePoint> above,
               const Detection& detection) {
  const bool is_one_protocol = bends(below, above, detection) &&
                               goes_on(below, above, Series::half_rtt, detection) &&
                               goes_on(below, above, Series::send, detection) &&
                               goes_on(below, above, Series::receive, detection) &&
                               goes_on(below, above, Series::waiting, detection);
  if (!is_one_protocol) return Knee::none;
  if (are_held_up(below, detection)) return Knee::below;
  return are_held_up(above, detection) ? Knee::above : Knee::none;
}

}  // namespace loggp::measure
