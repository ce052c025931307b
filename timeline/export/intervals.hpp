// A trace as a list of intervals, for export: the activity of each CPU and port.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "models/trace/trace.hpp"
#include "timeline/svg/boxes.hpp"

namespace loggp::timeline {

/// One activity of a rank's CPU or port, or of what the ranks of a node share.
struct Interval {
  Rank rank;  ///< or the shared_lane() of what is shared, with Row::cpu
  Row row = Row::cpu;
  Kind kind = Kind::wait;
  Time begin;
  Time end;
  std::optional<std::size_t> message;      ///< index in Trace::sends
  std::optional<std::uint32_t> iteration;  ///< of a benchmark, counted from 0
};

/// Returns all intervals of a trace, by rank, row and time. Intervals of a row do not overlap:
/// noise follows the activity that it lengthened, and a wait covers only time in which the CPU did
/// nothing else. Sends, receives and computations that cost nothing have intervals of duration 0.
/// Pre: as for svg().
[[nodiscard]] std::vector<Interval> intervals(const Trace& trace);

/// Returns "cpu", "send port" or "receive port".
[[nodiscard]] std::string_view name(Row row);
/// Returns "data", "request" or "clear".
[[nodiscard]] std::string_view name(Trace::Part part);
/// Returns "eager", "synchronising" or "handshake".
[[nodiscard]] std::string_view name(Protocol protocol);

/// Returns the exact number of microseconds, with at most six decimals: "12.000001".
[[nodiscard]] std::string microseconds(Duration duration);

}  // namespace loggp::timeline
