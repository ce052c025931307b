// Finds the sizes at which a network changes its protocol. It cuts the sizes into ranges in which
// all quantities lie on lines.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "measure/fit/line_fit.hpp"
#include "measure/samples/size_points.hpp"

namespace loggp::measure {

/// The protocol that is fitted to a range whose sends wait for their receiver.
enum class Rendezvous : std::uint8_t {
  automatic,      ///< `handshake` where messages and receives take as long as one, else
                  ///< `synchronising`
  synchronising,  ///< the time of all control messages is part of L, o_s and g
  handshake,      ///< a request, an answer and the data, each with the costs of an eager message
};

/// How sizes are cut into ranges, and which model is fitted to a range.
struct Detection {
  enum class Method : std::uint8_t {
    optimal,     ///< find_optimal_changes()
    look_ahead,  ///< find_changes_by_look_ahead(), [4] §2.6
  };
  Method method = Method::optimal;
  /// The tolerated deviation from a line, as a fraction of half a round trip; for the gap, as a
  /// fraction of the gap. Real networks deviate by this much without a protocol change.
  /// Series::waiting tolerates 0.1 instead.
  double tolerance = 0.05;
  std::size_t look_ahead = 4;  ///< the number x of points of [4] §2.6, typically 3–5
  double factor = 2.0;         ///< the factor pfact of [4] §2.6
  /// Whether a range's parameters come from lines of ordinary least squares, in which all points
  /// count equally, as in [4] §2.4. Set by fit_samples().
  bool is_ordinary = false;
  Rendezvous rendezvous = Rendezvous::automatic;
};

/// The indices of the first points of all ranges but the first range, ascending.
using Changes = std::vector<std::size_t>;

/// Returns the cuts of the best segmentation, the same cuts for all series. The best segmentation
/// minimises the sum of squared residuals, each in units of its point's uncertainty, plus a penalty
/// for every cut. The penalty is that of the Bayesian information criterion with 2 unknowns for
/// each series and 1 for the place. Every range has at least 3 points.
[[nodiscard]] Changes find_optimal_changes(std::span<const SizePoint> points,
                                           const Detection& detection);

/// Returns the cuts that [4] §2.6, eq. (6), finds in the gap. For each point, fits the points from
/// the last change to this point, and compares the mean squared deviation with the deviations of
/// the fits that include 1 to x points more. If each of the latter deviations is more than `factor`
/// times the former, a new range begins at the next point. Each range before a cut has at least 4
/// points. After the last cut there are at least x points and at least 3.
[[nodiscard]] Changes find_changes_by_look_ahead(std::span<const SizePoint> points,
                                                 const Detection& detection);

/// Returns the cuts by the method of `detection`.
[[nodiscard]] Changes find_changes(std::span<const SizePoint> points, const Detection& detection);

/// Returns the uncertainty of one value of a point: the root of the sum of the squares of its
/// standard error and of the tolerated deviation. The unit is µs; Series::waiting has no unit.
[[nodiscard]] double uncertainty(const SizePoint& point, Series series, const Detection& detection);

/// Returns the line through one series of a range, each point weighted by its uncertainty. Pre: at
/// least 3 points.
[[nodiscard]] LineFit fit_series(std::span<const SizePoint> points, Series series,
                                 const Detection& detection);

}  // namespace loggp::measure
