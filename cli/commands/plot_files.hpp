// Reads samples files of every kind for `loggp plot`.
#pragma once

#include <string>
#include <vector>

#include "cli/options/measure_options.hpp"
#include "compare/chart/sample_plots.hpp"

namespace loggp::cli {

struct PlotOptions {
  std::vector<std::string> samples;
  MeasureOptions analysis;  ///< only those of add_analysis_options() are used
  std::string log = "auto";
  std::string out;
  Format format = Format::table;
};

/// The contents of samples files. Networks and patterns are kept as data, because some plots
/// compare several files. The plots of all other files are ready to be drawn.
struct MeasuredFiles {
  std::vector<compare::MeasuredNetwork> networks;
  std::vector<compare::NamedPattern> patterns;
  std::vector<compare::NamedPlot> others;
};

/// Returns the contents of the files in options.samples. Each file's name in plots is that of
/// network_name(), with "_" appended where an earlier file has the same name. Throws InputError for
/// a file that can't be read or has nothing to draw, and for samples of clocks.
[[nodiscard]] MeasuredFiles read_measured(const PlotOptions& options, compare::PlotScales scales);

}  // namespace loggp::cli
