// The order of roots in the scheme `change-root`.
#pragma once

#include <cstdint>
#include <string_view>

#include "models/base/random.hpp"
#include "models/base/units.hpp"

namespace loggp {

/// The order in which ranks become root. All ranks must use the same root for iteration i;
/// therefore the random order is a pure function of the seed and i.
struct RootOrder {
  enum class Kind { forward, backward, random };
  Kind kind = Kind::forward;
  std::uint64_t seed = 1;

  /// Returns the root of iteration `i`. forward: 0, 1, … P−1, 0, …; backward: P−1, … 0, P−1, …;
  /// random: drawn.
  [[nodiscard]] constexpr Rank root(std::int64_t i, std::int32_t size) const {
    const auto turn = static_cast<std::int32_t>(i % size);
    switch (kind) {
      case Kind::forward:
        return Rank(turn);
      case Kind::backward:
        return Rank(size - 1 - turn);
      case Kind::random:
        break;
    }
    return Rank(static_cast<std::int32_t>(hash(seed, i) % static_cast<std::uint64_t>(size)));
  }
};

/// Returns the order called `name`. Throws InputError that begins with `where` (an option or a key
/// of a file) and lists the known names.
[[nodiscard]] RootOrder::Kind find_root_order(std::string_view name, std::string_view where);
[[nodiscard]] std::string_view to_string(RootOrder::Kind kind);

}  // namespace loggp
