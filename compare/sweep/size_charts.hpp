// Charts of the algorithms' times over message sizes, with crossovers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compare/chart/figure.hpp"
#include "compare/chart/plot_plan.hpp"
#include "compare/sweep/crossovers.hpp"

namespace loggp::compare {

/// A chart of one parameter set and one number of ranks.
struct SizeChart {
  std::string name;  ///< fit for a file name: "sizes-ompi-ib-sdr-64ranks"
  std::string params;
  std::int32_t ranks = 0;
  Figure figure;
};

/// Returns the plan of a case's chart: the time of each algorithm in µs over the size, with a mark
/// at each crossover. The y axis is logarithmic, and so is the x axis if the sizes span two
/// decades. Times of 0 are left out.
[[nodiscard]] PlotPlan size_plot(const SizeCase& its_case);

/// Draws a chart for each case that has a time above 0. Throws RunError when gnuplot fails.
[[nodiscard]] std::vector<SizeChart> draw_size_charts(const std::vector<SizeCase>& cases);

}  // namespace loggp::compare
