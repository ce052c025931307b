// The columns that results on clocks that differ have besides the others.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace loggp::compare {

/// The columns of results on clocks that differ (docs/file-formats.md, "Columns of clocks").
inline constexpr std::array<std::string_view, 9> clock_columns{
    "clocks",       "synchronisation",  "synchronisation_us", "window_us",          "windows",
    "late_windows", "overlong_windows", "clock_error_us",     "last_clock_error_us"};

/// Returns whether the column has numbers, and no texts.
[[nodiscard]] constexpr bool is_numeric_clock_column(std::string_view column) {
  constexpr std::size_t first_number = 2;
  return std::find(clock_columns.begin() + first_number, clock_columns.end(), column) !=
         clock_columns.end();
}

}  // namespace loggp::compare
