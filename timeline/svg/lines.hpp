// The messages of a trace as lines on a time axis.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "models/trace/iterations.hpp"
#include "models/trace/trace.hpp"
#include "timeline/svg/axis.hpp"

namespace loggp::timeline {

/// The style of a message: its sender does not wait; its sender waits for the match; or it is a
/// control message of a handshake.
enum class Style { eager, rendezvous, control };
inline constexpr std::array all_styles{Style::eager, Style::rendezvous, Style::control};

/// A message as a line from the end of the sender's overhead to the receiver; places in px.
struct Line {
  Rank from;
  Rank to;
  double leaves;      ///< first_byte_out
  double first_byte;  ///< first_byte
  double last_byte;   ///< last_byte
  Style style = Style::eager;
  std::optional<std::uint32_t> iteration;  ///< of the sender
};

/// Returns a line for each message, by sender, receiver and time. Of lines that coincide (ends
/// equal to within half a px), only one remains.
[[nodiscard]] std::vector<Line> lines(const Trace& trace, const Iterations& iterations,
                                      const TimeAxis& axis);

}  // namespace loggp::timeline
