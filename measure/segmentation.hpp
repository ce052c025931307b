// Where a network changes its protocol: message sizes cut into ranges that lines describe.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "measure/line_fit.hpp"
#include "measure/size_points.hpp"

namespace loggp::measure {

/// How changes are looked for, and how sensitively.
struct Detection {
  enum class Method : std::uint8_t {
    optimal,     ///< the best of all segmentations
    look_ahead,  ///< [4] §2.6
  };
  Method method = Method::optimal;
  /// A line need not come nearer to a point than this part of the time of one message: what real
  /// networks wander by without a change of protocol.
  double tolerance = 0.05;
  std::size_t look_ahead = 4;  ///< x points of [4] §2.6, typically 3–5
  double factor = 2.0;         ///< pfact of [4] §2.6
};

/// The index of the first point of every range but the first.
using Changes = std::vector<std::size_t>;

/// All series are cut at the same sizes; what is minimised is the sum of squared residuals,
/// each in units of its point's uncertainty, plus a penalty for every cut (Bayesian information
/// criterion: two unknowns a series, and the place). Every range has at least 3 points.
[[nodiscard]] Changes find_optimal_changes(std::span<const SizePoint> points,
                                           const Detection& detection);

/// [4] §2.6, eq. (6), on the gap: from the last change on, the mean squared deviation of the fit up
/// to each point is compared with that of the fits up to 1 … x points more. If all are larger by
/// `factor`, a new range begins at the next point.
[[nodiscard]] Changes find_changes_by_look_ahead(std::span<const SizePoint> points,
                                                 const Detection& detection);

[[nodiscard]] Changes find_changes(std::span<const SizePoint> points, const Detection& detection);

/// What a point's value is known to: its standard error, and the tolerance where that is larger.
[[nodiscard]] double uncertainty(const SizePoint& point, Series series, const Detection& detection);

/// The line through one series of a range, each point weighed by its uncertainty. Pre: at least 3
/// points.
[[nodiscard]] LineFit fit_series(std::span<const SizePoint> points, Series series,
                                 const Detection& detection);

}  // namespace loggp::measure
