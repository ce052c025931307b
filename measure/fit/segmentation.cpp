#include "measure/fit/segmentation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "measure/fit/line_fit.hpp"

namespace loggp::measure {

namespace {

constexpr std::size_t least_points = 3;

// Running sums. The difference of two sums gives the residuals of a range in a few operations.
struct Sums {
  double w = 0, wx = 0, wy = 0, wxx = 0, wxy = 0, wyy = 0;
  void add(double x, double y, double weight) {
    w += weight;
    wx += weight * x;
    wy += weight * y;
    wxx += weight * x * x;
    wxy += weight * x * y;
    wyy += weight * y * y;
  }
  friend Sums operator-(const Sums& a, const Sums& b) {
    return {a.w - b.w, a.wx - b.wx, a.wy - b.wy, a.wxx - b.wxx, a.wxy - b.wxy, a.wyy - b.wyy};
  }
  // Returns the weighted sum of squared residuals of the best line.
  [[nodiscard]] double residue() const {
    const double xx = wxx - wx * wx / w;
    const double xy = wxy - wx * wy / w;
    const double yy = wyy - wy * wy / w;
    return std::max(0.0, xx > 0 ? yy - xy * xy / xx : yy);
  }
};

using SumsUpTo = std::vector<std::array<Sums, all_series.size()>>;

SumsUpTo running_sums(std::span<const SizePoint> points, const Detection& detection) {
  SumsUpTo sums(points.size() + 1);
  for (std::size_t i = 0; i < points.size(); ++i) {
    sums[i + 1] = sums[i];
    for (const Series series : all_series) {
      const double sigma = uncertainty(points[i], series, detection);
      sums[i + 1][static_cast<std::size_t>(series)].add(
          points[i].extra_bytes, points[i][series].value, 1 / (sigma * sigma));
    }
  }
  return sums;
}

double residue_between(const SumsUpTo& sums, std::size_t first, std::size_t end) {
  double total = 0;
  for (std::size_t k = 0; k < all_series.size(); ++k) {
    total += (sums[end][k] - sums[first][k]).residue();
  }
  return total;
}

double gap_deviation(std::span<const SizePoint> points, std::size_t from, std::size_t to) {
  std::vector<double> x;
  std::vector<double> y;
  for (std::size_t i = from; i <= to; ++i) {
    x.push_back(points[i].extra_bytes);
    y.push_back(points[i][Series::gap].value);
  }
  return mean_deviation(x, y);
}

// Returns the deviation that rounding of doubles alone can cause.
double rounding_error(std::span<const SizePoint> points) {
  return std::pow(1e-9 * points.back()[Series::gap].value, 2);
}

}  // namespace

double uncertainty(const SizePoint& point, Series series, const Detection& detection) {
  constexpr double of_waiting = 0.1;  // small, since a send waits for all the lateness or for none
  if (series == Series::waiting) return std::hypot(point[series].error, of_waiting);
  // an overhead may be small compared with the message and still deviate by a fraction of the
  // message
  const bool is_whole = series == Series::half_rtt || series == Series::gap;
  const double scale = is_whole ? point[series].value : point[Series::half_rtt].value;
  constexpr double least = 1e-9;  // a femtosecond
  return std::hypot(point[series].error, detection.tolerance * std::max(std::abs(scale), least));
}

Changes find_optimal_changes(std::span<const SizePoint> points, const Detection& detection) {
  const std::size_t count = points.size();
  if (count < 2 * least_points) return {};
  constexpr double unknowns = 2 * all_series.size() + 1;
  const double penalty = unknowns * std::log(static_cast<double>(count * all_series.size()));
  const SumsUpTo sums = running_sums(points, detection);
  // best[end] is the cost of the best segmentation of the points before `end`; first_of_last[end]
  // is the first point of its last range
  std::vector<double> best(count + 1, std::numeric_limits<double>::infinity());
  std::vector<std::size_t> first_of_last(count + 1, 0);
  best[0] = -penalty;
  for (std::size_t end = least_points; end <= count; ++end) {
    for (std::size_t first = 0; first + least_points <= end; ++first) {
      const double cost = best[first] + residue_between(sums, first, end) + penalty;
      if (cost >= best[end]) continue;
      best[end] = cost;
      first_of_last[end] = first;
    }
  }
  Changes changes;
  for (std::size_t end = first_of_last[count]; end > 0; end = first_of_last[end]) {
    changes.push_back(end);
  }
  std::reverse(changes.begin(), changes.end());
  return changes;
}

Changes find_changes_by_look_ahead(std::span<const SizePoint> points, const Detection& detection) {
  constexpr std::size_t least_before = 4;  // eq. (6) divides by the number of points − 3
  Changes changes;
  std::size_t last_change = 0;
  const std::size_t least_after = std::max(detection.look_ahead, least_points);
  for (std::size_t current = least_before - 1; current + least_after < points.size(); ++current) {
    if (current < last_change + least_before - 1) continue;
    const double usual =
        std::max(gap_deviation(points, last_change, current), rounding_error(points));
    bool rises = true;
    for (std::size_t j = 1; j <= detection.look_ahead && rises; ++j) {
      rises = gap_deviation(points, last_change, current + j) > usual * detection.factor;
    }
    if (!rises) continue;
    last_change = current + 1;
    changes.push_back(last_change);
  }
  return changes;
}

Changes find_changes(std::span<const SizePoint> points, const Detection& detection) {
  return detection.method == Detection::Method::optimal
             ? find_optimal_changes(points, detection)
             : find_changes_by_look_ahead(points, detection);
}

LineFit fit_series(std::span<const SizePoint> points, Series series, const Detection& detection) {
  std::vector<double> x;
  std::vector<double> y;
  std::vector<double> weights;
  for (const SizePoint& point : points) {
    x.push_back(point.extra_bytes);
    y.push_back(point[series].value);
    weights.push_back(std::pow(uncertainty(point, series, detection), -2));
  }
  return fit_line(x, y, weights);
}

}  // namespace loggp::measure
