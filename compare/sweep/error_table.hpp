// Converts the rows of a comparison into a table for programs: errors.csv and JSON.
#pragma once

#include "compare/predict/error_row.hpp"
#include "models/base/table.hpp"

namespace loggp::compare {

/// Returns a table with a row for each row of `errors`, in the same order (docs/file-formats.md,
/// "errors.csv"). In CSV, times are exact decimals of microseconds. The relative error has nine
/// significant digits in CSV. In JSON, both are doubles.
[[nodiscard]] loggp::Table error_table(const ErrorTable& errors);

}  // namespace loggp::compare
