// The reported and the correct time of a benchmark: a row of charts, of errors.csv and of findings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/schemes/choice_columns.hpp"
#include "compare/predict/clock_conditions.hpp"
#include "models/base/units.hpp"

namespace loggp::compare {

/// One benchmark's report and the true latency of one of its operations.
struct ErrorRow {
  std::string params;
  std::string algorithm;  ///< as algorithm_label() has it: "scatter-allgather:ring"; with the
                          ///< segment, if rows differ in it: "pipelined:segment=8192"
  std::string scheme;     ///< with its choice: "change-root:random"
  std::int32_t ranks = 0;
  Bytes bytes;
  std::int64_t iterations = 0;
  Duration reported;  ///< the time of one operation according to the scheme
  Duration correct;   ///< the operation latency: max finish − common start of a single operation
  ChoiceCells choices{};
  Bytes segment{};
  std::uint64_t seed = 1;
  std::string remark{};      ///< what is extrapolated; empty: nothing
  std::string collective{};  ///< named in the titles of charts
  std::string condition{};  ///< tells the row from those of other seeds, if there are any: "seed 2"
  std::string clock_spec{};             ///< of clocks that differ; empty: the perfect clock
  std::optional<ClockEffect> clocks{};  ///< of synchronised on clocks that differ

  /// Returns the parameter set and the condition: "mpich2-tcp", "mpich2-tcp, seed 2". Only rows of
  /// one setting are compared with each other.
  [[nodiscard]] std::string setting() const {
    return condition.empty() ? params : params + ", " + condition;
  }
  [[nodiscard]] Duration error() const { return reported - correct; }
  /// Returns error / correct; 0 if the operation takes no time, as on one rank.
  [[nodiscard]] double relative_error() const {
    return correct == Duration() ? 0 : error().in_us() / correct.in_us();
  }
};

using ErrorTable = std::vector<ErrorRow>;

}  // namespace loggp::compare
