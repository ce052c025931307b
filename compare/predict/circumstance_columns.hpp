// The columns with the circumstances of a result: what all its rows share besides their point.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "models/base/cell.hpp"

namespace loggp::compare {

/// The names of these columns, in every table of results (docs/file-formats.md, "Columns of
/// circumstances").
inline constexpr std::array<std::string_view, 10> circumstance_columns{
    "root",     "barrier_bytes", "barriers", "flush", "reduce",
    "progress", "receive",       "arrivals", "noise", "ranks_per_node"};

/// The texts of these columns, empty where a circumstance does not apply.
using Circumstances = std::array<std::string, circumstance_columns.size()>;

/// Returns the place of the column `name` in circumstance_columns. Pre: there is one.
[[nodiscard]] std::size_t circumstance_index(std::string_view name);

/// Returns whether the column has numbers, and no texts.
[[nodiscard]] bool is_numeric_circumstance(std::string_view column);

/// Returns the texts as values: numbers where the column has numbers, null for empty texts.
[[nodiscard]] std::vector<Cell> circumstance_values(const Circumstances& texts);

}  // namespace loggp::compare
