// Times and ratios as text: exact for machines, short for people.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/units.hpp"

namespace loggp::compare {

/// Microseconds to the last picosecond, without exponent or trailing zeros: "-0.000001",
/// "53871.18".
[[nodiscard]] std::string exact_us(Duration time);
/// The same in nanoseconds.
[[nodiscard]] std::string exact_ns(Duration time);

/// `value` rounded to `digits` significant digits, without exponent or trailing zeros: "-0.9989".
[[nodiscard]] std::string plain_decimal(double value, int digits);

/// `value` with exactly `digits` significant digits for people, thousands of five digits and more
/// set apart: "2.00", "53 870".
[[nodiscard]] std::string readable_number(double value, int digits);

/// Four digits in the unit that suits: "53.87 ms".
[[nodiscard]] std::string readable_time(Duration time);

/// "a", "a and b", "a, b and c".
[[nodiscard]] std::string joined(std::span<const std::string> words);

}  // namespace loggp::compare
