// Fits all size ranges of a network, and describes the protocol changes between them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "measure/fit/loggp_fit.hpp"

namespace loggp::measure {

/// A protocol change between two measured sizes.
struct ProtocolChange {
  Bytes last_before;  ///< largest measured size of the range before
  Bytes first;        ///< smallest measured size of the new range
  /// The jumps, such as "half round trip 0.14 → 0.95 us, o_s 0.031 → 0.81 us", or "slopes only".
  /// First comes whether sends begin or cease to wait for their receiver, if this changes.
  std::string what;
  std::string cause;  ///< limits of the MPI library: "btl_vader_eager_limit = 4096"; may be empty
  [[nodiscard]] bool is_exact() const { return first == last_before + Bytes(1); }
};

/// A knee inside one range: the gap G_all passes an overhead between two sizes. On one side of the
/// knee the overhead is longer, and the CPU slows bursts down. A knee is not a protocol change.
struct Bend {
  Bytes last_below;
  Bytes first_above;
};

/// The parameters of a network, with the points that they were fitted to.
struct NetworkFit {
  std::vector<SizePoint> points;
  std::vector<LogGPFit> ranges;  ///< by size, at least one
  std::vector<ProtocolChange> changes;
  std::vector<Bend> bends;
  std::vector<PointsOfGap> gaps;  ///< by range: the points to which its gap was fitted

  /// Returns the points of a range. Pre: range < ranges.size().
  [[nodiscard]] std::span<const SizePoint> points_of(std::size_t range) const;
  [[nodiscard]] bool complete() const { return problems().empty(); }
  /// Returns the undetermined parameters by range, with reasons; empty when complete.
  [[nodiscard]] std::string problems() const;
  /// Returns the ranges for a parameter file: the first range begins at 1 byte, and the last range
  /// has no upper end. Pre: complete().
  [[nodiscard]] std::vector<SizeRange> to_ranges() const;
};

/// Cuts the points into ranges and fits the parameters of each range. Leaves ProtocolChange::cause
/// empty. Throws RunError when there are fewer than 3 sizes. Pre: `points` ascend by size.
[[nodiscard]] NetworkFit fit_network(std::vector<SizePoint> points, const Detection& detection);

/// Fits other points of the same sizes, cut into the ranges of `like`, with its protocols where
/// that is possible, and with its knees. Its changes are those of `like`. Throws RunError as
/// fit_network(). Pre: `points` has the sizes of `like`.
[[nodiscard]] NetworkFit refit_network(std::vector<SizePoint> points, const Detection& detection,
                                       const NetworkFit& like);

/// Makes the points of the samples and fits them. The formulas of the plan decide how: with
/// PrttFormulas::paper the lines are those of ordinary least squares. Throws RunError when there
/// are fewer than 3 sizes.
[[nodiscard]] NetworkFit fit_samples(std::span<const PrttSample> samples, const PrttPlan& plan,
                                     Estimator estimator, Detection detection);

}  // namespace loggp::measure
