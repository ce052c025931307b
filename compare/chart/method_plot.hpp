// A plot of an older method's samples.
#pragma once

#include <string>

#include "compare/chart/sample_plots.hpp"
#include "measure/samples/method_file.hpp"

namespace loggp::compare {

/// Returns a plot of o_s, o_r and g in µs over the message size, as medians over repetitions. A
/// parameter that the method does not measure has a series without points.
[[nodiscard]] PlotPlan method_plot(const std::string& name, const measure::MethodFile& file,
                                   PlotScales scales);

}  // namespace loggp::compare
