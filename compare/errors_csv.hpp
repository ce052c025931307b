// errors.csv: the comparison for other programs.
#pragma once

#include <string>
#include <string_view>

#include "compare/error_row.hpp"

namespace loggp::compare {

/// A field of RFC 4180: in quotes, doubled inside, when it holds a comma, a quote or a line end.
[[nodiscard]] std::string csv_field(std::string_view text);

/// One line per row in the table's order under a header line (docs/file-formats.md, "errors.csv").
/// Times are exact decimals of microseconds; relative_error is a plain number with nine significant
/// digits.
[[nodiscard]] std::string errors_csv(const ErrorTable& errors);

}  // namespace loggp::compare
