// Plots of minimum, average and maximum over the message size, as [5] Fig. 1(d).
#pragma once

#include <limits>
#include <map>
#include <string>

#include "compare/chart/sample_plots.hpp"

namespace loggp::compare {

/// The minimum, maximum, sum and number of the times of one size. Times are in µs.
struct Spread {
  double least = std::numeric_limits<double>::infinity();
  double most = 0;
  double sum = 0;
  double count = 0;

  void add(double us);
};

using Spreads = std::map<Bytes, Spread>;

/// Returns a plot of minimum, average and maximum. The title is `what`, the number of samples and
/// `origin`, such as ", measured on node7". On a linear y axis, values above twice the largest
/// minimum are moved to the edge of the frame. Pre: each spread has a time.
[[nodiscard]] PlotPlan spread_plot(const std::string& what, const std::string& origin,
                                   const std::string& y_label, const Spreads& spreads,
                                   PlotScales scales);

/// Returns the origin of samples as the end of a title: ", measured on node7", ", simulated with
/// NAME", or ", simulated" when the network has no short name. Empty when `provenance` names
/// neither.
[[nodiscard]] std::string origin_text(const measure::Provenance& provenance);

}  // namespace loggp::compare
