// The two charts of [4] Fig. 9 for each machine: reported times, and errors.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "compare/chart/figure.hpp"
#include "compare/predict/error_row.hpp"

namespace loggp::compare {

/// A chart of one machine and one message size.
struct Chart {
  std::string name;  ///< fit for a file name: "time-mpich2-tcp-1B", "error-mpich2-tcp-1B"
  std::string params;
  Bytes bytes;
  Figure figure;
};

/// Returns the name, or its first 28 bytes and "…" if it is longer, for the title of a chart.
[[nodiscard]] std::string shortened(std::string name);
/// Returns the name with "_" for each character that a file's name should not have.
[[nodiscard]] std::string fit_for_file(std::string name);

/// The largest number of message sizes for which charts over the number of ranks are drawn.
inline constexpr std::size_t most_sizes_over_ranks = 4;
/// Returns whether draw_charts() draws charts of these errors: for one message size, and for a few
/// sizes on several numbers of ranks. For other tables there are the charts of size_charts.hpp.
[[nodiscard]] bool has_charts_over_ranks(const ErrorTable& errors);

/// Draws two charts over the number of ranks for each parameter set and message size: (a) the
/// correct and the reported times, (b) |error| of the schemes whose reported times are wrong. Both
/// are in µs. All charts of a kind share their y axis, and all charts their styles. Times and
/// errors of 0 are left out, because a logarithmic axis has no place for them. A chart without
/// points is left out, too. Draws nothing unless has_charts_over_ranks(). Throws RunError when
/// gnuplot fails.
[[nodiscard]] std::vector<Chart> draw_charts(const ErrorTable& errors);

}  // namespace loggp::compare
