// The result of a collective benchmark as text.
#pragma once

#include <string>

#include "measure/bench_summary.hpp"

namespace loggp::cli {

/// "table", "csv" or "json". `per_rank`: also each rank's median, as a table after the other one,
/// as the only one in CSV.
[[nodiscard]] std::string text_of(const measure::BenchFile& file, Reduction reduction,
                                  const std::string& format, bool per_rank);

}  // namespace loggp::cli
