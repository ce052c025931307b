// What is known of a point of a sweep once it is simulated.
#pragma once

#include <string>
#include <vector>

#include "models/base/cell.hpp"

namespace loggp::compare {

struct SweepPlan;

/// A row's cells as text, or the columns' names. Times are exact decimals of microseconds.
using Cells = std::vector<std::string>;

/// collective, algorithm, scheme, params, ranks, bytes, segment_bytes, iterations, seed, the plan's
/// shared columns, reported_us, completion_us (the true latency of one operation), operations,
/// engine, error.
[[nodiscard]] Cells sweep_columns(const SweepPlan& plan);

/// Cells on one line, for files and messages, and back. `cells_of` throws InputError on anything
/// else than what `line_of` gives for `count` cells.
[[nodiscard]] std::string line_of(const Cells& cells);
[[nodiscard]] Cells cells_of(const std::string& line, std::size_t count);

/// Returns `cells` with the types of their columns: numbers with all their digits, texts, and null
/// for empty ones.
[[nodiscard]] std::vector<Cell> typed_cells(const Cells& columns, const Cells& cells);

}  // namespace loggp::compare
