// Draws maps of the fastest algorithm.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

#include "compare/chart/gnuplot.hpp"
#include "compare/chart/numbers.hpp"
#include "compare/sweep/charts.hpp"
#include "compare/sweep/fastest_map.hpp"

namespace loggp::compare {

namespace {

// The colours of the charts, without black, on which hatching can't be seen; then lighter ones.
constexpr std::array<std::string_view, 12> field_colours{
    "#56B4E9", "#E69F00", "#009E73", "#CC79A7", "#F0E442", "#D55E00",
    "#A6CEE3", "#FDD49E", "#99D8C9", "#E7C6DC", "#BDBDBD", "#F4A582"};
constexpr std::string_view hatching = "fs transparent pattern 4 noborder fc rgb '#202020'";

std::string_view colour_of(std::size_t algorithm) {
  return field_colours[algorithm % field_colours.size()];
}

// Returns the ticks of an axis: at most `most` of the labels, at equal distances.
std::string ticks(const std::vector<std::string>& labels, std::size_t most) {
  const std::size_t step = (labels.size() + most - 1) / most;
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < labels.size(); i += step)
    parts.push_back(fmt::format("{} {}", gnuplot_string(labels[i]), i));
  return fmt::format("({})", fmt::join(parts, ", "));
}

using Out = std::back_insert_iterator<std::string>;

constexpr int picture_width = 560;  // of the picture, in pixels

struct MapLegend {
  std::size_t columns;
  std::size_t lines;
  double narrower;  // by how many characters gnuplot overestimates the width of a column
};

MapLegend legend_for(const std::vector<std::string>& titles) {
  std::size_t longest = 0;
  for (const std::string& title : titles) longest = std::max(longest, title.size());
  constexpr double letter = 7.5;
  const double entry = 75 + letter * static_cast<double>(longest);  // with its field and the gaps
  const std::size_t columns =
      std::clamp<std::size_t>(static_cast<std::size_t>(picture_width / entry), 1, 3);
  return {columns, (titles.size() + columns - 1) / columns, 0.12 * static_cast<double>(longest)};
}

void write_frame(Out out, const FastestMap& map, const MapLegend& legend) {
  constexpr int above = 34;
  constexpr std::size_t most_ticks = 14;
  const int fields = std::clamp(22 * static_cast<int>(map.sizes.size()), 160, 440);
  const int below = 66 + 21 * static_cast<int>(legend.lines);
  const int height = above + fields + below;
  std::vector<std::string> ranks;
  std::vector<std::string> sizes;
  for (const std::int32_t number : map.ranks) ranks.push_back(std::to_string(number));
  for (const Bytes size : map.sizes)
    sizes.push_back(readable_size(static_cast<double>(size.count())));
  fmt::format_to(out,
                 "set encoding utf8\n"
                 "set terminal svg noenhanced size {0},{1} font 'sans-serif,14' background "
                 "'#ffffff'\n"
                 "set margins at screen 0.17, screen 0.95, screen {2}, screen {3}\n"
                 "set key at screen 0.5, screen {4} center top vertical Left reverse maxrows {5} "
                 "maxcols {8} width {9} samplen 2\n"
                 "set label {6} at screen 0.5, screen {7} center\n"
                 "set xlabel 'number of ranks P' offset 0,0.5\n"
                 "set border lc rgb '#555555'\nunset grid\nset tics scale 0 nomirror\n",
                 picture_width, height, 1.0 * below / height, 1.0 - 1.0 * above / height,
                 (below - 58.0) / height, legend.lines,
                 gnuplot_string(fmt::format("{}, {}: the fastest algorithm", map.collective,
                                            shortened(map.params))),
                 1.0 - 17.0 / height, legend.columns, -legend.narrower);
  fmt::format_to(out, "set xtics {}\nset ytics {}\n", ticks(ranks, most_ticks),
                 ticks(sizes, most_ticks));
  fmt::format_to(out, "set xrange [-0.5:{}]\nset yrange [-0.5:{}]\n",
                 static_cast<double>(map.ranks.size()) - 0.5,
                 static_cast<double>(map.sizes.size()) - 0.5);
}

std::string percentage(double level) {
  return plain_decimal(100 * level, 6) + "\u00a0%";
}

// Returns a sentence after a blank; nothing if no probability is known.
std::string open_in_words(const FastestMap& map, double level) {
  if (level <= 0) return "";
  const std::size_t open = map.count_open(level);
  if (open == 0)
    return fmt::format(
        " At every point the fastest algorithm is faster than the second with a "
        "probability of at least {}.",
        percentage(level));
  return fmt::format(
      " Hatched: the choice is open at {} of {} points, where the probability that the fastest "
      "algorithm is faster than the second is below {}.",
      open, map.cells.size(), percentage(level));
}

}  // namespace

std::string gnuplot_script(const FastestMap& map, double level) {
  const bool has_open = map.count_open(level) > 0;
  std::vector<std::string> titles = map.algorithms;
  if (has_open) titles.push_back(fmt::format("open: below {}", percentage(level)));
  std::string script;
  const Out out = std::back_inserter(script);
  write_frame(out, map, legend_for(titles));
  for (std::size_t i = 0; i < map.cells.size(); ++i) {
    const std::string field = fmt::format("set object rectangle center {},{} size 1,1 back",
                                          i % map.ranks.size(), i / map.ranks.size());
    fmt::format_to(out, "{} fs solid 1 border lc rgb '#ffffff' fc rgb '{}'\n", field,
                   colour_of(map.cells[i].algorithm));
    if (FastestMap::is_open(map.cells[i], level)) fmt::format_to(out, "{} {}\n", field, hatching);
  }
  std::vector<std::string> entries;
  for (std::size_t i = 0; i < titles.size(); ++i) {
    const std::string look = i < map.algorithms.size()
                                 ? fmt::format("solid 1 noborder lc rgb '{}'", colour_of(i))
                                 : "pattern 4 lc rgb '#202020'";
    entries.push_back(
        fmt::format("NaN with boxes fs {} title {}", look, gnuplot_string(titles[i])));
  }
  fmt::format_to(out, "plot {}\n", fmt::join(entries, ", "));
  return script;
}

std::vector<MapChart> draw_fastest_maps(const std::vector<FastestMap>& maps, double level) {
  std::vector<MapChart> charts;
  for (const FastestMap& map : maps) {
    if (map.ranks.size() < 2 || map.sizes.size() < 2) continue;
    std::string name = fit_for_file("fastest-" + map.params);
    const auto is_taken = [&](const MapChart& other) { return other.name == name; };
    while (std::any_of(charts.begin(), charts.end(), is_taken)) name += "_";
    const std::string words = open_in_words(map, level);
    charts.push_back(
        {name,
         {draw_svg(gnuplot_script(map, level)),
          fmt::format("{}, {}: the algorithm with the shortest {}, over ranks and message sizes.{}",
                      map.collective, map.params, map.time, words),
          fmt::format("Map of the fastest algorithm over ranks and sizes. Algorithms: {}.{} The "
                      "numbers are in the table of all results.",
                      fmt::join(map.algorithms, "; "), words)}});
  }
  return charts;
}

}  // namespace loggp::compare
