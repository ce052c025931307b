// A picture of an older method's samples.
#pragma once

#include <string>

#include "compare/sample_plots.hpp"
#include "measure/method_file.hpp"

namespace loggp::compare {

/// What an older method finds: o_s, o_r and g of each size, medians over repetitions.
[[nodiscard]] PlotPlan method_plot(const std::string& name, const measure::MethodFile& file,
                                   PlotScales scales);

}  // namespace loggp::compare
