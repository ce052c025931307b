// Plots of minimum, average and maximum over the message size, as [5] Fig. 1(d).
#pragma once

#include <limits>
#include <map>
#include <string>

#include "compare/chart/sample_plots.hpp"

namespace loggp::compare {

/// The times of one size, in µs.
struct Spread {
  double least = std::numeric_limits<double>::infinity();
  double most = 0;
  double sum = 0;
  double count = 0;

  void add(double us);
};

using Spreads = std::map<Bytes, Spread>;

/// Returns the plot. Its title has the number of samples followed by `origin`: ", measured on
/// node7".
[[nodiscard]] PlotPlan spread_plot(const std::string& what, const std::string& origin,
                                   const std::string& y_label, const Spreads& spreads,
                                   PlotScales scales);

/// Returns the origin of samples for a title: ", measured on node7".
[[nodiscard]] std::string origin_text(const measure::Provenance& provenance);

}  // namespace loggp::compare
