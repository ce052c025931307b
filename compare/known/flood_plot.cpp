#include "compare/known/flood_plot.hpp"

#include <fmt/format.h>

namespace loggp::compare {

namespace {

using Kind = PlotStyle::Kind;

PlotPoint point_of_flood(std::int64_t messages, double error) {
  const double percent = 100 * error;
  return {static_cast<double>(messages), percent, percent, percent};
}

std::vector<PlotSeries> errors_of_floods(const Machine& truth, const FloodClaim& claim) {
  PlotSeries formula{"(2L + g)/n of g, [4] §1.1", {Kind::line, 0, 0, false, 0}, {}};
  PlotSeries plogp{"simulated where o_s + o_r = g", {Kind::points, 0, 0, true, 0}, {}};
  PlotSeries here{
      "simulated on this network, relative to its limit", {Kind::both, 1, 1, false, 2}, {}};
  PlotSeries wanted{"1 %", {Kind::line, 6, 0, false, 1}, {}};
  const double too_long = (2 * claim.L + claim.g).in_us() / claim.g.in_us();
  for (const std::int64_t n : {10, 30, 100, 300, 1000, 3000, 10'000, 30'000, 100'000}) {
    formula.points.push_back(point_of_flood(n, too_long / static_cast<double>(n)));
    if (const auto error = error_in_plogp(claim, n))
      plogp.points.push_back(point_of_flood(n, *error));
    here.points.push_back(point_of_flood(n, error_here(truth, claim, n)));
    wanted.points.push_back(point_of_flood(n, one_percent));
  }
  return {formula, plogp, here, wanted};
}

}  // namespace

PlotPlan flood_plot(const Machine& truth, const FloodClaim& claim, std::int64_t messages_of_prtt) {
  PlotPlan plan{.title = claim.params + ": what a flood costs until it finds g",
                .x = {"messages sent, n", true, false},
                .y = {"error of g (%)", true, false},
                .series = errors_of_floods(truth, claim),
                .marks = {},
                .changes = "messages needed: by PRTT for all, by a flood for 1 %"};
  const auto mark = [&](std::int64_t messages, std::string_view whose) {
    plan.marks.push_back(
        {static_cast<double>(messages), fmt::format("{}: {}", whose, messages), true});
  };
  mark(messages_of_prtt, "PRTT");
  mark(claim.messages_here, "flood here");
  mark(claim.messages, "by formula");
  if (claim.params == printed_params) mark(printed_messages, "printed in [4]");
  return plan;
}

}  // namespace loggp::compare
