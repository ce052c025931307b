// What a comparison shows, in words and numbers that are computed from its rows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compare/series.hpp"

namespace loggp::compare {

/// How |error| grows between the last two numbers of ranks: as P^exponent there. A proportional
/// error has 1; one that grows like log P has log(log P₂ / log P₁) / log(P₂ / P₁), near 0.
struct Growth {
  std::int32_t from = 0;
  std::int32_t to = 0;
  double ratio = 1;  ///< |error(to)| / |error(from)|
  double exponent = 0;
};

/// Nothing where there are fewer than two numbers of ranks or one of the two errors is 0.
[[nodiscard]] std::optional<Growth> growth_of_error(const Series& series);

/// "which is right", "too low by a factor of 2.85", "3.2 % too high", "which is no time at all".
[[nodiscard]] std::string judgement(const ErrorRow& row);

/// A scheme that ranks two algorithms the wrong way round: it says that `praised` takes less time,
/// and it takes more.
struct WrongChoice {
  std::string scheme;
  std::string praised;
  std::string better;
  std::vector<std::int32_t> ranks;  ///< where; ascending, never empty
  double worst_factor = 1;          ///< the largest correct(praised) / correct(better) of these …
  std::int32_t worst_ranks = 0;     ///< … and where it is
};

/// Every pair of algorithms that some scheme ranks wrongly, in the table's order of schemes. Equal
/// times are no ranking.
[[nodiscard]] std::vector<WrongChoice> wrong_choices(const Case& its_case);

/// "P = 4 to 64 and P = 512" for `ranks`, some of those `tested`, both ascending; "4 to 64" says
/// that every number tested between is in `ranks`. The spaces of "P = 4" do not break a line.
[[nodiscard]] std::string ranges_in_words(const std::vector<std::int32_t>& ranks,
                                          const std::vector<std::int32_t>& tested);

/// One sentence or two for each scheme: what it reports for each algorithm at the largest P and how
/// its error grows.
[[nodiscard]] std::vector<std::string> errors_in_words(const Case& its_case);

/// One sentence for each wrong choice, and one for the schemes that rank all algorithms rightly;
/// nothing when there is only one algorithm.
[[nodiscard]] std::vector<std::string> choices_in_words(const Case& its_case);

}  // namespace loggp::compare
