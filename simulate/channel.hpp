// Messages of one sender to one receiver keep their order; this is the name of such a channel.
#pragma once

#include <cstdint>

#include "models/units.hpp"

namespace loggp::simulate {

/// One number for (from, to), never all ones.
[[nodiscard]] constexpr std::uint64_t channel(Rank from, Rank to) {
  return (static_cast<std::uint64_t>(to.number()) << 32U) |
         static_cast<std::uint32_t>(from.number());
}

/// The `to` of a channel.
[[nodiscard]] constexpr Rank receiver(std::uint64_t channel) {
  return Rank(static_cast<std::int32_t>(channel >> 32U));
}

}  // namespace loggp::simulate
