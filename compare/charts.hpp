// The two charts of [4] Fig. 9 for each machine: what the schemes report, and their error.
#pragma once

#include <string>
#include <vector>

#include "compare/error_row.hpp"
#include "compare/figure.hpp"

namespace loggp::compare {

struct Chart {
  std::string name;  ///< fit for a file name: "time-mpich2-tcp-1B", "error-…"
  std::string params;
  Bytes bytes;
  Figure figure;
};

/// For each parameter set and message size (a) the correct and the reported times and (b) |error|
/// of the schemes that err, in µs over the number of ranks. All charts of a kind share their y axis
/// and their styles. What a logarithmic axis cannot show (times and errors of 0) is left out, and
/// so is a chart without any point. Throws RunError when gnuplot does.
[[nodiscard]] std::vector<Chart> draw_charts(const ErrorTable& errors);

}  // namespace loggp::compare
