#include "compare/arrivals/theory_plots.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

namespace loggp::compare {

namespace {

using Kind = PlotStyle::Kind;

// The parts of a statement: "at least n/4" and "2" of "Theorem 2: at least n/4".
struct Statement {
  std::string bound;
  std::string theorem;

  explicit Statement(const std::string& text) {
    const std::size_t colon = text.find(": ");
    bound = text.substr(colon + 2);
    theorem = text.substr(text.find(' ') + 1, colon - text.find(' ') - 1);
  }
};

// The points of a curve. Of several ratios at the same x, the curve has the ratio nearest to its
// bound.
struct TheoryCurve {
  std::vector<std::string> names;  // of the algorithms, or of the theorems with this bound
  std::map<double, double> points;

  void add(const std::string& name, double x, double y, bool at_least) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    double& value = points.try_emplace(x, y).first->second;
    value = at_least ? std::min(value, y) : std::max(value, y);
  }
  [[nodiscard]] PlotSeries series(std::string title, PlotStyle style) const {
    PlotSeries series{std::move(title), style, {}};
    for (const auto& [x, y] : points) series.points.push_back({x, y, y, y});
    return series;
  }
};

using Place = double (*)(const TheoryRow&);

std::vector<PlotSeries> ratios_and_bounds(const std::vector<TheoryRow>& rows, Place x) {
  std::map<std::string, TheoryCurve> ratios;  // by theorem
  std::map<std::string, TheoryCurve> bounds;
  for (const TheoryRow& row : rows) {
    const Statement statement(row.statement);
    ratios[statement.theorem].add(row.algorithm, x(row), row.ratio, row.at_least);
    bounds[statement.bound].add(statement.theorem, x(row), row.bound, row.at_least);
  }
  std::vector<PlotSeries> series;
  for (const auto& [theorem, curve] : ratios) {
    const std::size_t i = series.size();
    const bool is_aware = curve.names.front().starts_with("arrival-");
    series.push_back(
        curve.series(fmt::format("{}{}", curve.names.front(),
                                 curve.names.size() > 1 ? ", smallest of its variants" : ""),
                     {Kind::both, i, i, is_aware, 0}));
  }
  std::size_t dash = 0;
  for (const auto& [bound, curve] : bounds) {
    series.push_back(
        curve.series(fmt::format("{} (Theorem{} {})", bound, curve.names.size() == 1 ? "" : "s",
                                 fmt::join(curve.names, ", ")),
                     {Kind::line, 6, 0, false, ++dash}));
  }
  return series;
}

bool is_theorem(const TheoryRow& row, Sends sends) {
  return row.sends == sends && row.statement.starts_with("Theorem");
}

PlotPlan plan_of_theory(std::string title) {
  PlotPlan plan;
  plan.title = std::move(title);
  plan.y = {"average time / optimum", true, false};
  return plan;
}

}  // namespace

PlotPlan theory_over_ranks(std::span<const TheoryRow> rows) {
  std::vector<TheoryRow> of_theorems;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(of_theorems),
               [](const TheoryRow& row) { return is_theorem(row, Sends::blocking); });
  PlotPlan plan = plan_of_theory("[2], blocking: on the proofs' arrival patterns, simulated");
  plan.x = {"number of ranks n", true, false, true};
  plan.series = ratios_and_bounds(
      of_theorems, [](const TheoryRow& row) { return static_cast<double>(row.ranks); });
  return plan;
}

PlotPlan theory_over_lateness(std::span<const TheoryRow> rows) {
  std::int32_t most_ranks = 0;
  for (const TheoryRow& row : rows) most_ranks = std::max(most_ranks, row.ranks);
  std::vector<TheoryRow> later;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(later), [&](const TheoryRow& row) {
    return is_theorem(row, Sends::nonblocking) && row.ranks == most_ranks &&
           row.statement.find("late/") != std::string::npos;
  });
  std::set<double> places;
  for (const TheoryRow& row : later) places.insert(row.late);
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(later), [&](const TheoryRow& row) {
    return is_theorem(row, Sends::nonblocking) && row.ranks == most_ranks &&
           row.algorithm.starts_with("arrival-") && places.contains(row.late);
  });
  PlotPlan plan = plan_of_theory(
      fmt::format("[2], non-blocking: {} ranks of which one is late, simulated", most_ranks));
  plan.x = {"how late (messages)", true, false};
  plan.series = ratios_and_bounds(later, [](const TheoryRow& row) { return row.late; });
  return plan;
}

}  // namespace loggp::compare
