#include "compare/chart/plot_axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace loggp::compare {

namespace {

void take(Extent& extent, double value) {
  extent.least = std::min(extent.least, value);
  extent.most = std::max(extent.most, value);
}

Extent widened(Extent extent) {
  if (!(extent.least <= extent.most)) extent.least = extent.most = 1;  // nothing to show
  constexpr double room = 0.03;
  if (extent.logarithmic) {
    const double factor = std::max(1.05, std::pow(extent.most / extent.least, room));
    extent.least /= factor;
    extent.most *= factor;
    return extent;
  }
  const double span = extent.most - extent.least;
  const double margin = span > 0 ? room * span : 0.5 * std::max(std::abs(extent.most), 1e-3);
  extent.most += margin;
  extent.least = extent.least >= 0 ? std::max(0.0, extent.least - margin) : extent.least - margin;
  return extent;
}

// Extends a short logarithmic axis so that 1, 2 or 5 times a power of ten is on it.
Extent with_ticks(Extent extent) {
  constexpr double least_ratio = 2.56;
  const double ratio = extent.most / extent.least;
  if (!extent.logarithmic || ratio >= least_ratio) return extent;
  const double factor = std::sqrt(least_ratio / ratio);
  extent.least /= factor;
  extent.most *= factor;
  return extent;
}

std::string tick(std::int64_t at, bool in_bytes) {
  return fmt::format("'{}' {},", in_bytes ? size_label(at) : std::to_string(at), at);
}

std::string ticks_at_powers(const Extent& extent, bool in_bytes) {
  constexpr int room = 9;
  constexpr int most_power = 60;
  const int first = std::max(0, static_cast<int>(std::ceil(std::log2(extent.least))));
  const int last = std::min(most_power, static_cast<int>(std::floor(std::log2(extent.most))));
  const int step = std::max(1, (last - first + room - 1) / room);
  std::string ticks;
  for (int power = first; power <= last; power += step) {
    const std::int64_t at = std::int64_t{1} << power;
    ticks += tick(at, in_bytes);
  }
  return ticks;
}

// Returns ticks near both ends, for an axis on which no power of two lies.
std::string ticks_at_ends(const Extent& extent, bool in_bytes) {
  const double first = std::ceil(extent.least);
  const double last = std::floor(extent.most);
  if (!(first <= last)) return "";
  std::string ticks = tick(static_cast<std::int64_t>(first), in_bytes);
  if (first < last) ticks += tick(static_cast<std::int64_t>(last), in_bytes);
  return ticks;
}

// Returns ticks at multiples of powers of ten for a short axis, empty for a long one. gnuplot
// labels only the powers of ten themselves, and a short axis may have none.
std::string ticks_between_powers_of_ten(const Extent& extent) {
  constexpr double few_decades = 2;
  if (std::log10(extent.most / extent.least) > few_decades) return "";
  std::string ticks;
  for (const std::vector<int>& digits :
       {std::vector<int>{1, 2, 5}, std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 9}}) {
    constexpr int enough = 3;
    int count = 0;
    ticks.clear();
    const int first = static_cast<int>(std::floor(std::log10(extent.least)));
    for (int power = first; std::pow(10, power) <= extent.most; ++power) {
      for (const int digit : digits) {
        const double at = digit * std::pow(10, power);
        if (at < extent.least || at > extent.most) continue;
        ticks += fmt::format("{:.6g},", at);
        ++count;
      }
    }
    if (count >= enough) break;
  }
  return ticks;
}

std::string ticks_in_steps(const Extent& extent) {
  constexpr double room = 8;
  std::int64_t step = 1;
  while ((extent.most - extent.least) / static_cast<double>(step) > room) step *= 2;
  std::string ticks;
  auto at = static_cast<std::int64_t>(std::ceil(extent.least / static_cast<double>(step))) * step;
  for (; static_cast<double>(at) <= extent.most; at += step) {
    ticks += fmt::format("'{}' {},", size_label(at), at);
  }
  return ticks;
}

}  // namespace

double Extent::part(double value) const {
  return logarithmic ? std::log(value / least) / std::log(most / least)
                     : (value - least) / (most - least);
}

bool can_show(double value, const PlotAxis& axis) {
  return std::isfinite(value) && (!axis.logarithmic || value > 0);
}

PlotAxis settled(PlotAxis axis, const std::vector<PlotSeries>& series) {
  constexpr double two_decades = 100;
  Extent above_0;
  bool has_0 = false;
  for (const PlotSeries& one : series) {
    for (const PlotPoint& point : one.points) {
      if (point.x > 0) take(above_0, point.x);
      has_0 = has_0 || point.x == 0;
    }
  }
  if (axis.is_automatic) axis.logarithmic = above_0.most >= two_decades * above_0.least;
  const bool leaves_out = axis.logarithmic && axis.in_bytes && has_0;
  if (leaves_out && axis.label.ends_with(')'))
    axis.label.insert(axis.label.size() - 1, "; without 0");
  return axis;
}

Extent x_extent(const PlotAxis& axis, const std::vector<PlotSeries>& series) {
  Extent extent{.logarithmic = axis.logarithmic};
  for (const PlotSeries& one : series) {
    for (const PlotPoint& point : one.points) take(extent, point.x);
  }
  return widened(extent);
}

Extent y_extent(const PlotAxis& axis, const std::vector<PlotSeries>& series) {
  Extent extent{.logarithmic = axis.logarithmic};
  if (axis.range) {
    take(extent, axis.range->first);
    take(extent, axis.range->second);
    return with_ticks(widened(extent));
  }
  if (!axis.logarithmic) take(extent, 0);
  for (const PlotSeries& one : series) {
    for (const PlotPoint& point : one.points) {
      if (can_show(point.y, axis)) take(extent, point.y);
    }
  }
  constexpr double part_of_bars = 0.1;  // longer bars must not squeeze the points together
  const Extent of_points = widened(extent);
  const double room = axis.logarithmic ? 0 : part_of_bars * (of_points.most - of_points.least);
  for (const PlotSeries& one : series) {
    for (const PlotPoint& point : one.points) {
      for (const double end : {point.low, point.high}) {
        if (can_show(end, axis)) {
          take(extent, std::clamp(end, of_points.least - room, of_points.most + room));
        }
      }
    }
  }
  return with_ticks(widened(extent));
}

std::string axis_script(char name, const PlotAxis& axis, const Extent& extent) {
  std::string script;
  const bool to_base_2 = axis.logarithmic && (axis.in_bytes || axis.in_powers);
  if (axis.logarithmic) script = fmt::format("set logscale {} {}\n", name, to_base_2 ? 2 : 10);
  script += fmt::format("set {}range [{}:{}]\n", name, extent.least, extent.most);
  std::string ticks;
  if (to_base_2) ticks = ticks_at_powers(extent, axis.in_bytes);
  if (to_base_2 && ticks.empty()) ticks = ticks_at_ends(extent, axis.in_bytes);
  if (axis.in_bytes && !to_base_2) ticks = ticks_in_steps(extent);
  if (axis.logarithmic && !to_base_2) ticks = ticks_between_powers_of_ten(extent);
  if (!ticks.empty()) ticks = fmt::format("({}) ", ticks.substr(0, ticks.size() - 1));
  constexpr double too_long_for_g = 1e6;  // gnuplot would write 1e+06
  const bool is_large = extent.logarithmic && extent.least >= 1 && extent.most >= too_long_for_g;
  script += fmt::format("set format {} '{}'\n", name, is_large ? "%.0f" : "%g");
  return script + fmt::format("set {}tics {}nomirror out{}\n", name, ticks,
                              name == 'x' ? " offset 0,0.3" : "");
}

std::string size_label(std::int64_t bytes) {
  constexpr std::int64_t kib = 1024;
  constexpr std::int64_t mib = kib * kib;
  constexpr std::int64_t gib = kib * mib;
  if (bytes >= gib && bytes % (gib / 4) == 0) {
    return fmt::format("{} GiB", static_cast<double>(bytes) / static_cast<double>(gib));
  }
  if (bytes >= mib && bytes % (mib / 4) == 0) {
    return fmt::format("{} MiB", static_cast<double>(bytes) / static_cast<double>(mib));
  }
  if (bytes >= kib && bytes % (kib / 4) == 0) {
    return fmt::format("{} KiB", static_cast<double>(bytes) / static_cast<double>(kib));
  }
  return fmt::format("{}", bytes);
}

}  // namespace loggp::compare
