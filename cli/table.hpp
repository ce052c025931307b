// Results as tables for people and rows for programs.
#pragma once

#include <string>
#include <vector>

namespace loggp::cli {

/// Cells as text; the first row is the header.
using Rows = std::vector<std::vector<std::string>>;

/// Columns aligned, numbers to the right.
[[nodiscard]] std::string as_table(const Rows& rows);
/// RFC 4180.
[[nodiscard]] std::string as_csv(const Rows& rows);

}  // namespace loggp::cli
