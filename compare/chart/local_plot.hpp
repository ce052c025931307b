// A plot of samples of reductions and copies.
#pragma once

#include <span>
#include <string>

#include "compare/chart/sample_plots.hpp"
#include "measure/samples/local_file.hpp"

namespace loggp::compare {

/// Returns a plot of the time in ns that combining and copying take for a byte, over the size of
/// the data, with 95 % intervals. `functions` names what was called.
[[nodiscard]] PlotPlan local_plot(const std::string& name,
                                  std::span<const measure::LocalSample> samples,
                                  const measure::LocalFunctions& functions, PlotScales scales);

}  // namespace loggp::compare
