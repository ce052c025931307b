// One point of a comparison: what a benchmark scheme reports, and what would be right.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compare/simulated_scheme.hpp"

namespace loggp::compare {

struct ErrorRow {
  std::string params;
  std::string algorithm;
  std::string scheme;
  std::int32_t ranks = 0;
  Bytes bytes;
  std::int64_t iterations = 0;
  Duration reported;  ///< what the scheme says one operation takes
  Duration correct;   ///< the operation latency: max finish − common start of a single operation

  [[nodiscard]] Duration error() const { return reported - correct; }
  /// error / correct; 0 where the operation takes no time (one rank).
  [[nodiscard]] double relative_error() const {
    return correct == Duration() ? 0 : error().in_us() / correct.in_us();
  }
};

using ErrorTable = std::vector<ErrorRow>;

/// What a benchmark's outcome comes to. `correct` is its operation latency, which all schemes
/// share.
[[nodiscard]] ErrorRow error_row_of(const Machine& machine, std::int32_t ranks,
                                    const Benchmark& benchmark, const SchemeOutcome& outcome,
                                    Reduction reduction, Duration correct);

}  // namespace loggp::compare
