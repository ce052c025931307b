#include "measure/patterns/pattern_refinement.hpp"

#include <algorithm>
#include <cmath>

namespace loggp::measure {

namespace {

// Returns by how much a time lies above the straight line between two others, as a fraction of the
// time; negative below the line. The distance is reduced by the uncertainties of the points
// together, but not below 0.
double excess(const CurvePoint& before, const CurvePoint& at, const CurvePoint& after) {
  const double part = (at.at - before.at) / (after.at - before.at);
  const double miss = at.time - (before.time + part * (after.time - before.time));
  const double uncertain = std::hypot(before.error, at.error, after.error);
  return std::copysign(std::max(std::abs(miss) - uncertain, 0.0), miss) / at.time;
}

// The middles of intervals that are to be measured.
class Middles {
 public:
  Middles(std::span<const CurvePoint> points, const Refinement& refinement)
      : points_(points), refinement_(refinement) {}

  // Adds the middle of the interval, or the missing middles of its halves and their halves.
  void add(Bytes from, Bytes to) {
    const std::int64_t distance = (to - from).count();
    if (distance < 2 * refinement_.least_distance.count() || distance < 2) return;
    const Bytes middle(from.count() + distance / 2);
    const CurvePoint* known = find(middle);
    if (known == nullptr) {
      missing_.push_back({distance, middle});
      return;
    }
    if (std::abs(excess(*find(from), *known, *find(to))) <= refinement_.threshold) return;
    add(from, middle);
    add(middle, to);
  }

  // Returns the middles by the length of their intervals, as far as there is room.
  [[nodiscard]] std::vector<Bytes> sizes() {
    std::stable_sort(missing_.begin(), missing_.end(),
                     [](const Missing& a, const Missing& b) { return a.distance > b.distance; });
    const std::size_t room =
        refinement_.most_sizes - std::min(refinement_.most_sizes, points_.size());
    if (missing_.size() > room) missing_.resize(room);
    std::vector<Bytes> sizes;
    for (const Missing& one : missing_) sizes.push_back(one.middle);
    return sizes;
  }

 private:
  struct Missing {
    std::int64_t distance;  // between the ends of the interval
    Bytes middle;
  };

  [[nodiscard]] const CurvePoint* find(Bytes size) const {
    const auto at = static_cast<double>(size.count());
    const auto found = std::lower_bound(points_.begin(), points_.end(), at,
                                        [](const CurvePoint& p, double x) { return p.at < x; });
    return found != points_.end() && found->at == at ? &*found : nullptr;
  }

  std::span<const CurvePoint> points_;
  const Refinement& refinement_;
  std::vector<Missing> missing_;
};

}  // namespace

CurvePoint fastest_point(double at, std::span<const double> us) {
  double first = us.front();
  double second = us.size() > 1 ? us[1] : us.front();
  if (second < first) std::swap(first, second);
  for (const double time : us.subspan(std::min<std::size_t>(us.size(), 2))) {
    second = std::min(second, std::max(first, time));
    first = std::min(first, time);
  }
  return {at, first, second - first};
}

std::vector<Bytes> sizes_to_add(std::span<const Bytes> given, std::span<const CurvePoint> points,
                                const Refinement& refinement) {
  Middles middles(points, refinement);
  for (std::size_t i = 1; i < given.size(); ++i) middles.add(given[i - 1], given[i]);
  return middles.sizes();
}

std::vector<std::size_t> peaks(std::span<const CurvePoint> points, double anomaly) {
  std::vector<std::size_t> found;
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    if (excess(points[i - 1], points[i], points[i + 1]) > anomaly) found.push_back(i);
  }
  return found;
}

}  // namespace loggp::measure
