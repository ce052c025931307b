// The messages of a trace as lines on a time axis.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "models/trace/iterations.hpp"
#include "models/trace/trace.hpp"
#include "timeline/axis.hpp"

namespace loggp::timeline {

/// Whose sender goes on at once, whose waits for the match, and what a handshake says before.
enum class Style { eager, rendezvous, control };
inline constexpr std::array all_styles{Style::eager, Style::rendezvous, Style::control};

/// From the end of the sender's overhead to the receiver, in px.
struct Line {
  Rank from;
  Rank to;
  double leaves;      ///< first_byte_out
  double first_byte;  ///< first_byte
  double last_byte;   ///< last_byte
  Style style = Style::eager;
  std::optional<std::uint32_t> iteration;  ///< of its sender
};

/// One line a message, by sender, receiver and time; of those that would lie on one another (ends
/// equal to half a px) only one.
[[nodiscard]] std::vector<Line> lines(const Trace& trace, const Iterations& iterations,
                                      const TimeAxis& axis);

}  // namespace loggp::timeline
