#include "compare/sweep/comparison_files.hpp"

#include "compare/sweep/error_table.hpp"

namespace loggp::compare {

void write_comparison(ComparisonReport report, const OutputDirectory& directory) {
  for (ReducedErrors& reduction : report.reductions) {
    const bool first = &reduction == &report.reductions.front();
    directory.write(first ? "errors.csv" : "errors-" + reduction.name + ".csv",
                    csv_text(error_table(reduction.errors)));
    if (reduction.charts.empty()) reduction.charts = draw_charts(reduction.errors);
    for (const Chart& chart : reduction.charts) {
      directory.write(reduction.name + "-" + chart.name + ".svg", chart.figure.svg);
    }
  }
  directory.write("index.html", html(comparison_page(report)));
}

}  // namespace loggp::compare
