// Numbers as text: exact for programs, short for readers.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::compare {

/// Returns `time` in microseconds, exact to the picosecond, without exponent or trailing zeros:
/// "-0.000001", "53871.18".
[[nodiscard]] std::string exact_us(Duration time);
/// Returns `time` in nanoseconds, in the same form as exact_us().
[[nodiscard]] std::string exact_ns(Duration time);

/// Returns `value` rounded to `digits` significant digits, without exponent or trailing zeros:
/// "-0.9989". Returns "nan", "inf" or "-inf" when `value` is not finite.
[[nodiscard]] std::string plain_decimal(double value, int digits);

/// Is plain_decimal() with a fixed number of digits, as a NumberFormat of a column.
template <int digits>
[[nodiscard]] std::string in_digits(double value) {
  return plain_decimal(value, digits);
}

/// Returns `value` with `digits` significant digits, trailing zeros included, and all digits before
/// the point. Numbers of five or more digits before the point have a narrow space between
/// thousands: "2.00", "53 870". The sign of a negative number is "−" (U+2212).
[[nodiscard]] std::string readable_number(double value, int digits);

/// Returns a size with three significant digits in B, KiB, MiB or GiB, with a no-break space: "12.5
/// KiB".
[[nodiscard]] std::string readable_size(double bytes);

/// Returns `time` with four significant digits, a no-break space and the unit s, ms, µs or ns:
/// "53.87 ms". The unit is the largest one in which the number is at least 1; times below 1 ns are
/// in ns. Returns "0 µs" for 0.
[[nodiscard]] std::string readable_time(Duration time);

/// Returns the words as a list in a sentence: "a", "a and b", "a, b and c".
[[nodiscard]] std::string joined(std::span<const std::string> words);

}  // namespace loggp::compare
