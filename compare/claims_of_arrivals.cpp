// [2] Efficient MPI_Bcast across Different Process Arrival Patterns.
#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "compare/claim_checks.hpp"
#include "compare/claim_rows.hpp"
#include "models/errors.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;

// How a ratio grows between the smallest and the largest x, relative to x itself.
double relative_growth(const std::map<double, double>& ratio_at) {
  if (ratio_at.size() < 2) throw RunError("one point shows no growth");
  const auto& [first_x, first] = *ratio_at.begin();
  const auto& [last_x, last] = *ratio_at.rbegin();
  return (last / first) / (last_x / first_x);
}

// Theorems 1 to 4: in the blocking model over the number of ranks, else, at each number of ranks,
// over how late one of them is, from where that outweighs all else.
struct Growth {
  double in_ranks = std::numeric_limits<double>::infinity();
  double in_lateness = std::numeric_limits<double>::infinity();

  explicit Growth(const Json& rows) {
    std::map<std::string, std::map<double, double>> blocking;
    std::map<std::string, std::map<double, double>> forwarding;
    for (const Json& row : rows) {
      const auto statement = row.at("statement").get<std::string>();
      const auto algorithm = row.at("algorithm").get<std::string>();
      const double ranks = number_of(row, "ranks");
      const double late = number_of(row, "last_arrival_messages");
      if (!statement.starts_with("Theorem") || algorithm.starts_with("arrival-")) continue;
      if (row.at("model") == "blocking") {
        blocking[algorithm][ranks] = number_of(row, "ratio");
      } else if (late >= 10 * ranks) {
        forwarding[fmt::format("{} on {}", algorithm, ranks)][late] = number_of(row, "ratio");
      }
    }
    if (blocking.empty() || forwarding.empty()) throw RunError("not the rows of Theorems 1 to 4");
    for (const auto& [name, points] : blocking)
      in_ranks = smaller(in_ranks, relative_growth(points));
    for (const auto& [name, points] : forwarding)
      in_lateness = smaller(in_lateness, relative_growth(points));
  }
};

Numbers proofs(const Outputs& outputs) {
  const Json& rows = rows_in(outputs.at(0).at("proofs"));
  double broken = 0;
  double epsilon = 0;
  for (const Json& row : rows) {
    if (row.at("holds") != "yes") ++broken;
    epsilon = larger(epsilon, number_of(row, "epsilon"));
  }
  const Growth growth(rows);
  return {{"statements", static_cast<double>(rows.size())},
          {"broken", broken},
          {"growth", growth.in_ranks},
          {"unbounded", growth.in_lateness},
          {"epsilon", epsilon}};
}

// Of the two arrival-aware broadcasts, Theorems 5 and 6, each on the same patterns.
Numbers bounded(const Outputs& outputs) {
  Extent patterns;
  Extent worst;
  double violations = 0;
  double epsilon = 0;
  for (const char* algorithm : {"arrival-b", "arrival-nb"}) {
    const Json& row = row_like(outputs.at(0).at("random"), {{"algorithm", algorithm}});
    patterns.add(number_of(row, "patterns"));
    violations += number_of(row, "violations");
    worst.add(number_of(row, "worst_ratio"));
    epsilon = larger(epsilon, number_of(row, "most_epsilon"));
  }
  return {{"patterns", patterns.least},
          {"violations", violations},
          {"worst", worst.most},
          {"epsilon", epsilon}};
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
