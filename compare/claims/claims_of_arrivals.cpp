// [2] Efficient MPI_Bcast across Different Process Arrival Patterns.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "compare/claims/claim_checks.hpp"
#include "compare/claims/claim_rows.hpp"
#include "compare/claims/claim_words.hpp"
#include "models/base/errors.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;

// Returns the growth of a ratio from the smallest to the largest x, divided by the growth of x.
double relative_growth(const std::map<double, double>& ratio_at) {
  if (ratio_at.size() < 2) throw RunError("the output has one point where growth needs two");
  const auto& [first_x, first] = *ratio_at.begin();
  const auto& [last_x, last] = *ratio_at.rbegin();
  return (last / first) / (last_x / first_x);
}

// Returns whether a statement is about the arrival-aware broadcasts.
bool is_of_aware(std::string_view statement) {
  return statement.starts_with("Theorem 5:") || statement.starts_with("Theorem 6:");
}

// The slowest relative growth of the ratios of Theorems 1 to 4. In the blocking model the ratios
// grow with the number of ranks. In the non-blocking model, on each number of ranks, they grow with
// the lateness of one rank. Only a lateness of at least ten messages for each rank counts, which
// outweighs everything else.
struct CostGrowth {
  double in_ranks = std::numeric_limits<double>::infinity();
  double in_lateness = std::numeric_limits<double>::infinity();

  explicit CostGrowth(const Json& rows) {
    std::map<std::string, std::map<double, double>> blocking;
    std::map<std::string, std::map<double, double>> forwarding;
    for (const Json& row : rows) {
      const auto statement = row.at("statement").get<std::string>();
      const auto algorithm = row.at("algorithm").get<std::string>();
      const double ranks = number_in(row, "ranks");
      const double late = number_in(row, "last_arrival_messages");
      if (!statement.starts_with("Theorem") || is_of_aware(statement)) continue;
      if (row.at("model") == "blocking") {
        blocking[algorithm][ranks] = number_in(row, "ratio");
      } else if (late >= 10 * ranks) {
        forwarding[fmt::format("{} on {}", algorithm, ranks)][late] = number_in(row, "ratio");
      }
    }
    if (blocking.empty() || forwarding.empty())
      throw RunError("the output lacks the rows of Theorems 1 to 4");
    for (const auto& [name, points] : blocking)
      in_ranks = smaller(in_ranks, relative_growth(points));
    for (const auto& [name, points] : forwarding)
      in_lateness = smaller(in_lateness, relative_growth(points));
  }
};

// Returns whether the ratio of a statement is within its bound. The statement says whether it must
// be at most or at least the bound.
bool is_within(const Json& row) {
  const auto statement = row.at("statement").get<std::string>();
  const double ratio = number_in(row, "ratio");
  const double bound = number_in(row, "bound");
  if (statement.find("at least") != std::string::npos) return ratio >= bound;
  if (statement.find("at most") != std::string::npos) return ratio <= bound;
  throw RunError(fmt::format("the statement '{}' has no bound", statement));
}

// Returns "All 120 statements hold", or the first statement that does not hold.
std::string statements_in_words(const Json& rows, double broken, const Json* first_broken) {
  if (first_broken == nullptr)
    return fmt::format("All {} statements hold along the patterns of the proofs.", rows.size());
  return fmt::format(
      "Of {} statements along the patterns of the proofs {:.0f} {} not hold, first "
      "\"{}\" ({} on {:.0f} ranks).",
      rows.size(), broken, broken == 1 ? "does" : "do",
      first_broken->at("statement").get<std::string>(),
      first_broken->at("algorithm").get<std::string>(), number_in(*first_broken, "ranks"));
}

Finding proofs(const Outputs& outputs) {
  const Json& rows = nonempty_rows(outputs.at(0).at("proofs"));
  double broken = 0;
  double epsilon = 0;
  const Json* first_broken = nullptr;
  for (const Json& row : rows) {
    if (!is_within(row)) {
      ++broken;
      if (first_broken == nullptr) first_broken = &row;
    }
    epsilon = larger(epsilon, number_in(row, "epsilon"));
  }
  const CostGrowth growth(rows);
  return {{{"statements", static_cast<double>(rows.size())},
           {"broken", broken},
           {"growth", growth.in_ranks},
           {"unbounded", growth.in_lateness},
           {"epsilon", epsilon}},
          fmt::format("{} With blocking sends the ratios grow at least {} times as fast as the "
                      "number of ranks; with non-blocking sends at least {} times as fast as the "
                      "lateness of one rank.",
                      statements_in_words(rows, broken, first_broken),
                      three_digits(growth.in_ranks), three_digits(growth.in_lateness))};
}

// Checks Theorems 5 and 6, one for each arrival-aware broadcast, on random patterns.
Finding bounded(const Outputs& outputs) {
  NumberRange patterns;
  NumberRange worst;
  double violations = 0;
  double epsilon = 0;
  int statements = 0;
  for (const Json& row : nonempty_rows(outputs.at(0).at("random"))) {
    if (!is_of_aware(row.at("statement").get<std::string>())) continue;
    ++statements;
    patterns.add(number_in(row, "patterns"));
    violations += number_in(row, "violations");
    worst.add(number_in(row, "worst_ratio"));
    epsilon = larger(epsilon, number_in(row, "most_epsilon"));
  }
  if (statements != 2) throw RunError("the output lacks the rows of Theorem 5 or 6");
  return {
      {{"patterns", patterns.least},
       {"violations", violations},
       {"worst", worst.most},
       {"epsilon", epsilon}},
      fmt::format("On {:.0f} random patterns the arrival-aware broadcasts take at most {} times as "
                  "long as the best possible broadcast. {} exceeds the bound of 3(1 + e).",
                  patterns.least, three_digits(worst.most),
                  violations == 0 ? "No run" : count_in_words(violations, "run") + " of both")};
}

// Returns whether every number of a sentence is within its bounds.
bool is_borne_out(const Json& sentence) {
  const Json& measures = nonempty_rows(sentence.at("measures"));
  return std::all_of(measures.begin(), measures.end(), [](const Json& measure) {
    if (!measure.contains("least") && !measure.contains("below"))
      throw RunError("the output has a number without a bound");
    const double value = number_in(measure, "value");
    const bool is_enough = !measure.contains("least") || value >= number_in(measure, "least");
    return is_enough && (!measure.contains("below") || value < number_in(measure, "below"));
  });
}

// The paper's sentences on one figure, from the rows that `loggp arrivals figures` prints.
struct FigureSentences {
  std::size_t all = 0;
  std::vector<std::string> refuted;  // with the reason

  FigureSentences(const Json& rows, const std::string& figure) {
    for (const Json& row : nonempty_rows(rows)) {
      const auto name = row.at("figure").get<std::string>();
      if (!name.starts_with(figure + "a") && !name.starts_with(figure + "b")) continue;
      ++all;
      if (!is_borne_out(row)) refuted.push_back(refutation(row, name));
    }
    if (all == 0) throw RunError("the output has no sentence about " + figure);
  }

  [[nodiscard]] std::string in_words() const {
    if (refuted.empty()) return count_in_words() + ".";
    return fmt::format("{}. Refuted: {}.", count_in_words(), fmt::join(refuted, "; "));
  }

 private:
  [[nodiscard]] std::string count_in_words() const {
    const std::size_t hold = all - refuted.size();
    if (all == 1) {
      return fmt::format("The paper's one sentence on this figure {}",
                         hold == 1 ? "holds" : "does not hold");
    }
    if (hold == all) {
      return fmt::format("{} sentences of the paper on this figure hold",
                         all == 2 ? "Both" : fmt::format("All {}", all));
    }
    return fmt::format("Of {} sentences of the paper on this figure {} {}", all,
                       hold == 0 ? "none" : std::to_string(hold), hold > 1 ? "hold" : "holds");
  }
  static std::string refutation(const Json& row, const std::string& name) {
    return fmt::format("\"{}\" ({}; {})", row.value("the paper says", std::string()), name,
                       row.value("found", std::string()));
  }
};

// Returns a check that finds the share of a figure's sentences that hold.
ClaimCheck figure_check(const std::string& figure) {
  return [figure](const Outputs& outputs) -> Finding {
    const FigureSentences sentences(outputs.at(0), figure);
    const auto hold = static_cast<double>(sentences.all - sentences.refuted.size());
    return {{{"share", hold / static_cast<double>(sentences.all)}}, sentences.in_words()};
  };
}

}  // namespace

ClaimChecks arrival_paper_checks() {
  return {{"2-theory", proofs},
          {"2-bounded", bounded},
          {"2-figure-7", figure_check("fig7")},
          {"2-figure-8", figure_check("fig8")},
          {"2-figure-9", figure_check("fig9")},
          {"2-figure-10", figure_check("fig10")},
          {"2-figure-11", figure_check("fig11")}};
}

}  // namespace loggp::compare
