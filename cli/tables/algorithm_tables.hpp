// The tables of `loggp algorithms`.
#pragma once

#include <string_view>

#include "cli/tables/result.hpp"

namespace loggp::cli {

/// Returns what is known of each algorithm of a collective, or of all collectives if it is empty:
/// for programs one table; for people the algorithms, then the formulas of their costs.
[[nodiscard]] Result algorithm_tables(std::string_view collective);

}  // namespace loggp::cli
