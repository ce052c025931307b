// The time by which algorithms are compared: the correct one, or the one that a scheme reports.
#pragma once

#include <cstdint>
#include <string>

#include "compare/predict/error_row.hpp"

namespace loggp::compare {

/// A time of a row.
enum class ComparedTime : std::uint8_t { correct, reported };

/// Returns this time of the row.
[[nodiscard]] inline Duration compared_time(const ErrorRow& row, ComparedTime which) {
  return which == ComparedTime::correct ? row.correct : row.reported;
}

/// Returns this time in words: "correct time of one operation", "time of one operation that loop
/// reports".
[[nodiscard]] inline std::string compared_time_in_words(const ErrorRow& row, ComparedTime which) {
  if (which == ComparedTime::correct) return "correct time of one operation";
  return "time of one operation that " + row.scheme + " reports";
}

}  // namespace loggp::compare
