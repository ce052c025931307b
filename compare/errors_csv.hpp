// Writes errors.csv, the comparison for other programs.
#pragma once

#include <string>
#include <string_view>

#include "compare/error_row.hpp"

namespace loggp::compare {

/// Returns `text` as a field of RFC 4180: in quotes, with inner quotes doubled, when it has a
/// comma, a quote or a line end.
[[nodiscard]] std::string csv_field(std::string_view text);

/// Returns a header line and one line for each row, in the table's order (docs/file-formats.md,
/// "errors.csv"). Times are exact decimals of microseconds; relative_error is a plain number with
/// nine significant digits.
[[nodiscard]] std::string errors_csv(const ErrorTable& errors);

}  // namespace loggp::compare
