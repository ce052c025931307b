// [4] LogGP in Theory and Practice, §1.1 and §3: the number of messages that measuring needs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "compare/claims/claim_checks.hpp"
#include "compare/claims/claim_rows.hpp"
#include "compare/claims/claim_words.hpp"
#include "compare/known/flood_claim.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;

// Returns the mean deviation over the size ranges for each n, because the paper speaks of the
// lowest average deviation.
std::map<double, double> mean_deviations(const Json& rows) {
  std::map<double, std::vector<double>> deviations;
  for (const Json& row : nonempty_rows(rows))
    deviations[number_in(row, "n")].push_back(number_in(row, "deviation_eq5_us2"));
  std::map<double, double> means;
  for (const auto& [n, values] : deviations) {
    for (const double value : values) means[n] += value / static_cast<double>(values.size());
  }
  return means;
}

Finding best_n(const Outputs& outputs) {
  const std::map<double, double> means = mean_deviations(outputs.at(0));
  const auto best = std::min_element(
      means.begin(), means.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  const double ratio = means.at(10) / best->second;
  return {{{"best_n", best->first}, {"ratio_10", ratio}},
          fmt::format(
              "Of n = {:.0f} to {:.0f} the deviation is lowest at n = {:.0f}{}. The paper says: "
              "at n = 10.",
              means.begin()->first, means.rbegin()->first, best->first,
              best->first == 10
                  ? std::string()
                  : fmt::format("; at n = 10 it is {} times as large", three_digits(ratio)))};
}

Finding kielmann_cost(const Outputs& outputs) {
  const Json& flood = first_matching_row(outputs.at(0).at("floods"), {});
  const Duration g = Duration::us(number_in(flood, "g_us"));
  const double messages = number_in(flood, "claimed_n");
  const double error = number_in(flood, "relative_error_in_plogp");
  const double L = number_in(flood, "L_us");
  const double L_for_it = latency_for(printed_messages, g, one_percent).in_us();
  return {
      {{"messages", messages}, {"error_percent", 100 * error}, {"L", L}, {"L_for_it", L_for_it}},
      fmt::format("(2L + g)/(0.01 g) is {:.0f} messages with Table 2's L and g, and a simulated "
                  "flood of that length errs by {}. The paper says {}, which takes L = {} where "
                  "Table 2 has {}.",
                  messages, percent(error), printed_messages, time_in_words(L_for_it),
                  time_in_words(L))};
}

// Runs of one campaign with different seeds: the messages, the largest error of its g, and the
// longest burst without an answer.
struct PricedCampaign {
  double messages = 0;
  double error = 0;
  double burst = 0;

  [[nodiscard]] bool is_precise() const { return error <= one_percent; }
};

// Returns the g of one size by PRTT, from a parameter set, or by pLogP, from its parameters.
double found_g(const Json& output) {
  if (output.contains("links"))
    return number_in(output.at("links").at(0).at("ranges").at(0), "g_us");
  return matching_number(output.at("parameters"), {{"parameter", "g_us"}, {"bytes", 1}}, "value");
}

double sent_messages(const Json& output) {
  if (output.contains("links"))
    return std::stod(output.at("environment").at("messages").get<std::string>());
  return number_in(output, "messages");
}

constexpr std::size_t seeds_each = 3;

// Returns one campaign for each group of outputs that differ in their seed, from output `first` on.
// `bursts` has the messages of the longest burst of each campaign.
std::vector<PricedCampaign> priced_campaigns(const Outputs& outputs, std::size_t first,
                                             const std::vector<double>& bursts, double g) {
  std::vector<PricedCampaign> all;
  for (const double burst : bursts) {
    PricedCampaign campaign;
    campaign.burst = burst;
    for (std::size_t seed = 0; seed < seeds_each; ++seed) {
      const Json& output = outputs.at(first + all.size() * seeds_each + seed);
      campaign.messages = larger(campaign.messages, sent_messages(output));
      campaign.error = larger(campaign.error, std::abs(found_g(output) / g - 1));
    }
    all.push_back(campaign);
  }
  return all;
}

// Returns whether the campaign is precise and those with as long bursts and more messages are, too:
// else it is precise by chance.
bool is_steadily_precise(const PricedCampaign& campaign, const std::vector<PricedCampaign>& all) {
  return std::all_of(all.begin(), all.end(), [&](const PricedCampaign& other) {
    const bool goes_on = other.burst == campaign.burst && other.messages >= campaign.messages;
    return !goes_on || other.is_precise();
  });
}

// Returns the steadily precise campaign with the fewest messages. If there is none, `messages` is
// infinite and the others are of the campaign with the smallest error.
PricedCampaign cheapest(const std::vector<PricedCampaign>& all) {
  const PricedCampaign* best = nullptr;
  for (const PricedCampaign& one : all) {
    if (!is_steadily_precise(one, all)) continue;
    if (best == nullptr || one.messages < best->messages) best = &one;
  }
  if (best != nullptr) return *best;
  PricedCampaign nearest = *std::min_element(
      all.begin(), all.end(), [](const auto& x, const auto& y) { return x.error < y.error; });
  nearest.messages = std::numeric_limits<double>::infinity();
  return nearest;
}

std::string cost_in_words(const PricedCampaign& campaign) {
  if (!std::isfinite(campaign.messages))
    return fmt::format("none of the campaigns is as precise, the best errs by {}",
                       percent(campaign.error));
  return fmt::format("{:.0f} messages, in bursts of at most {:.0f}, whose g errs by up to {}",
                     campaign.messages, campaign.burst, percent(campaign.error));
}

// The outputs: the network; campaigns of PRTT by the paper's equations with n = 10, 40 and 80, each
// with 1, 3 and 10 repetitions; the same with loggp's estimator, whose longest bursts have 2n
// messages; pLogP's floods; for each, the seeds.
Finding prtt_cost(const Outputs& outputs) {
  const std::vector<double> n{10, 10, 10, 40, 40, 40, 80, 80, 80};
  std::vector<double> twice;
  for (const double each : n) twice.push_back(2 * each);
  const std::vector<double> floods{1472, 2944, 5888, 11776};
  const Json& range = outputs.at(0).at("links").at(0).at("ranges").at(0);
  const double g = larger(number_in(range, "g_us"), number_in(range, "o_r_us"));
  const std::vector<PricedCampaign> of_paper = priced_campaigns(outputs, 1, n, g);
  const PricedCampaign paper = cheapest(of_paper);
  const PricedCampaign ten = cheapest({of_paper.begin(), of_paper.begin() + 3});
  const PricedCampaign refined =
      cheapest(priced_campaigns(outputs, 1 + n.size() * seeds_each, twice, g));
  const PricedCampaign flood =
      cheapest(priced_campaigns(outputs, 1 + 2 * n.size() * seeds_each, floods, g));
  return {{{"prtt", paper.messages},
           {"refined", refined.messages},
           {"kielmann", flood.messages},
           {"share", paper.messages / flood.messages},
           {"burst_share", paper.burst / flood.burst},
           {"ten_percent", 100 * ten.error}},
          fmt::format("For 1 % of g with each of {} seeds: PRTT by the paper's equations takes {}. "
                      "With n = 10 its error is {} or more. By loggp's estimator it takes {}. "
                      "pLogP's method takes {}.",
                      seeds_each, cost_in_words(paper), percent(ten.error), cost_in_words(refined),
                      cost_in_words(flood))};
}

}  // namespace

ClaimChecks measuring_cost_checks() {
  return {{"4-n-10", best_n}, {"4-kielmann-cost", kielmann_cost}, {"4-prtt-cost", prtt_cost}};
}

}  // namespace loggp::compare
