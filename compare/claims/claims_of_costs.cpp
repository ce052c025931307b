// [4] LogGP in Theory and Practice, §1.1 and §3: the number of messages that measuring needs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
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

double largest_error(const Json& methods, const char* method) {
  double worst = 0;
  for (const Json* row : matching_rows(methods, {{"method", method}}))
    worst = larger(worst, std::abs(number_in(*row, "relative_error")));
  return worst;
}

double most_messages(const Json& methods, const char* method) {
  double messages = 0;
  for (const Json* row : matching_rows(methods, {{"method", method}}))
    messages = larger(messages, number_in(*row, "messages"));
  return messages;
}

// Counts the messages of pLogP's longest run, whose flood reaches an error of 1 % on this network.
Finding prtt_cost(const Outputs& outputs) {
  const Json& methods = outputs.at(0).at("methods");
  const double g =
      matching_number(methods, {{"method", "prtt"}, {"parameter", "g_us"}}, "measured");
  const double limit =
      number_in(first_matching_row(outputs.at(0).at("floods"), {}), "flood_tends_to_us");
  const double prtt = most_messages(methods, "prtt");
  const double kielmann = most_messages(methods, "kielmann");
  const double error = largest_error(methods, "prtt");
  const double apart = std::abs(g / limit - 1);
  return {{{"prtt", prtt},
           {"kielmann", kielmann},
           {"share", prtt / kielmann},
           {"error_percent", 100 * error},
           {"apart_percent", 100 * apart}},
          fmt::format(
              "PRTT sends {:.0f} messages for all parameters. pLogP's method sends {:.0f} until "
              "its g is within 1 % of the limit of its flood. PRTT's g differs from this "
              "limit by {}. PRTT's parameters differ from those of the network by up to {}.",
              prtt, kielmann, percent(apart), percent(error))};
}

}  // namespace

ClaimChecks measuring_cost_checks() {
  return {{"4-n-10", best_n}, {"4-kielmann-cost", kielmann_cost}, {"4-prtt-cost", prtt_cost}};
}

}  // namespace loggp::compare
