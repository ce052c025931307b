// Compares two results point by point, with launches as the unit: faster, slower, the same, or
// undecided.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compare/chart/plot_plan.hpp"
#include "compare/difference/ratio.hpp"
#include "compare/difference/result_files.hpp"

namespace loggp::compare {

/// What a comparison of B with A says of one point.
enum class Change : std::uint8_t { faster, slower, same, undecided };
/// Returns the name of the value: "faster".
[[nodiscard]] std::string_view to_string(Change change);

/// One point that A and B have.
struct DifferenceRow {
  PointKey key{};
  Fields fields{};  ///< as ResultPoint has them
  double a_us = 0;  ///< the geometric mean of the launches' times
  double b_us = 0;
  std::int64_t a_launches = 0;
  std::int64_t b_launches = 0;
  Ratio ratio{};          ///< of B to A
  double adjusted_p = 1;  ///< the p-value after Holm's correction over all points
  Change verdict = Change::undecided;
  /// Of an undecided row: the launches of each side that would decide; nothing if over 1000.
  std::optional<std::int64_t> launches_needed{};
  bool is_oversubscribed = false;
};

/// The comparison of two results, B with A.
struct Difference {
  std::vector<std::string> columns{};  ///< names of the keys and fields of the rows
  std::vector<DifferenceRow> rows{};
  Fields settings{};                       ///< values that all points share
  std::vector<std::string> environment{};  ///< what differs besides the times, a sentence each
  std::vector<std::string>
      remarks{};  ///< what is left out, points that only one side has, sides of one launch

  /// Returns whether any row has this verdict.
  [[nodiscard]] bool has(Change verdict) const;
};

/// Returns the comparison of `b` with `a`. A point is `same` if the 95 % interval of its ratio lies
/// within 1/(1 + tolerance) and 1 + tolerance. Otherwise it is `slower` or `faster` if its adjusted
/// p-value is below 0.05: over all points, equal times are called different in at most 5 % of
/// comparisons. Otherwise it is undecided. Throws InputError when the kinds or benchmarks differ,
/// or when no point is common.
[[nodiscard]] Difference difference(const ResultSide& a, const ResultSide& b, double tolerance);

/// Returns a chart of the ratios with their intervals over the message size.
[[nodiscard]] PlotPlan difference_plot(const Difference& difference, double tolerance);

}  // namespace loggp::compare
