// [2] Efficient MPI_Bcast across Different Process Arrival Patterns.
#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "compare/claim_checks.hpp"
#include "compare/claim_rows.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;

Numbers proofs(const Outputs& outputs) {
  double statements = 0;
  double broken = 0;
  double least = std::numeric_limits<double>::infinity();
  double most = 0;
  for (const Json& row : outputs.at(0).at("proofs")) {
    ++statements;
    if (row.at("holds") != "yes") ++broken;
    if (row.at("algorithm") != "binomial") continue;
    least = std::min(least, number_of(row, "ratio"));
    most = std::max(most, number_of(row, "ratio"));
  }
  return {{"statements", statements}, {"broken", broken}, {"growth", most / least}};
}

// Of the two arrival-aware broadcasts, Theorems 5 and 6.
Numbers bounded(const Outputs& outputs) {
  Numbers numbers{{"patterns", 0}, {"violations", 0}, {"worst", 0}};
  for (const Json& row : outputs.at(0).at("random")) {
    const auto algorithm = row.at("algorithm").get<std::string>();
    if (!algorithm.starts_with("arrival-")) continue;
    numbers["patterns"] += number_of(row, "patterns");
    numbers["violations"] += number_of(row, "violations");
    numbers["worst"] = std::max(numbers["worst"], number_of(row, "worst_ratio"));
  }
  return numbers;
}

Numbers figures(const Outputs& outputs) {
  const auto holds = [](const Json& row) { return row.at("holds") == "yes"; };
  const Json& rows = outputs.at(0);
  return {{"sentences", static_cast<double>(rows.size())},
          {"hold", static_cast<double>(std::count_if(rows.begin(), rows.end(), holds))}};
}

}  // namespace

std::map<std::string, ClaimCheck, std::less<>> checks_of_arrival_paper() {
  return {{"2-theory", proofs}, {"2-bounded", bounded}, {"2-figures", figures}};
}

}  // namespace loggp::compare
