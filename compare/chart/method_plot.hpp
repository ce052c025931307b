// A plot of an older method's samples.
#pragma once

#include <string>

#include "compare/chart/sample_plots.hpp"
#include "measure/samples/method_file.hpp"

namespace loggp::compare {

/// Returns o_s, o_r and g over the message size, as medians over repetitions.
[[nodiscard]] PlotPlan method_plot(const std::string& name, const measure::MethodFile& file,
                                   PlotScales scales);

}  // namespace loggp::compare
