#include "compare/known/gain_plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace loggp::compare {

namespace {

using Kind = PlotStyle::Kind;

// [3] §3.2: "up to a factor of more than 16 for 128 processes".
constexpr std::int32_t claimed_processes = 128;
constexpr double claimed_gain = 16;

PlotPoint gain_point(std::int32_t ranks, double y) {
  return {static_cast<double>(ranks), y, y, y};
}

std::string latency_in_words(const ClockGain& gain) {
  return gain.noise == "none" ? "constant latency" : gain.noise;
}

PlotPlan plan_over_processes(std::span<const ClockGain> gains, const char* what,
                             std::string y_label) {
  PlotPlan plan;
  plan.title = fmt::format("{}, simulated: {}", gains.empty() ? "" : gains.front().params, what);
  plan.x = {"number of processes P", false, false};
  plan.y = {std::move(y_label), false, false};
  return plan;
}

std::vector<std::string> noise_names(std::span<const ClockGain> gains) {
  std::vector<std::string> noises;
  for (const ClockGain& gain : gains) {
    if (std::find(noises.begin(), noises.end(), gain.noise) == noises.end())
      noises.push_back(gain.noise);
  }
  return noises;
}

// Returns the quotient of the numbers of steps at every P, because it drops after each power of
// two.
PlotSeries quotient_of_steps(std::span<const ClockGain> gains) {
  PlotSeries series{"(P - 1)/⌈log₂P⌉ steps", {Kind::line, 6, 0, false, 0}, {}};
  if (gains.empty()) return series;
  for (std::int32_t ranks = gains.front().ranks; ranks <= gains.back().ranks; ++ranks) {
    const double steps = std::bit_width(static_cast<std::uint32_t>(ranks - 1));
    series.points.push_back(gain_point(ranks, (ranks - 1) / steps));
  }
  return series;
}

}  // namespace

PlotPlan synchronisation_plot(std::span<const ClockGain> gains) {
  PlotPlan plan = plan_over_processes(gains, "synchronising clocks", "time at rank 0 (ms)");
  const std::vector<std::string> noises = noise_names(gains);
  for (std::size_t i = 0; i < noises.size(); ++i) {
    PlotSeries linear{"", {Kind::both, 1, 1, i == 0, i}, {}};
    PlotSeries logarithmic{"", {Kind::both, 0, 0, i == 0, i}, {}};
    for (const ClockGain& gain : gains) {
      if (gain.noise != noises[i]) continue;
      linear.title = "linear, " + latency_in_words(gain);
      logarithmic.title = "logarithmic, " + latency_in_words(gain);
      linear.points.push_back(gain_point(gain.ranks, gain.linear_us / 1000));
      logarithmic.points.push_back(gain_point(gain.ranks, gain.logarithmic_us / 1000));
    }
    plan.series.push_back(std::move(linear));
    plan.series.push_back(std::move(logarithmic));
  }
  return plan;
}

PlotPlan gain_plot(std::span<const ClockGain> gains) {
  PlotPlan plan =
      plan_over_processes(gains, "what synchronising in log P steps gains", "linear / logarithmic");
  plan.series.push_back(quotient_of_steps(gains));
  const std::vector<std::string> noises = noise_names(gains);
  for (std::size_t i = 0; i < noises.size(); ++i) {
    PlotSeries series{"", {i == 0 ? Kind::points : Kind::both, i, i, i == 0, i}, {}};
    for (const ClockGain& gain : gains) {
      if (gain.noise != noises[i]) continue;
      series.title = latency_in_words(gain);
      if (gain.seeds > 1)
        series.title += fmt::format(": median of {} seeds, bars hold 90 %", gain.seeds);
      series.points.push_back(
          {static_cast<double>(gain.ranks), gain.gain, gain.low_5, gain.high_95});
    }
    plan.series.push_back(std::move(series));
  }
  const bool has_claimed = std::any_of(gains.begin(), gains.end(), [](const ClockGain& gain) {
    return gain.ranks == claimed_processes;
  });
  if (has_claimed) {
    plan.series.push_back({"[3] §3.2: up to more than 16 for 128 processes",
                           {Kind::points, 3, 3, true, 0},
                           {gain_point(claimed_processes, claimed_gain)}});
  }
  return plan;
}

}  // namespace loggp::compare
