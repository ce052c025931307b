// Pictures of a samples file: [4] Figs. 3 to 5 and [5] Fig. 1.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "compare/plot_plan.hpp"
#include "measure/deviation.hpp"
#include "measure/network_fit.hpp"
#include "measure/pattern_file.hpp"
#include "measure/sample_file.hpp"

namespace loggp::compare {

/// A file of samples and what they say.
struct MeasuredNetwork {
  std::string name;  ///< stands in titles and file names
  measure::SampleFile file;
  measure::NetworkFit fit;
};

struct PlotScales {
  bool log_x = false;
  bool log_y = false;
};

/// [4] Figs. 3 and 5: G·(s−1)+g in µs over s, as measured with its 95 % interval and as fitted, a
/// line for each range; o_s and o_r beside it. Changes of protocol and knees are marked.
[[nodiscard]] PlotPlan gap_plot(const MeasuredNetwork& network, PlotScales scales);

/// Half round trips in µs over s, and what the fitted model says of a single message.
[[nodiscard]] PlotPlan message_plot(const MeasuredNetwork& network, PlotScales scales);

/// [5] Fig. 1(d): half round trips in µs over s, minimum, average and maximum of all samples, the
/// disturbed ones too.
[[nodiscard]] PlotPlan time_plot(const MeasuredNetwork& network, PlotScales scales);

/// What is drawn of a pattern's samples.
[[nodiscard]] bool is_without_computation(const PatternSample& sample);

/// The same of a pattern's samples that are without a computation, each that of its slowest pair.
[[nodiscard]] PlotPlan time_plot(const std::string& name, const measure::PatternFile& file,
                                 PlotScales scales);

/// A file of a pattern's samples under its name.
using NamedPattern = std::pair<std::string, measure::PatternFile>;

/// [5] Fig. 1(b): the minima of several files.
[[nodiscard]] PlotPlan times_together(std::span<const NamedPattern> patterns, PlotScales scales);

/// Several networks' gaps, or half round trips, with their lines ([4] Fig. 5, [5] Fig. 1(b)).
[[nodiscard]] PlotPlan gaps_together(std::span<const MeasuredNetwork> networks, PlotScales scales);
[[nodiscard]] PlotPlan messages_together(std::span<const MeasuredNetwork> networks,
                                         PlotScales scales);

/// [4] Fig. 4: eq. (6) in µs² over n, both axes logarithmic, for each range and both readings of
/// the gap.
[[nodiscard]] PlotPlan deviation_plot(const std::string& name,
                                      std::span<const measure::DeviationRow> rows);

}  // namespace loggp::compare
