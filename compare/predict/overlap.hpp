// The overlap of a benchmark's operations.
#pragma once

#include <optional>
#include <vector>

#include "compare/predict/simulated_scheme.hpp"

namespace loggp::compare {

/// The time of one operation, from its first send or receive on any rank to the end of its last.
struct Span {
  Time first;
  Time last;
};

/// How far operations overlap.
struct Overlap {
  Duration first;          ///< end of the first operation
  Duration period;         ///< between the ends of two operations, on average
  Duration length;         ///< of one operation, on average
  double in_progress = 1;  ///< operations in progress at a time, on average
  std::int64_t most_in_progress = 1;
};

/// The number of messages of each rank and operation. Rank r first sends and receives lead[r]
/// messages that belong to no operation, then counts[i % counts.size()][r] in operation i.
struct MessageCounts {
  std::vector<std::int64_t> lead;
  std::vector<std::vector<std::int64_t>> counts;
};

/// Returns the span of every operation; nothing when the trace has another number of messages, so
/// that messages cannot be assigned to operations.
[[nodiscard]] std::optional<std::vector<Span>> operation_spans(const Trace& trace,
                                                               const MessageCounts& counts,
                                                               std::int64_t iterations);

/// Returns the overlap of operations with these spans. Pre: `spans` is not empty.
[[nodiscard]] Overlap operation_overlap(const std::vector<Span>& spans);

/// Returns the overlap of the operations in a benchmark's `trace`. Simulates shorter benchmarks to
/// learn how many messages an operation has; for change-root, one operation for each root. Returns
/// nothing for a single operation, for operations without messages, and for operations that differ.
[[nodiscard]] std::optional<Overlap> operation_overlap(const Machine& machine,
                                                       const Benchmark& benchmark,
                                                       const Conditions& conditions,
                                                       const Trace& trace);

}  // namespace loggp::compare
