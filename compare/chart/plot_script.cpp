#include "compare/chart/plot_script.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string_view>

#include "compare/chart/gnuplot.hpp"
#include "compare/chart/plot_axis.hpp"

namespace loggp::compare {

namespace {

// Lengths in pixels. The frame has the same place in every plot of one size, so that plots side by
// side can be compared.
constexpr int left_margin = 96;
constexpr int right_margin = 26;
constexpr int title_height = 34;
constexpr int mark_line = 17;
constexpr int under_frame = 58;  // ticks and label of the x axis
constexpr int legend_line = 21;
constexpr int font_size = 14;
constexpr double letter = 7.5;

constexpr std::array<std::string_view, 6> dashes{"(9,4)",          "(3,3)",  "(12,4,3,4)",
                                                 "(12,4,3,4,3,4)", "(16,5)", "(5,2)"};

// Okabe and Ito's palette without its yellow, which is too pale for lines on white.
constexpr std::array<std::string_view, 7> colours{"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                  "#E69F00", "#56B4E9", "#000000"};

// gnuplot's point types.
struct Marker {
  int open;
  int filled;
};
// Circle, triangle, square, diamond, triangle down, pentagon.
constexpr std::array<Marker, plot_markers> markers{
    {{6, 7}, {8, 9}, {4, 5}, {12, 13}, {10, 11}, {14, 15}}};

std::string_view colour(const PlotSeries& series) {
  return colours[series.style.colour % colours.size()];
}

std::string_view dash(const PlotSeries& series) {
  const std::size_t number = series.style.dash;
  return number == 0 ? "1" : dashes[(number - 1) % dashes.size()];
}

using Out = std::back_insert_iterator<std::string>;

// Returns the series that have a point to show. Their points are those that both axes can show, and
// breaks.
std::vector<PlotSeries> shown(const PlotPlan& plan) {
  std::vector<PlotSeries> all;
  for (PlotSeries series : plan.series) {
    std::erase_if(series.points, [&](const PlotPoint& point) {
      const bool is_break = std::isnan(point.y);
      return !can_show(point.x, plan.x) || (!is_break && !can_show(point.y, plan.y));
    });
    const bool shows = std::any_of(series.points.begin(), series.points.end(),
                                   [](const PlotPoint& point) { return !std::isnan(point.y); });
    if (shows) all.push_back(std::move(series));
  }
  return all;
}

// A mark with the place of its label. The label's row above the frame is chosen so that the label
// overlaps neither another label nor the line of another mark. Positions are in pixels from the
// left end of the frame.
struct PlacedMark {
  const PlotMark* mark;
  int row;
  double at;
  double middle;  // of the label
};

std::vector<PlacedMark> placed(const std::vector<PlotMark>& marks, const Extent& x, int width) {
  std::vector<const PlotMark*> sorted;
  for (const PlotMark& mark : marks) {
    if (mark.x >= x.least && mark.x <= x.most) sorted.push_back(&mark);
  }
  std::sort(sorted.begin(), sorted.end(),
            [](const PlotMark* a, const PlotMark* b) { return a->x < b->x; });
  std::vector<PlacedMark> result;
  std::vector<double> ends;  // of each row, in pixels
  const int frame_width = width - left_margin - right_margin;
  const auto place_of = [&](const PlotMark* mark) { return x.part(mark->x) * frame_width; };
  for (auto it = sorted.begin(); it != sorted.end(); ++it) {
    const PlotMark* mark = *it;
    const double at = place_of(mark);
    const double half = letter * static_cast<double>(mark->label.size()) / 2 + 4;
    const double right =
        std::next(it) == sorted.end() ? frame_width + right_margin : place_of(*std::next(it));
    const double middle = std::min(at, right - half);  // left of the next mark's line
    const auto is_crossed = [&](std::size_t row) {
      return std::any_of(result.begin(), result.end(), [&](const PlacedMark& other) {
        return other.row > static_cast<int>(row) && other.at > middle - half;
      });
    };
    std::size_t row = 0;
    while (row < ends.size() && (ends[row] > middle - half || is_crossed(row))) ++row;
    if (row == ends.size()) ends.push_back(0);
    ends[row] = std::max(at, middle + half);
    result.push_back({mark, static_cast<int>(row), at, middle});
  }
  return result;
}

int mark_rows(const std::vector<PlacedMark>& marks) {
  int rows = 0;
  for (const PlacedMark& mark : marks) rows = std::max(rows, mark.row + 1);
  return rows;
}

constexpr std::string_view look_of_changes = "dt (7,4) lw 1.5 lc rgb '#606060'";
constexpr std::string_view look_of_others = "dt (1,4) lw 1.5 lc rgb '#606060'";

void write_marks(Out out, const std::vector<PlacedMark>& marks, int frame, int width) {
  for (const auto& [mark, row, place, middle] : marks) {
    const double above = static_cast<double>(9 + mark_line * row) / frame;
    fmt::format_to(
        out,
        "set arrow from {0},graph 0 to {0},graph {1} nohead back {2}\n"
        "set label {3} at {0},graph {4} center offset screen {6},0 tc rgb '#404040' font ',{5}'\n",
        mark->x, 1 + above - 6.0 / frame, mark->is_change ? look_of_changes : look_of_others,
        gnuplot_string(mark->label), 1 + above, font_size - 2, (middle - place) / width);
  }
}

struct Legend {
  std::size_t columns;
  std::size_t lines;
  double narrower;  // by how many characters gnuplot overestimates the width of a column
};

Legend legend_for(const std::vector<std::string>& titles, int width) {
  std::size_t longest = 0;
  for (const std::string& title : titles) longest = std::max(longest, title.size());
  const double entry = 95 + static_cast<double>(longest) * letter;  // with its line and the gaps
  constexpr std::size_t most = 3;
  const std::size_t columns =
      std::clamp<std::size_t>(static_cast<std::size_t>(width / entry), 1, most);
  return {columns, (titles.size() + columns - 1) / columns, 0.12 * static_cast<double>(longest)};
}

// Returns the height of the frame in pixels. gnuplot makes no column of a legend higher than the
// frame, so that a long legend needs a higher frame.
int frame_height(const PlotPlan& plan, const Legend& legend) {
  return std::max(plan.size.frame_height, legend_line * (static_cast<int>(legend.lines) + 2));
}

void write_layout(Out out, const PlotPlan& plan, const Legend& legend, int mark_rows) {
  const int above = title_height + mark_line * mark_rows;
  const int lines = static_cast<int>(legend.lines);
  const int below = under_frame + legend_line * lines + 8;
  const int height = above + frame_height(plan, legend) + below;
  const int width = plan.size.width;
  fmt::format_to(
      out,
      "set encoding utf8\n"
      "set terminal svg noenhanced size {},{} font 'sans-serif,{}' background '#ffffff'\n"
      "set margins at screen {}, screen {}, screen {}, screen {}\n"
      "set key at screen 0.5, screen {} center top vertical Left reverse maxrows {} maxcols {} "
      "width {} samplen 3.2\n",
      width, height, font_size, 1.0 * left_margin / width, 1.0 - 1.0 * right_margin / width,
      1.0 * below / height, 1.0 - 1.0 * above / height, 1.0 * (below - under_frame) / height,
      legend.lines, legend.columns, -legend.narrower);
  fmt::format_to(out,
                 "set label {} at screen 0.5, screen {} center\n"
                 "set xlabel {} offset 0,0.7\n"
                 // not a ylabel, which long tick labels would push out of the picture
                 "set label {} at screen 0.018, graph 0.5 center rotate\n"
                 "set border 3 lc rgb '#555555'\nset grid xtics ytics lt 1 lc rgb '#e6e6e6'\n",
                 gnuplot_string(plan.title), 1.0 - 17.0 / height, gnuplot_string(plan.x.label),
                 gnuplot_string(plan.y.label));
}

bool has_error_bars(const PlotSeries& series) {
  return std::any_of(series.points.begin(), series.points.end(),
                     [](const PlotPoint& p) { return p.low < p.high; });
}

// Returns the plot command of a series' error bars. Draws them as vectors, because gnuplot's own
// error bars erase what lies under their points.
std::string error_bars(const PlotSeries& series, std::size_t i) {
  return fmt::format("$series{} using 1:3:(0):($4-$3) with vectors nohead lw 1 lc rgb '{}'", i,
                     colour(series));
}

std::string looks(const PlotSeries& series) {
  const PlotStyle& style = series.style;
  const Marker& marker = markers[style.marker % markers.size()];
  const bool in_crowd = style.kind == PlotStyle::Kind::points;
  const std::string points = style.filled
                                 ? fmt::format("pt {} ps {}", marker.filled, in_crowd ? 0.45 : 0.6)
                                 : fmt::format("pt {} ps {}", marker.open, in_crowd ? 0.6 : 0.75);
  switch (style.kind) {
    case PlotStyle::Kind::line:
      return fmt::format("using 1:2 with lines lc rgb '{}' lw 1.5 dt {}", colour(series),
                         dash(series));
    case PlotStyle::Kind::both:
      return fmt::format("using 1:2 with linespoints lc rgb '{}' lw 1.8 dt {} {}", colour(series),
                         dash(series), points);
    case PlotStyle::Kind::points:
      break;
  }
  return fmt::format("using 1:2 with points lc rgb '{}' lw 1.2 {}", colour(series), points);
}

void write_points(Out out, const PlotSeries& series, const Extent& y) {
  for (const PlotPoint& point : series.points) {
    if (std::isnan(point.y)) {
      fmt::format_to(out, "\n");  // an empty line breaks gnuplot's lines
      continue;
    }
    // a bar that ends outside the frame would not be drawn at all
    fmt::format_to(out, "{} {} {} {}\n", point.x, point.y, std::clamp(point.low, y.least, y.most),
                   std::clamp(point.high, y.least, y.most));
  }
}

// One part of gnuplot's plot command.
struct Drawn {
  std::string title;  // empty: not in the legend
  std::string text;
};

Drawn drawn(const std::string& title, const std::string& what) {
  return {title, title.empty() ? fmt::format("{} notitle", what)
                               : fmt::format("{} title {}", what, gnuplot_string(title))};
}

// Returns the parts of the plot command. gnuplot draws marks as arrows, which have no entry in the
// legend, so a line without points stands for them there.
std::vector<Drawn> drawn_series(const std::vector<PlotSeries>& all,
                                const std::vector<PlacedMark>& marks, const std::string& changes) {
  std::vector<Drawn> parts;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (has_error_bars(all[i])) parts.push_back(drawn("", error_bars(all[i], i)));
    parts.push_back(drawn(all[i].title, fmt::format("$series{} {}", i, looks(all[i]))));
  }
  const auto has = [&](bool is_change) {
    return std::any_of(marks.begin(), marks.end(), [&](const PlacedMark& placed) {
      return placed.mark->is_change == is_change;
    });
  };
  if (has(true)) parts.push_back(drawn(changes, fmt::format("NaN with lines {}", look_of_changes)));
  if (has(false)) {
    parts.push_back(drawn("knee: the gap passes an overhead",
                          fmt::format("NaN with lines {}", look_of_others)));
  }
  if (parts.empty()) parts.push_back(drawn("", "NaN"));
  return parts;
}

std::vector<std::string> series_titles(const std::vector<Drawn>& drawn) {
  std::vector<std::string> titles;
  for (const Drawn& one : drawn) {
    if (!one.title.empty()) titles.push_back(one.title);
  }
  return titles;
}

}  // namespace

std::string gnuplot_script(PlotPlan plan) {
  plan.x = settled(plan.x, plan.series);
  const std::vector<PlotSeries> all = shown(plan);
  const Extent x = x_extent(plan.x, all);
  const Extent y = y_extent(plan.y, all);
  const std::vector<PlacedMark> marks = placed(plan.marks, x, plan.size.width);
  const std::vector<Drawn> drawn = drawn_series(all, marks, plan.changes);
  const Legend legend = legend_for(series_titles(drawn), plan.size.width);
  std::string script;
  const Out out(script);
  write_layout(out, plan, legend, mark_rows(marks));
  script += axis_script('x', plan.x, x) + axis_script('y', plan.y, y);
  write_marks(out, marks, frame_height(plan, legend), plan.size.width);
  for (std::size_t i = 0; i < all.size(); ++i) {
    fmt::format_to(out, "$series{} << EOD\n", i);
    write_points(out, all[i], y);
    fmt::format_to(out, "EOD\n");
  }
  std::vector<std::string> plots;
  plots.reserve(drawn.size());
  for (const Drawn& one : drawn) plots.push_back(one.text);
  return script + fmt::format("plot {}\n", fmt::join(plots, ", \\\n     "));
}

std::string draw_svg(const PlotPlan& plan) {
  return draw_svg(gnuplot_script(plan));
}

}  // namespace loggp::compare
