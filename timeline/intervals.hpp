// A trace as a list of what each CPU and port did from when to when: what programs read.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "models/trace/trace.hpp"
#include "timeline/boxes.hpp"

namespace loggp::timeline {

struct Interval {
  Rank rank;
  Row row = Row::cpu;
  Kind kind = Kind::wait;
  Time begin;
  Time end;
  std::optional<std::size_t> message;      ///< index in Trace::sends
  std::optional<std::uint32_t> iteration;  ///< of a benchmark
};

/// By rank, row and time. Of one row no two overlap: noise follows what it lengthened, and a wait
/// is only what the CPU did nothing else in. Intervals of no duration are sends, receives and
/// computations of networks that charge nothing for them. Pre: as for `svg`.
[[nodiscard]] std::vector<Interval> intervals(const Trace& trace);

/// "cpu", "send port", "receive port".
[[nodiscard]] std::string_view name(Row row);
/// "data", "request", "clear".
[[nodiscard]] std::string_view name(Trace::Part part);
/// "eager", "synchronising", "handshake".
[[nodiscard]] std::string_view name(Protocol protocol);

/// Exact, with six decimals at most: "12.000001".
[[nodiscard]] std::string microseconds(Duration duration);

}  // namespace loggp::timeline
