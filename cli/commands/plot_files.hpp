// What loggp plot draws: samples files of every kind, read.
#pragma once

#include <string>
#include <vector>

#include "cli/options/measure_options.hpp"
#include "compare/chart/sample_plots.hpp"

namespace loggp::cli {

struct PlotOptions {
  std::vector<std::string> samples;
  MeasureOptions analysis;  ///< of which it has add_analysis_options
  std::string log = "none";
  std::string out;
  Format format = Format::table;
};

/// Networks and patterns can be compared, so that they are drawn once all are known.
struct MeasuredFiles {
  std::vector<compare::MeasuredNetwork> networks;
  std::vector<compare::NamedPattern> patterns;
  std::vector<compare::NamedPlot> others;
};

/// Each file under a name of its own. Throws InputError for one that can't be read, or has nothing
/// to be drawn.
[[nodiscard]] MeasuredFiles read_measured(const PlotOptions& options, compare::PlotScales scales);

}  // namespace loggp::cli
