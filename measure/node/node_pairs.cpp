#include "measure/node/node_pairs.hpp"

#include <algorithm>
#include <map>

namespace loggp::measure {

namespace {

using RankNumbers = std::vector<std::int32_t>;

void shorten(std::vector<RankPair>& pairs, std::optional<std::int32_t> most) {
  if (most && pairs.size() > static_cast<std::size_t>(*most))
    pairs.resize(static_cast<std::size_t>(*most));
  if (pairs.size() < 2) pairs.clear();
}

std::vector<RankPair> pairs_between(const RankNumbers& here, const RankNumbers& there) {
  std::vector<RankPair> pairs;
  for (std::size_t i = 0; i < std::min(here.size(), there.size()); ++i)
    pairs.push_back({Rank(here[i]), Rank(there[i])});
  return pairs;
}

std::vector<RankPair> pairs_inside(const RankNumbers& here, std::span<const RankPlace> places) {
  const auto complex = [&](std::int32_t rank) {
    return places[static_cast<std::size_t>(rank)].complex;
  };
  std::vector<RankPair> pairs;
  for (std::size_t i = 0; i + 1 < here.size(); i += 2) {
    const bool shares_cache = complex(here[i]) == complex(here[i + 1]);
    const bool first_does = complex(here[0]) == complex(here[1]);
    if (shares_cache == first_does) pairs.push_back({Rank(here[i]), Rank(here[i + 1])});
  }
  return pairs;
}

}  // namespace

NodePairs choose_node_pairs(std::span<const RankPlace> places, std::optional<std::int32_t> most) {
  std::map<int, RankNumbers> nodes;
  for (std::size_t rank = 0; rank < places.size(); ++rank)
    nodes[places[rank].machine].push_back(static_cast<std::int32_t>(rank));
  const RankNumbers& here = nodes.at(places.front().machine);
  RankNumbers there;
  for (const auto& [node, ranks] : nodes) {
    if (node != places.front().machine && ranks.size() > there.size()) there = ranks;
  }
  NodePairs chosen;
  auto& between = chosen.setup.pairs[static_cast<std::size_t>(PairPlace::between_nodes)];
  auto& inside = chosen.setup.pairs[static_cast<std::size_t>(PairPlace::same_node)];
  between = pairs_between(here, there);
  inside = pairs_inside(here, places);
  shorten(between, most);
  shorten(inside, most);
  if (between.empty()) {
    chosen.unknown.emplace_back(
        "interfaces of nodes: not measured, because this needs two ranks or more on each of two "
        "nodes");
  }
  if (inside.empty()) {
    chosen.unknown.emplace_back(
        "memory of nodes: not measured, because this needs two pairs or more on one node with the "
        "same kind of link");
  }
  return chosen;
}

}  // namespace loggp::measure
