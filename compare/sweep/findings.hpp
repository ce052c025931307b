// Conclusions from the rows of a comparison, as values and as sentences.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compare/sweep/series.hpp"

namespace loggp::compare {

/// The growth of |error| between the last two numbers of ranks, as a power of P: |error| grows like
/// P^exponent. An error proportional to P has the exponent 1. An error that grows like log P has an
/// exponent near 0: log(log P₂ / log P₁) / log(P₂ / P₁).
struct Growth {
  std::int32_t from = 0;
  std::int32_t to = 0;
  double ratio = 1;     ///< |error(to)| / |error(from)|
  double exponent = 0;  ///< log(ratio) / log(to / from)
};

/// Returns the growth of the error of `series` between its last two rows. Returns nothing if there
/// are fewer than two rows, if one of the two errors is 0, or if both rows have the same number of
/// ranks.
[[nodiscard]] std::optional<Growth> last_error_growth(const Series& series);

/// Returns a judgement of the reported time of `row`: "which is right", "too low by a factor of
/// 2.85", "3.2 % too high", "which is no time at all" for a time of 0 or less, or "too high, as the
/// operation takes no time".
[[nodiscard]] std::string judgement(const ErrorRow& row);

/// Returns "too low by a factor of 2.85" or, below a factor of 1.1, "3.2 % too high" for a reported
/// time divided by the correct time. Pre: the quotient is above 0.
[[nodiscard]] std::string deviation_in_words(double reported_over_correct);

/// Two algorithms that a scheme ranks the wrong way round. The scheme reports less time for
/// `praised` than for `better`, but `praised` takes more.
struct WrongChoice {
  std::string scheme;
  std::string praised;
  std::string better;
  std::vector<std::int32_t> ranks;  ///< where the ranking is wrong; ascending, never empty
  double worst_factor = 1;          ///< largest correct(praised) / correct(better) at `ranks`
  std::int32_t worst_ranks = 0;     ///< the number of ranks with this factor
};

/// Returns every pair of algorithms that a scheme ranks the wrong way round, by scheme, in the
/// table's order. Equal times are not a wrong ranking. The worst factor is infinite if `better`
/// takes no time.
[[nodiscard]] std::vector<WrongChoice> wrong_choices(const Case& its_case);

/// Returns "P = 4 to 64 and P = 512" for `ranks`, a subset of `tested`. "4 to 64" means every
/// tested number from 4 to 64. The spaces in "P = 4" are no-break spaces. Pre: both lists ascend.
[[nodiscard]] std::string ranges_in_words(const std::vector<std::int32_t>& ranks,
                                          const std::vector<std::int32_t>& tested);

/// Returns a text for each scheme with a wrong time: its report for each algorithm at the largest
/// P, and the growth of its error. One last sentence names all schemes that report every time
/// correctly.
[[nodiscard]] std::vector<std::string> errors_in_words(const Case& its_case);

/// `synchronised` on clocks that differ, against the other schemes.
struct ClockedScheme {
  std::string scheme;
  std::string algorithm;
  std::vector<std::int32_t> best;   ///< where no other scheme errs less; ascending
  std::vector<std::int32_t> worse;  ///< where another scheme errs less; ascending
  std::string rival;                ///< the scheme that errs least of the others, at `shown`
  std::int32_t shown = 0;  ///< the first number of ranks from which on it is no longer the best;
                           ///< the largest one if it is the best there
  Duration error;          ///< |error| at `shown`
  Duration rival_error;

  /// Returns whether `shown` is the first number of ranks from which on it is no longer the best.
  [[nodiscard]] bool is_overtaken() const { return !worse.empty() && worse.back() >= shown; }
};

/// Returns each scheme and algorithm that is synchronised on clocks that differ, in the table's
/// order. The other schemes are those without such clocks, except `once`, which reads a perfect
/// clock. One rank is left out. Returns nothing if there is no other scheme.
[[nodiscard]] std::vector<ClockedScheme> clocked_schemes(const Case& its_case);

/// Returns one sentence for each of clocked_schemes(): where it is the best scheme, and from which
/// number of ranks on it no longer is.
[[nodiscard]] std::vector<std::string> clocks_in_words(const Case& its_case);

/// Returns one sentence for each wrong choice, and one for all schemes without a wrong choice.
/// Returns nothing when there is only one algorithm.
[[nodiscard]] std::vector<std::string> choices_in_words(const Case& its_case);

}  // namespace loggp::compare
