// Results as tables for people and rows for programs.
#pragma once

#include <string>
#include <vector>

namespace loggp::cli {

/// Cells as text; the first row is the header.
using Rows = std::vector<std::vector<std::string>>;

/// Columns aligned, numbers to the right.
[[nodiscard]] std::string as_table(const Rows& rows);
/// One result for people: the two rows of a header and its values as a line for each.
[[nodiscard]] Rows upright(const Rows& row);
/// RFC 4180.
[[nodiscard]] std::string as_csv(const Rows& rows);

}  // namespace loggp::cli
