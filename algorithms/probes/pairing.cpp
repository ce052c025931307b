#include "algorithms/probes/pairing.hpp"

#include <fmt/format.h>

#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/quantities.hpp"

namespace loggp {

namespace {

// Returns the partner of `rank`, which may be `rank` itself or beyond the last rank.
std::int64_t find_partner(const Pairing& pairing, std::int32_t rank, std::int32_t ranks) {
  switch (pairing.kind) {
    case Pairing::Kind::half:
      return rank < ranks / 2 ? rank + ranks / 2 : rank - ranks / 2;
    case Pairing::Kind::mirror:
      return std::int64_t{ranks} - 1 - rank;
    case Pairing::Kind::butterfly:
      break;
  }
  return std::int64_t{rank} ^ (std::int64_t{1} << pairing.bit);
}

}  // namespace

Pairing parse_pairing(std::string_view text) {
  constexpr std::string_view butterfly = "butterfly:";
  if (text == "half") return {Pairing::Kind::half, 0};
  if (text == "mirror") return {Pairing::Kind::mirror, 0};
  if (text == "neighbour") return {Pairing::Kind::butterfly, 0};
  if (text.starts_with(butterfly)) {
    constexpr std::int64_t highest = 30;
    const auto bit = parse_count(text.substr(butterfly.size()), "--pairing butterfly", 0, highest);
    return {Pairing::Kind::butterfly, static_cast<int>(bit)};
  }
  throw InputError("--pairing: " +
                   unknown_name("pairing", text, {"half", "mirror", "neighbour", "butterfly:BIT"}));
}

std::string to_string(const Pairing& pairing) {
  if (pairing.kind == Pairing::Kind::half) return "half";
  if (pairing.kind == Pairing::Kind::mirror) return "mirror";
  return pairing.bit == 0 ? "neighbour" : fmt::format("butterfly:{}", pairing.bit);
}

Seat find_seat(std::span<const RankPair> pairs, Rank rank) {
  for (const RankPair& pair : pairs) {
    if (pair.first == rank) return {pair.second, true, true};
    if (pair.second == rank) return {pair.first, true, false};
  }
  return {};
}

std::vector<RankPair> select_pairs(const PairChoice& choice, std::int32_t ranks) {
  const auto& [pairing, most] = choice;
  std::vector<RankPair> pairs;
  for (std::int32_t rank = 0; rank < ranks; ++rank) {
    const std::int64_t partner = find_partner(pairing, rank, ranks);
    if (partner > rank && partner < ranks)
      pairs.push_back({Rank(rank), Rank(static_cast<std::int32_t>(partner))});
  }
  const auto count = static_cast<std::int64_t>(pairs.size());
  if (pairs.empty()) {
    throw InputError(fmt::format("--pairing {}: {} {} no pair; start more ranks",
                                 to_string(pairing), ranks,
                                 ranks == 1 ? "rank makes" : "ranks make"));
  }
  if (!most && 2 * count < ranks) {
    throw InputError(fmt::format(
        "--pairs all: with --pairing {}, {} of {} ranks have no partner; start another number of "
        "ranks, or give --pairs {}",
        to_string(pairing), ranks - 2 * count, ranks, count));
  }
  if (most && *most > count) {
    throw InputError(fmt::format("--pairs {}: {} ranks make {} with --pairing {}; give at most {}",
                                 *most, ranks, count, to_string(pairing), count));
  }
  if (most) pairs.resize(static_cast<std::size_t>(*most));
  return pairs;
}

}  // namespace loggp
