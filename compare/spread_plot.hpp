// Minimum, average and maximum over sizes, as [5] Fig. 1(d).
#pragma once

#include <limits>
#include <map>
#include <string>

#include "compare/sample_plots.hpp"

namespace loggp::compare {

/// One size's times in µs.
struct Spread {
  double least = std::numeric_limits<double>::infinity();
  double most = 0;
  double sum = 0;
  double count = 0;

  void add(double us);
};

using Spreads = std::map<Bytes, Spread>;

/// `origin` stands behind the number of samples in the title: ", measured on node7".
[[nodiscard]] PlotPlan spread_plot(const std::string& what, const std::string& origin,
                                   const std::string& y_label, const Spreads& spreads,
                                   PlotScales scales);

/// Where samples come from, for a title.
[[nodiscard]] std::string origin_of(const measure::Provenance& provenance);

}  // namespace loggp::compare
