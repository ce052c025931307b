#include "compare/sweep/charts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>
#include <utility>

#include "algorithms/schemes/scheme_info.hpp"
#include "compare/chart/numbers.hpp"
#include "compare/chart/plot_script.hpp"
#include "compare/sweep/series.hpp"

namespace loggp::compare {

namespace {

// Gives each algorithm and each scheme the same look in all charts of a table: a colour and a mark
// for each algorithm, dashes for each scheme. If there is one algorithm and its clocks differ, so
// that synchronisations are to be told apart, each scheme has a colour and a mark.
class Styles {
 public:
  explicit Styles(const std::vector<Case>& cases) {
    for (const Case& its_case : cases) {
      for (const Series& series : its_case.series) {
        index(algorithms_, series.algorithm);
        index(schemes_, series.scheme);
        has_clocks_ = has_clocks_ || !series.rows.front().clock_spec.empty();
      }
    }
  }
  [[nodiscard]] PlotStyle correct(const Series& series) {
    const std::size_t algorithm = index(algorithms_, series.algorithm);
    return {PlotStyle::Kind::both, algorithm, algorithm, true, 0};
  }
  [[nodiscard]] PlotStyle reported(const Series& series) {
    const std::size_t algorithm = index(algorithms_, series.algorithm);
    const std::size_t scheme = 1 + index(schemes_, series.scheme);
    const bool by_scheme = has_clocks_ && algorithms_.size() == 1;
    const std::size_t look = by_scheme ? scheme : algorithm;
    return {PlotStyle::Kind::both, look, look, false, scheme};
  }

 private:
  static std::size_t index(std::vector<std::string>& names, const std::string& name) {
    const auto found = std::find(names.begin(), names.end(), name);
    const auto position = static_cast<std::size_t>(found - names.begin());
    if (found == names.end()) names.push_back(name);
    return position;
  }
  std::vector<std::string> algorithms_;
  std::vector<std::string> schemes_;
  bool has_clocks_ = false;
};

// A chart before it is drawn.
struct Sketch {
  PlotPlan plan;
  std::string caption;
};

using Value = double (*)(const ErrorRow&);

void add_curve(Sketch& sketch, std::string title, PlotStyle style, const Series& series,
               Value value) {
  PlotSeries curve{std::move(title), style, {}};
  for (const ErrorRow& row : series.rows) {
    const double y = value(row);
    if (y > 0) curve.points.push_back({static_cast<double>(row.ranks), y, y, y});
  }
  if (!curve.points.empty()) sketch.plan.series.push_back(std::move(curve));
}

Sketch empty_sketch(std::string title, std::string y_label) {
  Sketch sketch;
  sketch.plan.title = std::move(title);
  sketch.plan.x = {.label = "number of ranks P", .logarithmic = true, .in_powers = true};
  sketch.plan.y = {.label = std::move(y_label), .logarithmic = true};
  sketch.plan.size = side_by_side;
  return sketch;
}

std::string machine_and_size(const Case& its_case) {
  return fmt::format("{}, {}, {} B", its_case.collective, its_case.params, its_case.bytes.count());
}

std::string short_title(const Case& its_case) {
  return machine_and_size({shortened(its_case.params), its_case.bytes, {}, its_case.collective});
}

Sketch time_sketch(const Case& its_case, Styles& styles) {
  Sketch sketch = empty_sketch(short_title(its_case) + ": time of one operation", "time (µs)");
  const std::vector<std::string> exact = exact_schemes(its_case);
  const auto is_exact = [&](const std::string& scheme) {
    return std::find(exact.begin(), exact.end(), scheme) != exact.end();
  };
  // The title also names exact schemes, whose curves would hide the curve of the correct time.
  std::string correct = ", correct";
  for (const std::string& scheme : exact) {
    if (scheme != to_string(Scheme::once)) correct += fmt::format(" = {}", scheme);
  }
  std::string last_algorithm;
  for (const Series& series : by_algorithm(its_case)) {
    if (series.algorithm != last_algorithm) {
      add_curve(sketch, series.algorithm + correct, styles.correct(series), series,
                [](const ErrorRow& row) { return row.correct.in_us(); });
    }
    last_algorithm = series.algorithm;
    if (is_exact(series.scheme)) continue;
    add_curve(sketch, series.algorithm + ", " + series.scheme, styles.reported(series), series,
              [](const ErrorRow& row) { return row.reported.in_us(); });
  }
  sketch.caption = machine_and_size(its_case) +
                   ": time of one operation. Solid lines, filled marks: the correct time. Dashed "
                   "lines, open marks: the time that a scheme reports.";
  if (!exact.empty()) sketch.caption += fmt::format(" Right at every P: {}.", joined(exact));
  return sketch;
}

std::string direction(const std::vector<ErrorRow>& rows) {
  const auto is_low = [](const ErrorRow& row) { return row.error() < Duration(); };
  const auto is_high = [](const ErrorRow& row) { return row.error() > Duration(); };
  if (std::none_of(rows.begin(), rows.end(), is_high)) return "too low";
  return std::any_of(rows.begin(), rows.end(), is_low) ? "low and high" : "too high";
}

Sketch error_sketch(const Case& its_case, Styles& styles) {
  Sketch sketch =
      empty_sketch(short_title(its_case) + ": error of the schemes", "|reported − correct| (µs)");
  std::vector<std::string> directions;
  for (const Series& series : by_algorithm(its_case)) {
    if (!series.errs()) continue;
    directions.push_back(direction(series.rows));
    add_curve(sketch, series.algorithm + ", " + series.scheme, styles.reported(series), series,
              [](const ErrorRow& row) { return std::abs(row.error().in_us()); });
  }
  sketch.caption = machine_and_size(its_case) + ": error of the schemes";
  if (std::all_of(directions.begin(), directions.end(),
                  [&](const std::string& d) { return d == directions.front(); })) {
    if (!directions.empty()) sketch.caption += ", all " + directions.front();
  } else {
    for (std::size_t i = 0; i < directions.size(); ++i) {
      sketch.plan.series[i].title += " (" + directions[i] + ")";
    }
  }
  sketch.caption += ". Errors of 0 have no place on a logarithmic axis.";
  return sketch;
}

// Makes every y axis cover the smallest and the largest value of all curves.
void share_y_axis(std::vector<Sketch>& sketches) {
  double least = INFINITY;
  double most = 0;
  for (const Sketch& sketch : sketches) {
    for (const PlotSeries& curve : sketch.plan.series) {
      for (const PlotPoint& point : curve.points) {
        least = std::min(least, point.y);
        most = std::max(most, point.y);
      }
    }
  }
  for (Sketch& sketch : sketches) sketch.plan.y.range = {least, most};
}

Figure draw(const Sketch& sketch) {
  Figure figure{draw_svg(sketch.plan), sketch.caption, {}};
  std::vector<std::string> titles;
  titles.reserve(sketch.plan.series.size());
  for (const PlotSeries& curve : sketch.plan.series) titles.push_back(curve.title);
  figure.alt = fmt::format(
      "Chart with logarithmic axes: {} over the number of ranks. Curves: {}. The numbers are in "
      "the table of all results.",
      sketch.plan.y.label, fmt::join(titles, "; "));
  return figure;
}

// Returns a name that is fit for a file and differs from those of `others`.
std::string file_name(const std::string& kind, const Case& its_case,
                      const std::vector<Chart>& others) {
  std::string name =
      fit_for_file(fmt::format("{}-{}-{}B", kind, its_case.params, its_case.bytes.count()));
  const auto is_taken = [&](const Chart& other) { return other.name == name; };
  while (std::any_of(others.begin(), others.end(), is_taken)) name += "_";
  return name;
}

void draw_kind(std::vector<Chart>& charts, const std::string& kind, const std::vector<Case>& cases,
               std::vector<Sketch> sketches) {
  share_y_axis(sketches);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (sketches[i].plan.series.empty()) continue;
    charts.push_back(
        {file_name(kind, cases[i], charts), cases[i].params, cases[i].bytes, draw(sketches[i])});
  }
}

}  // namespace

std::string shortened(std::string name) {
  constexpr std::size_t limit = 28;
  if (name.size() <= limit) return name;
  std::size_t end = limit;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U) --end;
  return name.substr(0, end) + "…";  // not within a UTF-8 character
}

std::string fit_for_file(std::string name) {
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '.' && c != '-') c = '_';
  }
  return name;
}

bool has_charts_over_ranks(const ErrorTable& errors) {
  std::set<Bytes> sizes;
  std::set<std::int32_t> ranks;
  for (const ErrorRow& row : errors) {
    sizes.insert(row.bytes);
    ranks.insert(row.ranks);
  }
  return sizes.size() == 1 || (ranks.size() > 1 && sizes.size() <= most_sizes_over_ranks);
}

std::vector<Chart> draw_charts(const ErrorTable& errors) {
  const std::vector<Case> cases = error_cases(errors);
  Styles styles(cases);
  std::vector<Sketch> times;
  std::vector<Sketch> mistakes;
  if (!has_charts_over_ranks(errors)) return {};
  for (const Case& its_case : cases) {
    times.push_back(time_sketch(its_case, styles));
    mistakes.push_back(error_sketch(its_case, styles));
  }
  std::vector<Chart> charts;
  draw_kind(charts, "time", cases, std::move(times));
  draw_kind(charts, "error", cases, std::move(mistakes));
  return charts;
}

}  // namespace loggp::compare
