// The result of a benchmark of nonblocking collectives as text.
#pragma once

#include <string>

#include "measure/nonblocking_summary.hpp"

namespace loggp::cli {

/// "table", "csv" or "json".
[[nodiscard]] std::string text_of(const measure::NonblockingFile& file, Reduction reduction,
                                  const std::string& format);

}  // namespace loggp::cli
