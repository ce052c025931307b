// The row of a simulated point of a sweep.
#pragma once

#include <string>
#include <vector>

#include "models/base/cell.hpp"

namespace loggp::compare {

struct SweepPlan;

/// The cells of a row as text, or the names of the columns. Times are exact decimals of
/// microseconds.
using Cells = std::vector<std::string>;

/// Returns the names of the columns: collective, algorithm, scheme, params, ranks, bytes,
/// segment_bytes, iterations, seed, the plan's shared columns, reported_us, completion_us (the true
/// latency of one operation), operations, engine, error.
[[nodiscard]] Cells sweep_columns(const SweepPlan& plan);

/// Returns cells as one line, for files and messages, and the cells of such a line. `split_row`
/// throws InputError for a line that join_row can't have returned for `count` cells.
[[nodiscard]] std::string join_row(const Cells& cells);
[[nodiscard]] Cells split_row(const std::string& line, std::size_t count);

/// Returns `cells` with the types of their columns: numbers with all their digits, texts, and null
/// for empty ones.
[[nodiscard]] std::vector<Cell> typed_cells(const Cells& columns, const Cells& cells);

}  // namespace loggp::compare
