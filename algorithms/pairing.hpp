// Which ranks of a job talk to each other ([5] §2, perils 6, 12 and 13).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/units.hpp"

namespace loggp {

/// Who is whose partner.
struct Pairing {
  enum class Kind : std::uint8_t {
    half,       ///< i and i + P/2: all messages cross the middle
    mirror,     ///< i and P − 1 − i
    butterfly,  ///< i and i with one bit of its number changed, as in a step of a hypercube
  };
  Kind kind = Kind::half;
  int bit = 0;  ///< of a butterfly; 0: neighbours
};

/// "half", "mirror", "neighbour" (butterfly:0) or "butterfly:BIT". Throws InputError.
[[nodiscard]] Pairing parse_pairing(std::string_view text);
[[nodiscard]] std::string to_string(const Pairing& pairing);

/// Two ranks that talk to each other; `first` begins.
struct RankPair {
  Rank first;
  Rank second;
  auto operator<=>(const RankPair&) const = default;
};

/// Which pairs talk.
struct PairChoice {
  Pairing pairing;
  std::optional<std::int64_t> most;  ///< none: all, and no rank may be left over
};

/// The pairs of `ranks`, ascending by their first rank, or the first few. Throws InputError when
/// there are none or too few.
[[nodiscard]] std::vector<RankPair> select_pairs(const PairChoice& choice, std::int32_t ranks);

}  // namespace loggp
