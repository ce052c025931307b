#include "compare/flood_claim.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "compare/simulated_methods.hpp"
#include "models/errors.hpp"

namespace loggp::compare {

namespace {

MethodSample flood(const Machine& machine, Bytes size, std::int64_t messages) {
  MethodPlan plan;
  plan.method = Method::kielmann;
  plan.sizes = {size};
  plan.settings.flood = messages;
  return run_simulated(machine, plan).front();
}

double relative(Duration value, Duration truth) {
  return (value - truth).in_us() / truth.in_us();
}

// In pLogP a message takes L + g from end to end: LogGP's o_s + L + o_r where o_s + o_r = g.
Machine in_plogp(Duration L, Duration g) {
  ParameterSet set;
  set.name = "pLogP";
  SizeRange range;
  range.first = Bytes(1);
  range.parameters.L = L;
  range.parameters.g = g;
  range.parameters.o_s = g / 2;
  range.parameters.o_r = g - g / 2;
  set.links.push_back({LinkClass::network, {range}});
  return Machine(set);
}

}  // namespace

std::int64_t flood_messages(Duration L, Duration g, double share) {
  const Duration too_long = 2 * L + g;
  return std::max<std::int64_t>(std::llround(std::ceil(too_long.in_us() / (share * g.in_us()))), 1);
}

Duration latency_for(std::int64_t messages, Duration g, double share) {
  return Duration::us((share * static_cast<double>(messages) - 1) * g.in_us() / 2);
}

Duration gap_for(std::int64_t messages, Duration L, double share) {
  return Duration::us(2 * L.in_us() / (share * static_cast<double>(messages) - 1));
}

FloodClaim check_flood_claim(const Machine& truth, Bytes size) {
  const MessageCost cost = truth.cost(Rank(0), Rank(1), size);
  FloodClaim claim;
  claim.params = truth.parameters().name;
  claim.L = cost.first_byte - cost.send_start;
  claim.g = cost.port;
  if (claim.g <= Duration()) {
    throw InputError(fmt::format("{}: g is 0; a share of it can't be reached", claim.params));
  }
  claim.messages = flood_messages(claim.L, claim.g, one_percent);
  if (claim.L >= -(claim.g / 2)) {
    const Machine plogp = in_plogp(claim.L, claim.g);
    claim.error_at_messages = relative(flood(plogp, Bytes(1), claim.messages).g, claim.g);
  }
  // n messages take a fixed time and n times the limit, on any network
  const Duration two = 2 * flood(truth, size, 2).g;
  const Duration three = 3 * flood(truth, size, 3).g;
  claim.limit = three - two;
  const Duration fixed = two - 2 * claim.limit;  // pLogP's 2L + g
  claim.messages_here = flood_messages((fixed - claim.limit) / 2, claim.limit, one_percent);
  claim.error_at_messages_here = relative(flood(truth, size, claim.messages_here).g, claim.limit);
  return claim;
}

std::vector<FloodPoint> flood_points(const Machine& truth, Bytes size) {
  const FloodClaim claim = check_flood_claim(truth, size);
  std::vector<FloodPoint> points;
  for (const std::int64_t messages : {10, 30, 100, 300, 1000, 3000, 10'000, 30'000, 100'000}) {
    FloodPoint point{messages, std::nullopt, relative(flood(truth, size, messages).g, claim.limit)};
    if (claim.error_at_messages) {
      const Machine plogp = in_plogp(claim.L, claim.g);
      point.error_in_plogp = relative(flood(plogp, Bytes(1), messages).g, claim.g);
    }
    points.push_back(point);
  }
  return points;
}

PlotPlan flood_plot(const FloodClaim& claim, const std::vector<FloodPoint>& points,
                    std::int64_t messages_of_prtt) {
  using Kind = PlotStyle::Kind;
  const auto at = [](std::int64_t messages, double error) {
    const double percent = 100 * error;
    return PlotPoint{static_cast<double>(messages), percent, percent, percent};
  };
  PlotSeries formula{"(2L + g)/n of g, [4] §1.1", {Kind::line, 0, 0, false, 0}, {}};
  PlotSeries plogp{"simulated where o_s + o_r = g", {Kind::points, 0, 0, true, 0}, {}};
  PlotSeries here{
      "simulated on this network, of what it tends to", {Kind::both, 1, 1, false, 2}, {}};
  PlotSeries wanted{"1 %", {Kind::line, 6, 0, false, 1}, {}};
  for (const FloodPoint& point : points) {
    const double too_long = (2 * claim.L + claim.g).in_us() / claim.g.in_us();
    formula.points.push_back(at(point.messages, too_long / static_cast<double>(point.messages)));
    if (point.error_in_plogp) plogp.points.push_back(at(point.messages, *point.error_in_plogp));
    here.points.push_back(at(point.messages, point.error_here));
    wanted.points.push_back(at(point.messages, one_percent));
  }
  PlotPlan plan{
      .title = claim.params + ": what a flood costs until it finds g",
      .x = {"messages sent, n", true, false},
      .y = {"error of g (%)", true, false},
      .series = {formula, plogp, here, wanted},
      .marks = {},
      .changes = "needed: by PRTT for all; by a flood for 1 %, here and by formula; as [4] has it"};
  const auto mark = [&](std::int64_t messages, const char* whose) {
    plan.marks.push_back(
        {static_cast<double>(messages), fmt::format("{}{}", whose, messages), true});
  };
  mark(messages_of_prtt, "PRTT: ");
  mark(claim.messages_here, "");
  mark(claim.messages, "");
  if (claim.params == "mpich2-tcp") mark(printed_messages, "[4]: ");
  return plan;
}

std::string in_words(const FloodClaim& claim) {
  std::string words;
  if (claim.params == "mpich2-tcp" && claim.messages != printed_messages) {
    words =
        fmt::format("[4] prints {}, which takes L = {:.2f} us or g = {:.3f} us", printed_messages,
                    latency_for(printed_messages, claim.g, one_percent).in_us(),
                    gap_for(printed_messages, claim.L, one_percent).in_us());
  }
  if (claim.limit > claim.g + Duration::ps(3)) {
    words += fmt::format("{}the flood tends to {:.4g} us, not to g", words.empty() ? "" : "; ",
                         claim.limit.in_us());
  }
  return words;
}

}  // namespace loggp::compare
