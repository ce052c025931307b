#include "compare/chart_script.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <string_view>

#include "compare/chart_look.hpp"
#include "compare/gnuplot.hpp"
#include "compare/numbers.hpp"

namespace loggp::compare {

namespace {

// In pixels. The frame has the same place in every chart, so that charts compare side by side; the
// text is still legible on a phone.
constexpr int width = 560;
constexpr int left_margin = 92;
constexpr int right_margin = 18;
constexpr int top_margin = 36;
constexpr int least_frame_height = 270;
constexpr int under_frame = 60;  // ticks and label of the x axis
constexpr int legend_line = 21;
constexpr int font_size = 14;

// The first scheme of a comparison is usually `once`, which is seldom drawn beside the correct
// time.
constexpr std::array<std::string_view, 6> dashes{"(16,5)",     "(8,5)",         "(2,4)",
                                                 "(12,4,2,4)", "(8,4,2,4,2,4)", "(4,3)"};

using Out = std::back_insert_iterator<std::string>;

std::pair<std::int32_t, std::int32_t> ranks_range(const std::vector<Curve>& curves) {
  std::int32_t least = std::numeric_limits<std::int32_t>::max();
  std::int32_t most = 1;
  for (const Curve& curve : curves) {
    least = std::min(least, curve.points.front().first);
    most = std::max(most, curve.points.back().first);
  }
  return {least, most};
}

// Powers of two, as many as have room; where there is none in the range, its ends.
void write_x_axis(Out out, std::int32_t least, std::int32_t most) {
  const int first = static_cast<int>(std::ceil(std::log2(least)));
  const int last = static_cast<int>(std::floor(std::log2(most)));
  const int room = last < 14 ? 12 : 8;
  const int step = std::max(1, (last - first + room - 1) / room);
  std::string tics;
  for (int power = first; power <= last; power += step) tics += fmt::format("{},", 1LL << power);
  if (first > last)
    tics = least == most ? fmt::format("{},", least) : fmt::format("{},{},", least, most);
  tics.pop_back();
  constexpr double margin = 1.15;  // a marker at the end stays clear of the axis
  fmt::format_to(out,
                 "set logscale x 2\nset xrange [{}:{}]\nset xtics ({}) nomirror out offset 0,0.3\n",
                 least / margin, most * margin, tics);
}

std::string tick_label(int digit, int decade) {
  if (decade < -4 || decade > 6) return fmt::format("{}e{}", digit, decade);
  return readable_number(digit * std::pow(10, decade), 1);
}

// A label at every decade, at 2 and 5 as well where the axis is short.
void write_y_axis(Out out, double least, double most) {
  constexpr double margin = 1.6;  // over 2.5 in all, so that 1, 2 or 5 is always within
  const bool is_short = most / least < 50;
  const int first = static_cast<int>(std::floor(std::log10(least / margin)));
  const int last = static_cast<int>(std::ceil(std::log10(most * margin)));
  std::string tics;
  for (int decade = first; decade <= last; ++decade) {
    for (int digit = 1; digit <= 9; ++digit) {
      const bool labelled = digit == 1 || (is_short && (digit == 2 || digit == 5));
      tics += labelled ? fmt::format("{} {}e{},", gnuplot_string(tick_label(digit, decade)), digit,
                                     decade)
                       : fmt::format("'' {}e{} 1,", digit, decade);
    }
  }
  tics.pop_back();
  fmt::format_to(
      out, "set logscale y 10\nset yrange [{}:{}]\nset ytics ({}) nomirror out offset 0.6,0\n",
      least / margin, most * margin, tics);
}

std::string style_of(const Curve& curve) {
  const ChartMarker& marker = chart_markers[curve.style.algorithm % chart_markers.size()];
  const bool reference = curve.style.scheme == 0;
  const std::string_view dash = reference ? "1" : dashes[(curve.style.scheme - 1) % dashes.size()];
  return fmt::format("with linespoints lc rgb '{}' dt {} lw {} pt {} ps {} pi -1",
                     chart_colours[curve.style.algorithm % chart_colours.size()], dash,
                     reference ? 2.2 : 1.8, reference ? marker.filled : marker.open,
                     reference ? 0.7 : 0.8);
}

// The legend stands under the chart, in as many columns as fit, one per algorithm where possible.
struct Legend {
  std::size_t columns;
  std::size_t lines;
  double narrower;  // by how many characters a column is narrower than gnuplot thinks
};

Legend legend_of(const std::vector<Curve>& curves) {
  std::size_t longest = 0;
  std::size_t algorithms = 0;
  for (std::size_t i = 0; i < curves.size(); ++i) {
    longest = std::max(longest, curves[i].title.size());
    if (i == 0 || curves[i - 1].style.algorithm != curves[i].style.algorithm) ++algorithms;
  }
  const std::size_t entry = 80 + longest * 15 / 2;  // the sample and about 7.5 pixels a letter
  const std::size_t columns = std::clamp<std::size_t>(width / entry, 1, algorithms);
  return {columns, (curves.size() + columns - 1) / columns,
          1 + 0.12 * static_cast<double>(longest)};
}

void write_layout(Out out, const ChartPlan& plan) {
  const Legend legend = legend_of(plan.curves);
  // gnuplot breaks a legend into columns of the frame's height, whatever room there is.
  const int frame_height =
      std::max(least_frame_height, legend_line * (static_cast<int>(legend.lines) + 2));
  const int below = under_frame + legend_line * static_cast<int>(legend.lines) + 6;
  const int height = top_margin + frame_height + below;
  fmt::format_to(
      out,
      "set encoding utf8\n"
      "set terminal svg noenhanced size {},{} font 'sans-serif,{}' background '#ffffff'\n"
      "set margins at screen {}, screen {}, screen {}, screen {}\n"
      "set pointintervalbox 0.7\n"
      "set key at screen 0.5, screen {} center top vertical Left reverse maxrows {} maxcols {} "
      "width {} samplen 3.5\n",
      width, height, font_size, 1.0 * left_margin / width, 1.0 - 1.0 * right_margin / width,
      1.0 * below / height, 1.0 - 1.0 * top_margin / height, 1.0 * (below - under_frame) / height,
      legend.lines, legend.columns, -legend.narrower);
  fmt::format_to(out,
                 "set title {} offset 0,-0.4\nset xlabel {} offset 0,0.8\n"
                 // Not a ylabel, which long tick labels would push out of the picture.
                 "set label {} at screen 0.03, graph 0.5 center rotate\n"
                 "set border 3 lc rgb '#555555'\nset grid xtics ytics lt 1 lc rgb '#e4e4e4'\n",
                 gnuplot_string(plan.title), gnuplot_string(plan.x_label),
                 gnuplot_string(plan.y_label));
}

}  // namespace

std::string gnuplot_script(const ChartPlan& plan) {
  std::string script;
  const Out out(script);
  write_layout(out, plan);
  const auto [least, most] = ranks_range(plan.curves);
  write_x_axis(out, least, most);
  write_y_axis(out, plan.y_least, plan.y_most);
  std::string plots;
  for (std::size_t i = 0; i < plan.curves.size(); ++i) {
    fmt::format_to(out, "$curve{} << EOD\n", i);
    const Curve& curve = plan.curves[i];
    for (std::size_t at = 0; at < curve.points.size(); ++at) {
      const auto& [x, value] = curve.points[at];
      const auto [low, high] =
          curve.intervals.empty() ? std::pair(value, value) : curve.intervals[at];
      fmt::format_to(out, "{} {} {} {}\n", x, value, low, high);
    }
    fmt::format_to(out, "EOD\n");
    plots += i == 0 ? "plot " : ", \\\n     ";
    if (!curve.intervals.empty()) {  // first: gnuplot clears the place of their points
      plots += fmt::format("$curve{} using 1:2:3:4 with yerrorbars lc rgb '{}' pt -1 notitle, ", i,
                           chart_colours[curve.style.algorithm % chart_colours.size()]);
    }
    plots += fmt::format("$curve{} using 1:2 {} title {}", i, style_of(curve),
                         gnuplot_string(curve.title));
  }
  return script + plots + "\n";
}

}  // namespace loggp::compare
