// Conclusions from the rows of a comparison, as values and as sentences.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compare/sweep/series.hpp"

namespace loggp::compare {

/// How |error| grows between the last two numbers of ranks: like P^exponent. The exponent of a
/// proportional error is 1. An error that grows like log P has an exponent near 0:
/// log(log P₂ / log P₁) / log(P₂ / P₁).
struct Growth {
  std::int32_t from = 0;
  std::int32_t to = 0;
  double ratio = 1;  ///< |error(to)| / |error(from)|
  double exponent = 0;
};

/// Returns the growth of the error of `series` between its last two numbers of ranks; nothing where
/// there are fewer than two or where one of the two errors is 0.
[[nodiscard]] std::optional<Growth> last_error_growth(const Series& series);

/// Returns how good the reported time of `row` is: "which is right", "too low by a factor of 2.85",
/// "3.2 % too high", "which is no time at all".
[[nodiscard]] std::string judgement(const ErrorRow& row);

/// Returns "too low by a factor of 2.85" or "3.2 % too high" for a reported time divided by the
/// correct one.
[[nodiscard]] std::string deviation_in_words(double reported_over_correct);

/// Two algorithms that a scheme ranks the wrong way round: it reports less time for `praised`, but
/// `praised` takes more.
struct WrongChoice {
  std::string scheme;
  std::string praised;
  std::string better;
  std::vector<std::int32_t>
      ranks;                     ///< the numbers of ranks where it does so; ascending, never empty
  double worst_factor = 1;       ///< the largest correct(praised) / correct(better) of these …
  std::int32_t worst_ranks = 0;  ///< … and the number of ranks that has it
};

/// Returns every pair of algorithms that some scheme ranks the wrong way round, in the table's
/// order of schemes. Equal times are no ranking.
[[nodiscard]] std::vector<WrongChoice> wrong_choices(const Case& its_case);

/// Returns "P = 4 to 64 and P = 512" for `ranks`, which are some of `tested`. Both are ascending;
/// "4 to 64" says that `ranks` has every tested number between. The spaces of "P = 4" do not break
/// a line.
[[nodiscard]] std::string ranges_in_words(const std::vector<std::int32_t>& ranks,
                                          const std::vector<std::int32_t>& tested);

/// Returns one or two sentences for each scheme: what it reports for each algorithm at the largest
/// P, and how its error grows.
[[nodiscard]] std::vector<std::string> errors_in_words(const Case& its_case);

/// Returns one sentence for each wrong choice, and one for the schemes that rank all algorithms
/// correctly; nothing when there is only one algorithm.
[[nodiscard]] std::vector<std::string> choices_in_words(const Case& its_case);

}  // namespace loggp::compare
