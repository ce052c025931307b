// The messages of a trace as lines on a time axis.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "models/trace/iterations.hpp"
#include "models/trace/trace.hpp"
#include "timeline/svg/axis.hpp"
#include "timeline/svg/lanes.hpp"

namespace loggp::timeline {

/// The style of a message: its protocol, or `control` for a request or an answer of a handshake.
enum class Style { eager, synchronising, handshake, control };
inline constexpr std::array all_styles{Style::eager, Style::synchronising, Style::handshake,
                                       Style::control};

/// A message as a line from the sender's overhead to the receiver. Places are in px on the time
/// axis.
struct Line {
  Rank from;
  Rank to;
  double leaves;      ///< Trace::Send::leaves()
  double first_byte;  ///< Trace::Send::first_byte
  double last_byte;   ///< Trace::Send::last_byte
  Style style = Style::eager;
  std::optional<std::uint32_t> iteration;  ///< of the sender
  bool is_early = false;                   ///< Trace::Send::leaves_early()
};

/// Returns a line for each message in flight at a time on the axis, from or to a rank with a lane,
/// by sender, receiver and time. Of lines that coincide (same ranks, and all three places equal
/// when rounded to half a px), only the first of the trace remains, whatever the styles of the
/// others.
[[nodiscard]] std::vector<Line> lines(const Trace& trace, const Iterations& iterations,
                                      const TimeAxis& axis, const Lanes& lanes);

}  // namespace loggp::timeline
