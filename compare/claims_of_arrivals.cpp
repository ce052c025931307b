// [2] Efficient MPI_Bcast across Different Process Arrival Patterns.
#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "compare/claim_checks.hpp"
#include "compare/claim_rows.hpp"
#include "models/errors.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;

Numbers proofs(const Outputs& outputs) {
  double statements = 0;
  double broken = 0;
  double least = std::numeric_limits<double>::infinity();
  double most = 0;
  for (const Json& row : rows_in(outputs.at(0).at("proofs"))) {
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
  for (const Json& row : rows_in(outputs.at(0).at("random"))) {
    const auto algorithm = row.at("algorithm").get<std::string>();
    if (!algorithm.starts_with("arrival-")) continue;
    numbers["patterns"] += number_of(row, "patterns");
    numbers["violations"] += number_of(row, "violations");
    numbers["worst"] = std::max(numbers["worst"], number_of(row, "worst_ratio"));
  }
  return numbers;
}

// The part of a figure's sentences that hold.
ClaimCheck figure(const std::string& name) {
  return [name](const Outputs& outputs) -> Numbers {
    double sentences = 0;
    double hold = 0;
    for (const Json& row : rows_in(outputs.at(0))) {
      const auto of = row.at("figure").get<std::string>();
      if (!of.starts_with(name + "a") && !of.starts_with(name + "b")) continue;
      ++sentences;
      if (row.at("holds") == "yes") ++hold;
    }
    if (sentences == 0) throw RunError("no sentence about " + name);
    return {{"share", hold / sentences}};
  };
}

}  // namespace

std::map<std::string, ClaimCheck, std::less<>> checks_of_arrival_paper() {
  return {{"2-theory", proofs},
          {"2-bounded", bounded},
          {"2-figure-7", figure("fig7")},
          {"2-figure-8", figure("fig8")},
          {"2-figure-9", figure("fig9")},
          {"2-figure-10", figure("fig10")},
          {"2-figure-11", figure("fig11")}};
}

}  // namespace loggp::compare
