#include "compare/sweep/comparison_files.hpp"

#include "compare/chart/file_set.hpp"
#include "compare/sweep/error_table.hpp"

namespace loggp::compare {

std::vector<std::string> write_comparison(ComparisonReport report, const OutputDirectory& folder) {
  FileSet directory(folder, "compare");
  for (ReducedErrors& reduction : report.reductions) {
    const bool first = &reduction == &report.reductions.front();
    Circumstances circumstances = report.circumstances;
    circumstances.at(circumstance_index("reduce")) = reduction.name;
    directory.write(first ? "errors.csv" : "errors-" + reduction.name + ".csv",
                    csv_text(error_table(reduction.errors, reduction.certainty, circumstances)));
    if (reduction.charts.empty()) reduction.charts = draw_charts(reduction.errors);
    for (const Chart& chart : reduction.charts) {
      directory.write(reduction.name + "-" + chart.name + ".svg", chart.figure.svg);
    }
  }
  if (!report.over_sizes.empty()) {
    directory.write("crossovers.csv",
                    csv_text(crossover_table(report.over_sizes, report.circumstances)));
    if (report.size_charts.empty()) report.size_charts = draw_size_charts(report.over_sizes);
    for (const SizeChart& chart : report.size_charts)
      directory.write(chart.name + ".svg", chart.figure.svg);
  }
  if (report.map_charts.empty()) report.map_charts = draw_fastest_maps(report.maps, report.level);
  for (const MapChart& chart : report.map_charts)
    directory.write(chart.name + ".svg", chart.figure.svg);
  directory.write("index.html", html(comparison_page(report)));
  return directory.finish();
}

}  // namespace loggp::compare
