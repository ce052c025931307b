// Converts the rows of a comparison into a table for programs: errors.csv and JSON.
#pragma once

#include "compare/predict/circumstance_columns.hpp"
#include "compare/sweep/certainty.hpp"
#include "models/base/table.hpp"

namespace loggp::compare {

/// Returns a table with a row for each row of `errors`, in the same order (docs/file-formats.md,
/// "errors.csv"). In CSV, times are exact decimals of microseconds. The relative error has nine
/// significant digits in CSV. In JSON, both are doubles. With a `certainty` of each row, it also
/// has the columns of intervals and probability_fastest. All rows have the same `circumstances`.
[[nodiscard]] loggp::Table error_table(const ErrorTable& errors, const Certainty& certainty = {},
                                       const Circumstances& circumstances = {});

}  // namespace loggp::compare
