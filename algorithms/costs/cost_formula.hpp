// Closed forms of what an algorithm costs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace loggp {

/// The numbers of ranks for which a formula holds. A power of the radix k is k, k², k³, …
enum class CostDomain : std::uint8_t { any, even, power_of_two, power_of_radix, multiple_of_radix };

/// What one operation costs, as formulas; all are empty if there is no closed form. Formulas are
/// written in these symbols:
/// * P is the number of ranks, m the size that --bytes gives, n the number of segments, k the
///   radix, and f the fan-out.
/// * Q is the largest power of two that is at most P, and e is 1 if P > Q, else 0.
/// * c is the number of messages that the root of a k-nomial tree sends:
///   (k − 1)·⌊log_k(P − 1)⌋ + ⌊(P − 1)/k^⌊log_k(P − 1)⌋⌋.
///
/// The root is rank 0, and segments and blocks have equal sizes: a formula is exact if n and P, or
/// 2·Q where halves are halved again, divide m into whole elements.
struct CostFormula {
  std::string_view rounds;    ///< the longest chain of messages, each of which waits for the last
  std::string_view messages;  ///< of the busiest rank: most that any rank sends or receives
  std::string_view bytes;     ///< of the busiest rank: most that any rank sends or receives
  std::string_view combined = "0";  ///< bytes that are combined one after another
  CostDomain domain = CostDomain::any;
  std::int32_t least_ranks = 2;

  [[nodiscard]] bool is_known() const { return !rounds.empty(); }
  /// Returns whether the formula holds for this number of ranks and this radix.
  [[nodiscard]] bool holds_for(std::int64_t ranks, std::int64_t radix) const;
};

/// Returns the numbers of ranks of a formula in words: "P = 2, 4, 8, …".
[[nodiscard]] std::string domain_in_words(const CostFormula& formula);

/// The values of the symbols of formulas.
struct CostArguments {
  std::int64_t ranks = 2;
  std::int64_t bytes = 1;
  std::int64_t segments = 1;
  std::int64_t radix = 4;
  std::int64_t fan_out = 4;
};

/// The costs of one operation, as in CostFormula.
struct Cost {
  double rounds = 0;
  double messages = 0;
  double bytes = 0;
  double combined = 0;
};

/// Returns the value of one formula, as "2·(P − 1)". A formula has numbers, symbols, + − · / ^,
/// parentheses, ⌈ ⌉, ⌊ ⌋, log₂X, log_k(X), min(X, Y) and max(X, Y). Throws std::logic_error if it
/// is none.
[[nodiscard]] double value_of(std::string_view formula, const CostArguments& arguments);

/// Returns the values of all four. Pre: is_known().
[[nodiscard]] Cost cost(const CostFormula& formula, const CostArguments& arguments);

}  // namespace loggp
