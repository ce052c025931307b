// Numbers of channels. A channel is all messages from one rank to another; they keep their order.
#pragma once

#include <cstdint>

#include "models/base/units.hpp"

namespace loggp::simulate {

/// Returns a number that no other pair has; its bits are never all ones. `from` may be any_source.
[[nodiscard]] constexpr std::uint64_t channel(Rank from, Rank to) {
  return (static_cast<std::uint64_t>(to.number()) << 32U) |
         static_cast<std::uint32_t>(from.number());
}

/// Returns the receiver of a channel.
[[nodiscard]] constexpr Rank receiver(std::uint64_t channel) {
  return Rank(static_cast<std::int32_t>(channel >> 32U));
}

}  // namespace loggp::simulate
