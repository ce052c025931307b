// The rows of a sweep as text, and their columns.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "models/base/cell.hpp"

namespace loggp::compare {

struct SweepPlan;

/// The cells of a row as text, or the names of the columns. Times are exact decimals of
/// microseconds.
using Cells = std::vector<std::string>;

/// The columns of the interval of reported_us (docs/file-formats.md).
inline constexpr std::array<std::string_view, 4> interval_columns{
    "interval_low_us", "interval_high_us", "interval_method", "interval_of"};

/// Returns the names of the columns: collective, algorithm, scheme, params, ranks, bytes,
/// segment_bytes, iterations, seed, choice_columns, the plan's shared columns, reported_us,
/// completion_us (the true latency of one operation), operations, engine, interval_columns,
/// clock_columns, remark (what is extrapolated), error.
[[nodiscard]] Cells sweep_columns(const SweepPlan& plan);

/// Return cells as one line, a JSON array of strings, and the cells of such a line. split_row()
/// throws InputError for a line that is not an array of `count` strings.
[[nodiscard]] std::string join_row(const Cells& cells);
[[nodiscard]] Cells split_row(const std::string& line, std::size_t count);

/// Returns `cells` with the types of their columns: numbers with all their digits, texts, and null
/// for empty cells. Pre: `cells` has as many elements as `columns`.
[[nodiscard]] std::vector<Cell> typed_cells(const Cells& columns, const Cells& cells);

}  // namespace loggp::compare
