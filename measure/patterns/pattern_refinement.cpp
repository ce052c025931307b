#include "measure/patterns/pattern_refinement.hpp"

#include <cmath>

namespace loggp::measure {

namespace {

// Returns by how much the i-th time lies above the straight line between its neighbours, as a
// fraction of the time; negative below the line. The distance is reduced by three standard errors
// of the three points together, but not below 0.
double excess(std::span<const SizeTime> points, std::size_t i) {
  const SizeTime& before = points[i - 1];
  const SizeTime& at = points[i];
  const SizeTime& after = points[i + 1];
  const double part = static_cast<double>((at.size - before.size).count()) /
                      static_cast<double>((after.size - before.size).count());
  const double miss = at.time - (before.time + part * (after.time - before.time));
  const double uncertain = 3 * std::hypot(before.error, at.error, after.error);
  return std::copysign(std::max(std::abs(miss) - uncertain, 0.0), miss) / at.time;
}

}  // namespace

std::vector<Bytes> sizes_to_add(std::span<const SizeTime> points, const Refinement& refinement) {
  std::vector<Bytes> sizes;
  const auto split = [&](Bytes a, Bytes b) {
    const std::int64_t distance = (b - a).count();
    if (distance >= 2 * refinement.least_distance.count() &&
        points.size() + sizes.size() < refinement.most_sizes)
      sizes.emplace_back(a.count() + distance / 2);
  };
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    if (std::abs(excess(points, i)) <= refinement.threshold) continue;
    split(points[i - 1].size, points[i].size);
    split(points[i].size, points[i + 1].size);
  }
  return sizes;
}

std::vector<Bytes> sizes_to_repeat(std::span<const SizeTime> points, const Refinement& refinement) {
  std::vector<Bytes> sizes;
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    if (excess(points, i) > refinement.anomaly) sizes.push_back(points[i].size);
  }
  return sizes;
}

}  // namespace loggp::measure
