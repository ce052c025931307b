// The reported and the correct time of a benchmark: a row of charts, of errors.csv and of findings.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::compare {

/// One benchmark's report and the true latency of one of its operations.
struct ErrorRow {
  std::string params;
  std::string algorithm;  ///< with its choices: "scatter-allgather:ring"
  std::string scheme;     ///< with its choice, unless it is the usual one: "change-root:random"
  std::int32_t ranks = 0;
  Bytes bytes;
  std::int64_t iterations = 0;
  Duration reported;  ///< the time of one operation according to the scheme
  Duration correct;   ///< the operation latency: max finish − common start of a single operation
  std::array<std::string, 4> choices{};  ///< of `choice_columns`
  std::string remark{};                  ///< what is extrapolated; empty: nothing

  [[nodiscard]] Duration error() const { return reported - correct; }
  /// Returns error / correct; 0 if the operation takes no time, as on one rank.
  [[nodiscard]] double relative_error() const {
    return correct == Duration() ? 0 : error().in_us() / correct.in_us();
  }
};

using ErrorTable = std::vector<ErrorRow>;

}  // namespace loggp::compare
