// The result of a collective benchmark as text.
#pragma once

#include <string>

#include "measure/bench_summary.hpp"

namespace loggp::cli {

/// "table", "csv" or "json".
[[nodiscard]] std::string text_of(const measure::BenchFile& file, Reduction reduction,
                                  const std::string& format);

}  // namespace loggp::cli
