#include "compare/sample_plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>

#include "compare/chart_look.hpp"
#include "compare/numbers.hpp"

namespace loggp::compare {

namespace {

using measure::LogGPFit;
using measure::SizePoint;
using Kind = PlotStyle::Kind;

constexpr double normal_95 = 1.96;  // standard errors on either side

PlotPlan plan_over_sizes(std::string title, std::string y_label, PlotScales scales) {
  PlotPlan plan;
  plan.title = std::move(title);
  plan.x = {"message size s (bytes)", scales.log_x, true};
  plan.y = {std::move(y_label), scales.log_y, false};
  return plan;
}

double size_of(const SizePoint& point) {
  return static_cast<double>(point.size.count());
}

PlotSeries measured_series(const MeasuredNetwork& network, measure::Series which, std::string title,
                           PlotStyle style) {
  PlotSeries series{std::move(title), style, {}};
  for (const SizePoint& point : network.fit.points) {
    const auto& [value, error] = point[which];
    series.points.push_back(
        {size_of(point), value, value - normal_95 * error, value + normal_95 * error});
  }
  return series;
}

// A line is drawn at the sizes measured, so that it may be bent by a logarithmic axis.
template <class Value>
PlotSeries fitted_series(const MeasuredNetwork& network, const LogGPFit& range, std::string title,
                         PlotStyle style, Value value_at) {
  PlotSeries series{std::move(title), style, {}};
  for (const SizePoint& point : network.fit.points) {
    if (point.size < range.first || point.size > range.last) continue;
    const double y = value_at(point.extra_bytes);
    series.points.push_back({size_of(point), y, y, y});
  }
  return series;
}

double gap_at(const LogGPFit& range, double extra_bytes) {
  return range.g.estimate.value + range.G.estimate.value * extra_bytes;
}

std::string range_name(const LogGPFit& range) {
  return fmt::format("{} to {} B", range.first.count(), range.last.count());
}

std::string in_us(const measure::Measured& time, std::string_view name) {
  return time.determined() ? fmt::format("{} = {:.4g} µs", name, time.estimate.value)
                           : fmt::format("{} undetermined", name);
}

std::string in_ns_per_byte(const measure::Measured& rate) {
  constexpr double ns_per_us = 1000;
  return rate.determined() ? fmt::format("G = {:.4g} ns/B", rate.estimate.value * ns_per_us)
                           : "G undetermined";
}

void mark_changes(const MeasuredNetwork& network, PlotPlan& plan) {
  for (const measure::ProtocolChange& change : network.fit.changes) {
    plan.marks.push_back({static_cast<double>(change.first.count()),
                          change.is_exact() ? fmt::format("{} B", change.first.count())
                                            : fmt::format("{} to {} B", change.last_before.count(),
                                                          change.first.count()),
                          true});
  }
}

void mark_knees(const MeasuredNetwork& network, PlotPlan& plan) {
  for (const measure::Bend& bend : network.fit.bends) {
    plan.marks.push_back(
        {static_cast<double>(bend.first_above.count()),
         fmt::format("{} to {} B", bend.last_below.count(), bend.first_above.count()), false});
  }
}

// One size's half round trips in µs.
struct Spread {
  double least = std::numeric_limits<double>::infinity();
  double most = 0;
  double sum = 0;
  double count = 0;
};

using Spreads = std::map<Bytes, Spread>;

void add(Duration time, Spread& spread) {
  const double us = time.in_us();
  spread.least = std::min(spread.least, us);
  spread.most = std::max(spread.most, us);
  spread.sum += us;
  ++spread.count;
}

template <class Value>
void add_together(std::span<const MeasuredNetwork> networks, measure::Series which, Value value_at,
                  PlotPlan& plan) {
  for (std::size_t i = 0; i < networks.size(); ++i) {
    const MeasuredNetwork& network = networks[i];
    const bool is_filled = i / chart_markers.size() % 2 == 1;
    plan.series.push_back(
        measured_series(network, which, network.name, {Kind::points, i, i, is_filled, 0}));
    for (PlotPoint& point : plan.series.back().points) point.low = point.high = point.y;
    PlotSeries lines{"", {Kind::line, i, i, false, 0}, {}};
    for (const LogGPFit& range : network.fit.ranges) {
      const auto line = fitted_series(
          network, range, "", {}, [&](double extra_bytes) { return value_at(range, extra_bytes); });
      lines.points.insert(lines.points.end(), line.points.begin(), line.points.end());
      constexpr double gap = std::numeric_limits<double>::quiet_NaN();
      lines.points.push_back({line.points.back().x, gap, gap, gap});  // ranges do not connect
    }
    plan.series.push_back(std::move(lines));
  }
}

// That part of the values is smaller.
double quantile(const PlotSeries& series, double part) {
  std::vector<double> values;
  values.reserve(series.points.size());
  for (const PlotPoint& point : series.points) values.push_back(point.y);
  if (values.empty()) return 0;
  const auto at = static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size()));
  std::nth_element(values.begin(), values.begin() + at, values.end());
  return values[static_cast<std::size_t>(at)];
}

// On a linear axis a few outliers would leave nothing to be seen of all else. What lies above
// `most`, or far below 0, is drawn at the edge, and said.
void keep_in_frame(PlotPlan& plan, double most) {
  if (plan.y.logarithmic || !(most > 0)) return;
  const double least = -most / 8;
  PlotSeries outside{"", {Kind::points, 6, 3, true, 0}, {}};
  double least_outside = std::numeric_limits<double>::infinity();
  double most_outside = -least_outside;
  for (PlotSeries& series : plan.series) {
    for (PlotPoint& point : series.points) {
      const double value = point.y;
      point.y = std::clamp(value, least, most);
      if (point.y == value) continue;
      outside.points.push_back({point.x, point.y, point.y, point.y});
      least_outside = std::min(least_outside, value);
      most_outside = std::max(most_outside, value);
    }
  }
  if (outside.points.empty()) return;
  outside.title = fmt::format("outside the frame: {} values, {} to {} µs", outside.points.size(),
                              readable_number(least_outside, 3), readable_number(most_outside, 3));
  plan.series.push_back(std::move(outside));
}

constexpr double headroom = 2;
constexpr double most_of_them = 0.9;

void keep_outliers_in_frame(PlotPlan& plan) {
  double usual = 0;
  for (const PlotSeries& series : plan.series)
    usual = std::max(usual, quantile(series, most_of_them));
  keep_in_frame(plan, headroom * usual);
}

PlotPlan spread_plot(const std::string& name, const std::string& y_label, const Spreads& spreads,
                     PlotScales scales) {
  double samples = 0;
  for (const auto& [size, spread] : spreads) samples += spread.count;
  PlotPlan plan =
      plan_over_sizes(fmt::format("{}: minimum, average and maximum of {} samples", name, samples),
                      y_label, scales);
  plan.series = {{"minimum", {Kind::line, 0, 0, false, 0}, {}},
                 {"average", {Kind::points, 1, 0, true, 0}, {}},
                 {"maximum", {Kind::line, 6, 0, false, 2}, {}}};
  for (const auto& [size, spread] : spreads) {
    const auto x = static_cast<double>(size.count());
    const std::array<double, 3> values{spread.least, spread.sum / spread.count, spread.most};
    for (std::size_t i = 0; i < values.size(); ++i)
      plan.series[i].points.push_back({x, values[i], values[i], values[i]});
  }
  keep_in_frame(plan, headroom * quantile(plan.series.front(), most_of_them));
  return plan;
}

}  // namespace

PlotPlan gap_plot(const MeasuredNetwork& network, PlotScales scales) {
  PlotPlan plan = plan_over_sizes(fmt::format("{}: gap between messages and overheads, n = {}",
                                              network.name, network.file.plan.messages),
                                  "G·(s−1) + g and o (µs)", scales);
  plan.series.push_back(measured_series(network, measure::Series::send, "o_s, measured (95 %)",
                                        {Kind::points, 2, 1, false, 0}));
  plan.series.push_back(measured_series(network, measure::Series::receive, "o_r, measured (95 %)",
                                        {Kind::points, 1, 2, false, 0}));
  plan.series.push_back(measured_series(network, measure::Series::gap, "gap, measured (95 %)",
                                        {Kind::points, 0, 0, true, 0}));
  for (std::size_t i = 0; i < network.fit.ranges.size(); ++i) {
    const LogGPFit& range = network.fit.ranges[i];
    plan.series.push_back(fitted_series(network, range,
                                        fmt::format("fit, {}: {}, {}", range_name(range),
                                                    in_us(range.g, "g"), in_ns_per_byte(range.G)),
                                        {Kind::line, 6, 0, false, i}, [&](double extra_bytes) {
                                          return gap_at(range, extra_bytes);
                                        }));
  }
  keep_outliers_in_frame(plan);
  mark_changes(network, plan);
  mark_knees(network, plan);
  return plan;
}

PlotPlan message_plot(const MeasuredNetwork& network, PlotScales scales) {
  PlotPlan plan =
      plan_over_sizes(fmt::format("{}: a single message, measured and by the model", network.name),
                      "half round trip (µs)", scales);
  plan.series.push_back(measured_series(network, measure::Series::half_rtt,
                                        "PRTT(1,0,s)/2, measured (95 %)",
                                        {Kind::points, 0, 0, true, 0}));
  for (std::size_t i = 0; i < network.fit.ranges.size(); ++i) {
    const LogGPFit& range = network.fit.ranges[i];
    plan.series.push_back(
        fitted_series(network, range,
                      fmt::format("model, {}: {}, {}, {}", range_name(range), in_us(range.L, "L"),
                                  in_us(range.o_s, "o_s"), in_us(range.o_r, "o_r")),
                      {Kind::line, 6, 0, false, i},
                      [&](double extra_bytes) { return range.message(extra_bytes); }));
  }
  keep_outliers_in_frame(plan);
  mark_changes(network, plan);
  return plan;
}

PlotPlan time_plot(const MeasuredNetwork& network, PlotScales scales) {
  Spreads spreads;
  for (const PrttSample& sample : network.file.samples)
    add(sample.round_trip / 2, spreads[sample.size]);
  return spread_plot(network.name, "half round trip (µs)", spreads, scales);
}

PlotPlan time_plot(const std::string& name, const measure::PatternFile& file, PlotScales scales) {
  Spreads spreads;
  for (const PatternSample& sample : file.samples) {
    if (sample.point.compute > Duration()) continue;
    add(*std::max_element(sample.times.begin(), sample.times.end()), spreads[sample.point.size]);
  }
  const measure::PatternSetup& setup = file.setup;
  const bool is_of_message =
      setup.plan.pattern == Pattern::ping_pong || setup.plan.pattern == Pattern::bisection;
  return spread_plot(fmt::format("{}, {}", name, measure::name_of(setup.plan.pattern)),
                     fmt::format("{}{} (µs)", is_of_message ? "a message" : "an exchange",
                                 setup.plan.pairs.size() > 1 ? ", slowest pair" : ""),
                     spreads, scales);
}

PlotPlan gaps_together(std::span<const MeasuredNetwork> networks, PlotScales scales) {
  PlotPlan plan = plan_over_sizes("gap between messages: points measured, lines fitted",
                                  "G·(s−1) + g (µs)", scales);
  add_together(networks, measure::Series::gap, gap_at, plan);
  return plan;
}

PlotPlan messages_together(std::span<const MeasuredNetwork> networks, PlotScales scales) {
  PlotPlan plan = plan_over_sizes("a single message: points measured, lines by the model",
                                  "half round trip (µs)", scales);
  add_together(
      networks, measure::Series::half_rtt,
      [](const LogGPFit& range, double extra_bytes) { return range.message(extra_bytes); }, plan);
  return plan;
}

PlotPlan deviation_plot(const std::string& name, std::span<const measure::DeviationRow> rows) {
  PlotPlan plan;
  plan.title = name + ": how far gaps lie off their line";
  plan.x = {"n, messages of a burst", true, true};
  plan.y = {"mean squared deviation, eq. (6) (µs²)", true, false};
  std::map<Bytes, std::vector<const measure::DeviationRow*>> by_range;
  for (const measure::DeviationRow& row : rows) by_range[row.first].push_back(&row);
  std::size_t i = 0;
  for (auto& [first, of_range] : by_range) {
    std::sort(of_range.begin(), of_range.end(),
              [](const auto* a, const auto* b) { return a->messages < b->messages; });
    const std::string range =
        fmt::format("{} to {} B", first.count(), of_range.front()->last.count());
    PlotSeries paper{range + ": n and 1 messages, eq. (5)", {Kind::both, i, i, false, 2}, {}};
    PlotSeries ours{range + ": 2n and n messages", {Kind::both, i, i, true, 0}, {}};
    for (const measure::DeviationRow* row : of_range) {
      const auto n = static_cast<double>(row->messages);
      const auto add = [&](const std::optional<double>& deviation, PlotSeries& series) {
        if (deviation) series.points.push_back({n, *deviation, *deviation, *deviation});
      };
      add(row->of_equation_5, paper);
      add(row->of_gap, ours);
    }
    plan.series.push_back(std::move(paper));
    plan.series.push_back(std::move(ours));
    ++i;
  }
  return plan;
}

}  // namespace loggp::compare
