// A comparison as a table for programs: errors.csv and JSON.
#pragma once

#include "compare/predict/error_row.hpp"
#include "models/base/table.hpp"

namespace loggp::compare {

/// Returns a row for each of `errors`, in their order (docs/file-formats.md, "errors.csv"). In CSV
/// times are exact decimals of microseconds, and relative_error is a plain number with nine
/// significant digits; in JSON both are doubles.
[[nodiscard]] loggp::Table error_table(const ErrorTable& errors);

}  // namespace loggp::compare
