// Numbers as text: exact for programs, short for readers.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::compare {

/// Returns microseconds to the last picosecond, without exponent or trailing zeros: "-0.000001",
/// "53871.18".
[[nodiscard]] std::string exact_us(Duration time);
/// Returns the same in nanoseconds.
[[nodiscard]] std::string exact_ns(Duration time);

/// Returns `value` rounded to `digits` significant digits, without exponent or trailing zeros:
/// "-0.9989".
[[nodiscard]] std::string plain_decimal(double value, int digits);

/// Returns `value` with exactly `digits` significant digits. From five digits before the point on,
/// a narrow space separates thousands: "2.00", "53 870".
[[nodiscard]] std::string readable_number(double value, int digits);

/// Returns four digits and the unit that suits: "53.87 ms".
[[nodiscard]] std::string readable_time(Duration time);

/// Returns "a", "a and b", "a, b and c".
[[nodiscard]] std::string joined(std::span<const std::string> words);

}  // namespace loggp::compare
