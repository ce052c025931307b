// The columns with the choices of a benchmark.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/schemes/benchmark.hpp"
#include "models/base/cell.hpp"

namespace loggp {

/// The names of the columns with the choices of a benchmark, in every table of results
/// (docs/file-formats.md, "Columns of choices").
inline constexpr std::array<std::string_view, 11> choice_columns{
    "allgather", "sub_group", "order",     "barrier", "piece_bytes", "fan_out",
    "radix",     "requests",  "operation", "type",    "counts"};

/// The texts of these columns.
using ChoiceCells = std::array<std::string, choice_columns.size()>;

/// Returns the texts of a benchmark, empty where its algorithm, scheme or collective has no such
/// choice. A choice that was left to the algorithm is the one that it uses.
[[nodiscard]] ChoiceCells choice_cells(const Benchmark& benchmark);

/// Returns whether the column has numbers, and no texts.
[[nodiscard]] bool is_numeric_choice(std::string_view column);

/// Returns the texts as values: numbers where the column has numbers, null for empty texts.
[[nodiscard]] std::vector<Cell> choice_values(const ChoiceCells& cells);

}  // namespace loggp
