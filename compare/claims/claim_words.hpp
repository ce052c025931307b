// Numbers as words, for the sentences about claims.
#pragma once

#include <string>
#include <string_view>

#include "compare/claims/claim_rows.hpp"

namespace loggp::compare {

/// Returns `value` with three significant digits: "2.85", "0.00123"; "0" below 1e-9; "nan" and
/// "inf" for such values.
[[nodiscard]] std::string three_digits(double value);

/// Returns a share as a percentage, "12.5 %"; "less than 0.01 %" for a share below 0.0001 other
/// than 0.
[[nodiscard]] std::string percent(double share);

/// Returns a time with four digits in s, ms, µs or ns: "53.87 ms". Returns "an unknown time" when
/// `us` is not finite.
[[nodiscard]] std::string time_in_words(double us);

/// Returns "no change", "1 change" or "3 changes" for `count` and "change".
[[nodiscard]] std::string count_in_words(double count, std::string_view thing);

/// Returns "2.85 times". Returns `same` where the ratio is within 0.05 % of 1, since "1 times"
/// reads badly.
[[nodiscard]] std::string times_in_words(double ratio, std::string_view same);

/// Returns "1.05 to 6.3", or one number where both ends have the same three digits.
[[nodiscard]] std::string range_in_words(const NumberRange& extent);

/// Returns "equals the operation latency" where the range of ratios is within 0.05 % of 1, else "is
/// 0.98 to 1.3 times the operation latency". `whole` is "the operation latency".
[[nodiscard]] std::string multiple_in_words(const NumberRange& ratios, std::string_view whole);

/// Returns the deviation of a reported time from the correct one: "right" within 0.05 %, "3.2 % too
/// low", "too high by a factor of 2.50".
[[nodiscard]] std::string accuracy_in_words(double reported_over_correct);

/// Returns a ratio of two times: "as long" within 0.05 % of 1, "12 % longer", "12 % shorter", or
/// "2.5 times as long" from a factor of 2 on.
[[nodiscard]] std::string length_in_words(double ratio);

/// Returns "as long" for a ratio within 0.05 % of 1, else "2.5 times as long". The caller continues
/// with "as …".
[[nodiscard]] std::string comparison_in_words(double ratio);

}  // namespace loggp::compare
