// Finds the sizes at which a network changes its protocol: cuts the sizes into ranges in which all
// quantities lie on lines.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "measure/fit/line_fit.hpp"
#include "measure/samples/size_points.hpp"

namespace loggp::measure {

/// The method by which protocol changes are found, and its sensitivity.
struct Detection {
  enum class Method : std::uint8_t {
    optimal,     ///< find_optimal_changes()
    look_ahead,  ///< find_changes_by_look_ahead(), [4] §2.6
  };
  Method method = Method::optimal;
  /// The tolerated deviation from a line, as a fraction of the time of one message. Real networks
  /// deviate by this much without a protocol change.
  double tolerance = 0.05;
  std::size_t look_ahead = 4;  ///< the number x of points of [4] §2.6, typically 3–5
  double factor = 2.0;         ///< the factor pfact of [4] §2.6
};

/// The indices of the first points of all ranges except the first range, ascending.
using Changes = std::vector<std::size_t>;

/// Returns the cuts of the best segmentation, the same for all series. The best one minimises the
/// sum of squared residuals, each in units of its point's uncertainty, plus a penalty for every cut
/// (Bayesian information criterion with 2 unknowns for each series and 1 for the place). Every
/// range has at least 3 points.
[[nodiscard]] Changes find_optimal_changes(std::span<const SizePoint> points,
                                           const Detection& detection);

/// Returns the cuts that [4] §2.6, eq. (6), finds in the gap. It compares the mean squared
/// deviation of the fit from the last change to each point with those of the fits to 1 … x points
/// more. If all of them are larger by `factor`, a new range begins at the next point.
[[nodiscard]] Changes find_changes_by_look_ahead(std::span<const SizePoint> points,
                                                 const Detection& detection);

/// Returns the cuts by the method of `detection`.
[[nodiscard]] Changes find_changes(std::span<const SizePoint> points, const Detection& detection);

/// Returns the uncertainty of one value of a point: its standard error and the tolerance, added as
/// squares. In µs, except for Series::waiting, which has no unit.
[[nodiscard]] double uncertainty(const SizePoint& point, Series series, const Detection& detection);

/// Returns the line through one series of a range, each point weighted by its uncertainty. Pre: at
/// least 3 points.
[[nodiscard]] LineFit fit_series(std::span<const SizePoint> points, Series series,
                                 const Detection& detection);

}  // namespace loggp::measure
