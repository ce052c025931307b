// Numbers as words: what is 1, none or unknown reads as such.
#include "compare/claims/claim_words.hpp"

#include <doctest/doctest.h>

#include <cmath>

namespace loggp::compare::claim_words_test {

TEST_CASE("a count has its noun in the singular, the plural or with no") {
  CHECK(count_in_words(0, "change") == "no change");
  CHECK(count_in_words(1, "change") == "1 change");
  CHECK(count_in_words(10098, "message") == "10098 messages");
}

TEST_CASE("a ratio near 1 is said in words") {
  CHECK(times_in_words(1.0004, "exactly") == "exactly");
  CHECK(times_in_words(2.854, "exactly") == "2.85 times");
  CHECK(length_in_words(0.9999) == "as long");
  CHECK(length_in_words(0.88) == "12 % shorter");
  CHECK(length_in_words(1.12) == "12 % longer");
  CHECK(length_in_words(1.98) == "98 % longer");
  CHECK(length_in_words(2.5) == "2.5 times as long");
  CHECK(accuracy_in_words(1) == "right");
  CHECK(accuracy_in_words(0.5) == "too low by a factor of 2.00");
  CHECK(accuracy_in_words(1.04) == "4.0\u00a0% too high");
}

TEST_CASE("a range is one number where both ends read the same") {
  const auto extent = [](double a, double b) {
    NumberRange both;
    both.add(a);
    both.add(b);
    return both;
  };
  CHECK(range_in_words(extent(1.05, 6.3)) == "1.05 to 6.3");
  CHECK(range_in_words(extent(2.0001, 2.0002)) == "2");
  CHECK(multiple_in_words(extent(1, 1.0001), "the truth") == "equals the truth");
  CHECK(multiple_in_words(extent(1, 1.2), "the truth") == "is 1 to 1.2 times the truth");
}

TEST_CASE("a number that is none is not shown as a time") {
  CHECK(time_in_words(53.87) == "53.87\u00a0µs");
  CHECK(time_in_words(std::nan("")) == "an unknown time");
  CHECK(percent(0.125) == "12.5 %");
  CHECK(three_digits(std::nan("")) == "nan");
}

}  // namespace loggp::compare::claim_words_test
