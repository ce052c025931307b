// How far the operations of a benchmark run into each other.
#pragma once

#include <optional>
#include <vector>

#include "compare/simulated_scheme.hpp"

namespace loggp::compare {

/// One operation of many, from its first send or receive on any rank to its last one's end.
struct Span {
  Time first;
  Time last;
};

struct Overlap {
  Duration first;          ///< until the first operation has ended
  Duration period;         ///< from one operation's end to the next one's, on average
  Duration length;         ///< of one operation, on average
  double in_progress = 1;  ///< operations at one time, on average
  std::int64_t most_in_progress = 1;
};

/// Messages that rank r sends and receives in operation i: counts[i % counts.size()][r], after
/// lead[r] that belong to no operation.
struct MessageCounts {
  std::vector<std::int64_t> lead;
  std::vector<std::vector<std::int64_t>> counts;
};

/// Of every operation; nothing when the trace does not have that many messages, so that it is not
/// known which belong to which.
[[nodiscard]] std::optional<std::vector<Span>> spans_of(const Trace& trace,
                                                        const MessageCounts& counts,
                                                        std::int64_t iterations);

/// Pre: `spans` is not empty.
[[nodiscard]] Overlap overlap_of(const std::vector<Span>& spans);

/// The operations of a benchmark's `trace`. How many messages belong to an operation is found out
/// by simulating shorter benchmarks; for change-root, one operation per root. Nothing for a single
/// operation, one without messages, and where operations are not alike.
[[nodiscard]] std::optional<Overlap> overlap_of(const Machine& machine, const Benchmark& benchmark,
                                                const Conditions& conditions, const Trace& trace);

}  // namespace loggp::compare
