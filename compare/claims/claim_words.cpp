#include "compare/claims/claim_words.hpp"

#include <fmt/format.h>

#include <cmath>

#include "compare/chart/numbers.hpp"
#include "compare/sweep/findings.hpp"

namespace loggp::compare {

namespace {

constexpr double negligible = 5e-4;

bool is_one(double ratio) {
  return std::abs(ratio - 1) < negligible;
}

}  // namespace

std::string three_digits(double value) {
  return std::abs(value) < 1e-9 ? "0" : plain_decimal(value, 3);
}

std::string percent(double share) {
  if (std::abs(share) < 1e-4 && std::abs(share) > 1e-12) return "less than 0.01 %";
  return three_digits(100 * share) + " %";
}

std::string time_in_words(double us) {
  return std::isfinite(us) ? readable_time(Duration::us(us)) : "an unknown time";
}

std::string count_in_words(double count, std::string_view thing) {
  if (count == 0) return fmt::format("no {}", thing);
  return fmt::format("{:.0f} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string times_in_words(double ratio, std::string_view same) {
  return is_one(ratio) ? std::string(same) : three_digits(ratio) + " times";
}

std::string range_in_words(const NumberRange& extent) {
  const std::string least = three_digits(extent.least);
  const std::string most = three_digits(extent.most);
  return least == most ? least : fmt::format("{} to {}", least, most);
}

std::string multiple_in_words(const NumberRange& ratios, std::string_view whole) {
  if (is_one(ratios.least) && is_one(ratios.most)) return fmt::format("equals {}", whole);
  return fmt::format("is {} times {}", range_in_words(ratios), whole);
}

std::string accuracy_in_words(double reported_over_correct) {
  return is_one(reported_over_correct) ? "right" : deviation_in_words(reported_over_correct);
}

std::string length_in_words(double ratio) {
  if (is_one(ratio)) return "as long";
  if (!(ratio < 2)) return three_digits(ratio) + " times as long";
  return fmt::format("{} % {}", readable_number(100 * std::abs(ratio - 1), 2),
                     ratio < 1 ? "shorter" : "longer");
}

std::string comparison_in_words(double ratio) {
  return is_one(ratio) ? "as long" : three_digits(ratio) + " times as long";
}

}  // namespace loggp::compare
