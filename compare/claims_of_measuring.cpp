// [4] LogGP in Theory and Practice, §1 to §3: measuring the parameters.
#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "compare/claim_checks.hpp"
#include "compare/claim_rows.hpp"
#include "compare/flood_claim.hpp"
#include "models/errors.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;

const Json& ranges_of(const Json& parameters) {
  return rows_in(parameters.at("links").at(0).at("ranges"));
}

// What was measured, and the network.
struct Pair {
  const Json& found;
  const Json& truth;
};

// Each network comes after the measurements of it; `which` of these.
std::vector<Pair> pairs_of(const Outputs& outputs, std::size_t measurements = 1,
                           std::size_t which = 0) {
  std::vector<Pair> pairs;
  if (outputs.size() % (measurements + 1) != 0) throw RunError("a network was not measured");
  for (std::size_t i = 0; i < outputs.size(); i += measurements + 1) {
    const Pair pair{outputs[i + which], outputs[i + measurements]};
    pairs.push_back(pair);
  }
  if (pairs.empty()) throw RunError("nothing was measured");
  return pairs;
}

double larger_overhead(const Json& range) {
  return larger(number_of(range, "o_s_us"), number_of(range, "o_r_us"));
}

double error_percent(const Json& found, const Json& truth) {
  double worst = 0;
  for (const char* name : {"o_s_us", "o_r_us", "g_us", "G_us_per_byte"}) {
    const double error = number_of(found, name) / number_of(truth, name) - 1;
    worst = larger(worst, 100 * std::abs(error));
  }
  return worst;
}

// Ranges in which o is at most g, as PRTT asks for.
Numbers parameters_of_pairs(const Outputs& outputs) {
  Numbers numbers{{"worst_percent", 0}, {"ranges", 0}, {"unmatched", 0}};
  for (const Pair& pair : pairs_of(outputs)) {
    const Json& found = ranges_of(pair.found);
    const Json& truth = ranges_of(pair.truth);
    if (found.size() != truth.size()) {
      ++numbers["unmatched"];
      continue;
    }
    for (std::size_t k = 0; k < truth.size(); ++k) {
      if (larger_overhead(truth[k]) > number_of(truth[k], "g_us")) continue;
      ++numbers["ranges"];
      numbers["worst_percent"] =
          larger(numbers["worst_percent"], error_percent(found[k], truth[k]));
    }
  }
  return numbers;
}

Numbers g_of_pairs(const Outputs& outputs) {
  Extent over_g;
  Extent over_larger;
  for (const Pair& pair : pairs_of(outputs)) {
    const double found = number_of(ranges_of(pair.found).front(), "g_us");
    const Json& truth = ranges_of(pair.truth).front();
    const double g = number_of(truth, "g_us");
    over_g.add(found / g);
    over_larger.add(found / larger(g, number_of(truth, "o_r_us")));
  }
  return {{"g_over_g", over_g.most}, {"g_over_larger", over_larger.most}};
}

constexpr std::int64_t measured_up_to = 65536;

// The first bytes of all ranges but the first.
std::set<std::int64_t> changes_of(const Json& parameters) {
  std::set<std::int64_t> changes;
  for (const Json& range : ranges_of(parameters)) {
    const auto first = range.at("min_bytes").get<std::int64_t>();
    if (first > 1 && first <= measured_up_to) changes.insert(first);
  }
  return changes;
}

// A change counts as found within 2 % of its byte.
Numbers changes_of_pairs(const std::vector<Pair>& pairs) {
  constexpr double near = 0.02;
  Numbers numbers{{"missed", 0}, {"invented", 0}, {"worst_bytes", 0}};
  for (const Pair& pair : pairs) {
    std::set<std::int64_t> found = changes_of(pair.found);
    for (const std::int64_t change : changes_of(pair.truth)) {
      const auto nearest = std::min_element(found.begin(), found.end(), [&](auto a, auto b) {
        return std::abs(a - change) < std::abs(b - change);
      });
      const double distance = nearest == found.end()
                                  ? std::numeric_limits<double>::infinity()
                                  : static_cast<double>(std::abs(*nearest - change));
      if (distance > near * static_cast<double>(change)) {
        ++numbers["missed"];
        continue;
      }
      numbers["worst_bytes"] = larger(numbers["worst_bytes"], distance);
      found.erase(nearest);
    }
    numbers["invented"] += static_cast<double>(found.size());
  }
  return numbers;
}

Numbers protocol_changes(const Outputs& outputs) {
  return changes_of_pairs(pairs_of(outputs));
}

// Each network is measured looking 3, 4 and 5 points ahead: the worst of them, and the best, to
// which it would be tuned.
Numbers look_ahead(const Outputs& outputs) {
  constexpr std::size_t measurements = 3;
  Numbers numbers{{"missed", 0}, {"invented", 0}};
  double least_wrong = std::numeric_limits<double>::infinity();
  for (std::size_t which = 0; which < measurements; ++which) {
    const Numbers found = changes_of_pairs(pairs_of(outputs, measurements, which));
    for (const char* name : {"missed", "invented"})
      numbers[name] = larger(numbers[name], found.at(name));
    least_wrong = std::min(least_wrong, found.at("missed") + found.at("invented"));
  }
  numbers["wrong_when_tuned"] = least_wrong;
  return numbers;
}

// The mean over ranges of each n: "the lowest average deviation".
Numbers best_n(const Outputs& outputs) {
  std::map<double, std::vector<double>> deviations;
  for (const Json& row : rows_in(outputs.at(0)))
    deviations[number_of(row, "n")].push_back(number_of(row, "deviation_eq5_us2"));
  std::map<double, double> mean;
  for (const auto& [n, values] : deviations) {
    for (const double value : values) mean[n] += value / static_cast<double>(values.size());
  }
  const auto best = std::min_element(
      mean.begin(), mean.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return {{"best_n", best->first}, {"ratio_10", mean.at(10) / best->second}};
}

Numbers kielmann_cost(const Outputs& outputs) {
  const Json& flood = row_like(outputs.at(0).at("floods"), {});
  const Duration g = Duration::us(number_of(flood, "g_us"));
  return {{"messages", number_of(flood, "claimed_n")},
          {"error_percent", 100 * number_of(flood, "relative_error_in_plogp")},
          {"L", number_of(flood, "L_us")},
          {"L_for_it", latency_for(printed_messages, g, one_percent).in_us()}};
}

double largest_error(const Json& methods, const char* method) {
  double worst = 0;
  for (const Json* row : all_like(methods, {{"method", method}}))
    worst = larger(worst, std::abs(number_of(*row, "relative_error")));
  return worst;
}

// Of pLogP's floods the longest: it is what it took for 1 % here.
Numbers prtt_cost(const Outputs& outputs) {
  const Json& methods = outputs.at(0).at("methods");
  const double g = number_in(methods, {{"method", "prtt"}, {"parameter", "g_us"}}, "measured");
  const double limit = number_of(row_like(outputs.at(0).at("floods"), {}), "flood_tends_to_us");
  const auto most = [&](const char* method) {
    double messages = 0;
    for (const Json* row : all_like(methods, {{"method", method}}))
      messages = larger(messages, number_of(*row, "messages"));
    return messages;
  };
  return {{"prtt", most("prtt")},
          {"kielmann", most("kielmann")},
          {"share", most("prtt") / most("kielmann")},
          {"error_percent", 100 * largest_error(methods, "prtt")},
          {"apart_percent", 100 * std::abs(g / limit - 1)}};
}

}  // namespace

std::map<std::string, ClaimCheck, std::less<>> checks_of_measuring_loggp() {
  return {{"4-prtt-parameters", parameters_of_pairs},
          {"4-prtt-limit", g_of_pairs},
          {"4-protocol-changes", protocol_changes},
          {"4-look-ahead", look_ahead},
          {"4-n-10", best_n},
          {"4-kielmann-cost", kielmann_cost},
          {"4-prtt-cost", prtt_cost}};
}

}  // namespace loggp::compare
