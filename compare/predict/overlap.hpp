// Computes how many operations of a simulated benchmark are in progress at the same time.
#pragma once

#include <optional>
#include <vector>

#include "compare/predict/simulated_scheme.hpp"

namespace loggp::compare {

/// The time that one operation lasts: from the start of its first send or receive on any rank to
/// the end of its last send or receive on any rank. A receive starts when it takes the CPU, not
/// when it is posted.
struct Span {
  Time first;
  Time last;
};

/// The overlap of a benchmark's operations.
struct Overlap {
  Duration first;          ///< end of the first operation, since time 0
  Duration period;         ///< from the end of an operation to the end of the next, on average
  Duration length;         ///< of an operation's span, on average
  double in_progress = 1;  ///< operations in progress at a time, on average
  std::int64_t most_in_progress = 1;
};

/// The number of sends and receives of each rank in each operation. Rank r first sends and receives
/// lead[r] messages that belong to no operation, then counts[i % counts.size()][r] messages in
/// operation i.
struct MessageCounts {
  std::vector<std::int64_t> lead;
  std::vector<std::vector<std::int64_t>> counts;
};

/// Returns the span of every operation. Assigns the messages of each rank to operations by
/// `counts`. Returns nothing when the trace has more or fewer messages, when a lead is negative, or
/// when an operation has no message.
[[nodiscard]] std::optional<std::vector<Span>> operation_spans(const Trace& trace,
                                                               const MessageCounts& counts,
                                                               std::int64_t iterations);

/// Returns the overlap of operations with these spans, in the order of the operations. Pre: `spans`
/// is not empty.
[[nodiscard]] Overlap operation_overlap(const std::vector<Span>& spans);

/// Returns the overlap of the operations in a benchmark's `trace`. Simulates benchmarks of one and
/// two iterations to learn how many messages an operation has; for change-root, one operation for
/// each root. Returns nothing for a single operation, for schemes that run their iterations once
/// for each rank, for operations without messages, and for operations that differ in their numbers
/// of messages.
[[nodiscard]] std::optional<Overlap> operation_overlap(const Machine& machine,
                                                       const Benchmark& benchmark,
                                                       const Conditions& conditions,
                                                       const Trace& trace);

}  // namespace loggp::compare
