#include "compare/chart/sample_plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>

#include "compare/chart/numbers.hpp"
#include "compare/chart/plot_frame.hpp"

namespace loggp::compare {

namespace {

using measure::LogGPFit;
using measure::SizePoint;
using Kind = PlotStyle::Kind;

double point_size(const SizePoint& point) {
  return static_cast<double>(point.size.count());
}

PlotSeries measured_series(const MeasuredNetwork& network, measure::Series which, std::string title,
                           PlotStyle style) {
  PlotSeries series{std::move(title), style, {}};
  for (const SizePoint& point : network.fit.points)
    series.points.push_back(with_interval(point_size(point), point[which]));
  return series;
}

// Returns the fitted values at the measured sizes of a range. A logarithmic axis bends a line, so
// that two end points would not do.
template <class Value>
PlotSeries fitted_series(const MeasuredNetwork& network, const LogGPFit& range, std::string title,
                         PlotStyle style, Value value_at) {
  PlotSeries series{std::move(title), style, {}};
  for (const SizePoint& point : network.fit.points) {
    if (point.size < range.first || point.size > range.last) continue;
    const double y = value_at(point.extra_bytes);
    series.points.push_back({point_size(point), y, y, y});
  }
  return series;
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

template <class Value>
void add_together(std::span<const MeasuredNetwork> networks, measure::Series which, Value value_at,
                  PlotPlan& plan) {
  for (std::size_t i = 0; i < networks.size(); ++i) {
    const MeasuredNetwork& network = networks[i];
    const bool is_filled = i / plot_markers % 2 == 1;
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

void keep_outliers_in_frame(PlotPlan& plan) {
  double usual = 0;
  for (const PlotSeries& series : plan.series)
    usual = std::max(usual, quantile(series, most_of_them));
  keep_in_frame(plan, usual);
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
    // the gaps of a handshake contain waits, so that their line does not begin at g
    const measure::Measured at_one_byte{"", range.gap_of_one_byte, ""};
    const std::string begin = range.protocol == Protocol::handshake
                                  ? in_us(at_one_byte, "gap of 1 B")
                                  : in_us(range.g, "g");
    plan.series.push_back(fitted_series(
        network, range,
        fmt::format("fit, {}: {}, {}", range_name(range), begin, in_ns_per_byte(range.G)),
        {Kind::line, 6, 0, false, i}, [&](double extra_bytes) { return range.gap(extra_bytes); }));
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

PlotPlan gaps_together(std::span<const MeasuredNetwork> networks, PlotScales scales) {
  PlotPlan plan = plan_over_sizes("gap between messages: points measured, lines fitted",
                                  "G·(s−1) + g (µs)", scales);
  add_together(
      networks, measure::Series::gap,
      [](const LogGPFit& range, double extra_bytes) { return range.gap(extra_bytes); }, plan);
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
