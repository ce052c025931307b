// The two charts of [4] Fig. 9 for each machine: reported times, and errors.
#pragma once

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

/// Draws two charts over the number of ranks for each parameter set and message size: (a) the
/// correct and the reported times, (b) |error| of the schemes whose reported times are wrong. Both
/// are in µs. All charts of a kind share their y axis, and all charts their styles. Times and
/// errors of 0 are left out, because a logarithmic axis has no place for them. A chart without
/// points is left out, too. Throws RunError when gnuplot fails.
[[nodiscard]] std::vector<Chart> draw_charts(const ErrorTable& errors);

}  // namespace loggp::compare
