// The pairs of ranks that exchange messages ([5] §2, perils 6, 12 and 13).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/base/units.hpp"

namespace loggp {

/// The rule that gives each rank its partner.
struct Pairing {
  enum class Kind : std::uint8_t {
    half,       ///< i and i + ⌊P/2⌋: all messages cross the middle
    mirror,     ///< i and P − 1 − i
    butterfly,  ///< i and i with one bit of its number changed, as in a step of a hypercube
  };
  Kind kind = Kind::half;
  int bit = 0;  ///< the bit that a butterfly changes; bit 0 pairs neighbours
};

/// Returns the pairing that `text` names: "half", "mirror", "neighbour" (butterfly:0) or
/// "butterfly:BIT". Throws InputError.
[[nodiscard]] Pairing parse_pairing(std::string_view text);
[[nodiscard]] std::string to_string(const Pairing& pairing);

/// Two ranks that exchange messages; `first` sends first.
struct RankPair {
  Rank first;
  Rank second;
  auto operator<=>(const RankPair&) const = default;
};

/// The role of one rank among pairs.
struct Seat {
  Rank partner;
  bool talks = false;   ///< has a partner
  bool begins = false;  ///< is the first rank of its pair
};

/// Returns the role of `rank`: the first pair that contains it decides.
[[nodiscard]] Seat find_seat(std::span<const RankPair> pairs, Rank rank);

/// The choice of pairs: all pairs, or the first `most` of them.
struct PairChoice {
  Pairing pairing;
  std::optional<std::int64_t> most;  ///< nothing: all pairs, and each rank must have a partner
};

/// Returns the chosen pairs of `ranks` ranks, ascending by first rank. Throws InputError if there
/// is no pair, if there are fewer than `most`, or if all pairs are chosen and a rank has no
/// partner.
[[nodiscard]] std::vector<RankPair> select_pairs(const PairChoice& choice, std::int32_t ranks);

}  // namespace loggp
