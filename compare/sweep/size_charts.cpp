#include "compare/sweep/size_charts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "compare/chart/numbers.hpp"
#include "compare/chart/plot_frame.hpp"
#include "compare/chart/plot_script.hpp"
#include "compare/sweep/charts.hpp"
#include "models/base/names.hpp"

namespace loggp::compare {

namespace {

// Returns a look that differs from those of the algorithms before: after all colours, lines are
// dashed in another way and marks are open.
PlotStyle algorithm_style(std::size_t number) {
  constexpr std::size_t colours = 7;
  const std::size_t round = number / colours;
  return {PlotStyle::Kind::both, number, number, round % 2 == 0, round};
}

std::string crossovers_in_words(const SizeCase& its_case) {
  std::vector<std::string> parts;
  for (const FastestRange& range : fastest_ranges(its_case)) {
    const std::string& name = its_case.algorithms[range.fastest].algorithm;
    parts.push_back(range.crossover
                        ? fmt::format("{} from about {}", name, readable_size(*range.crossover))
                        : name);
  }
  return fmt::format("Fastest: {}.", fmt::join(parts, ", "));
}

Figure draw_sizes(const SizeCase& its_case, const PlotPlan& plan) {
  const std::string which = fmt::format("{}, {}, {}", its_case.collective, its_case.params,
                                        counted(its_case.ranks, "rank"));
  const std::string words = crossovers_in_words(its_case);
  std::vector<std::string> titles;
  for (const PlotSeries& curve : plan.series) titles.push_back(curve.title);
  return {draw_svg(plan),
          fmt::format("{}: {} over the message size. {} Crossovers are interpolated linearly "
                      "between two simulated sizes.",
                      which, its_case.time, words),
          fmt::format("Chart: {} over the message size. Curves: {}. {} The numbers are in the "
                      "table of all results.",
                      plan.y.label, fmt::join(titles, "; "), words)};
}

}  // namespace

PlotPlan size_plot(const SizeCase& its_case) {
  PlotPlan plan =
      plan_over_sizes(fmt::format("{}, {}, {}: time of one operation", its_case.collective,
                                  shortened(its_case.params), counted(its_case.ranks, "rank")),
                      "time (µs)", {.log_y = true, .is_automatic = true});
  plan.changes = "crossover, interpolated between two sizes";
  for (const SizeSeries& series : its_case.algorithms) {
    PlotSeries curve{series.algorithm, algorithm_style(plan.series.size()), {}};
    for (std::size_t i = 0; i < its_case.sizes.size(); ++i) {
      const double us = series.times[i].in_us();
      if (us > 0)
        curve.points.push_back({static_cast<double>(its_case.sizes[i].count()), us, us, us});
    }
    if (!curve.points.empty()) plan.series.push_back(std::move(curve));
  }
  for (const FastestRange& range : fastest_ranges(its_case)) {
    if (range.crossover)
      plan.marks.push_back({*range.crossover, "≈ " + readable_size(*range.crossover), true});
  }
  return plan;
}

std::vector<SizeChart> draw_size_charts(const std::vector<SizeCase>& cases) {
  std::vector<SizeChart> charts;
  for (const SizeCase& its_case : cases) {
    const PlotPlan plan = size_plot(its_case);
    if (plan.series.empty()) continue;
    std::string name =
        fit_for_file(fmt::format("sizes-{}-{}ranks", its_case.params, its_case.ranks));
    const auto is_taken = [&](const SizeChart& other) { return other.name == name; };
    while (std::any_of(charts.begin(), charts.end(), is_taken)) name += "_";
    charts.push_back({name, its_case.params, its_case.ranks, draw_sizes(its_case, plan)});
  }
  return charts;
}

}  // namespace loggp::compare
