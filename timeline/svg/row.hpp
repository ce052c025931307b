// The rows of a rank's lane.
#pragma once

#include <array>

namespace loggp::timeline {

/// A row of a rank's lane, counted from the top.
enum class Row { cpu, send_port, receive_port };
inline constexpr std::array all_rows{Row::cpu, Row::send_port, Row::receive_port};

}  // namespace loggp::timeline
