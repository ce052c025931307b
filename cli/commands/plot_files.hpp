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
  std::string log = "none";
  std::string out;
  Format format = Format::table;
};

/// The contents of samples files. Networks and patterns are kept as data, because some pictures
/// compare several files; the other plots are complete.
struct MeasuredFiles {
  std::vector<compare::MeasuredNetwork> networks;
  std::vector<compare::NamedPattern> patterns;
  std::vector<compare::NamedPlot> others;
};

/// Reads the files of options.samples, each under a name of its own. Throws InputError for a file
/// that can't be read or has nothing to draw.
[[nodiscard]] MeasuredFiles read_measured(const PlotOptions& options, compare::PlotScales scales);

}  // namespace loggp::cli
