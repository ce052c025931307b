#include "algorithms/clocks/clock_links.hpp"

#include "algorithms/host/tree.hpp"

namespace loggp {

namespace {

std::vector<ClockLink> linear_links(Rank rank, std::int32_t ranks) {
  if (rank != Rank(0)) return {{Rank(0), false, false}};
  std::vector<ClockLink> links;
  for (std::int32_t other = 1; other < ranks; ++other) links.push_back({Rank(other), true, true});
  return links;
}

// Returns the pairs of `rank` in the tree over ranks 0 … group − 1. In step 1, 2, 4, …, each
// multiple of 2·step is the client of the rank that is `step` higher. A rank is server once; after
// that the rank has no more pairs in this tree. Pre: `group` is a power of two.
std::vector<ClockLink> tree_links(std::int32_t rank, std::int32_t group) {
  std::vector<ClockLink> links;
  for (std::int32_t step = 1; step < group; step *= 2) {
    if (rank % (2 * step) == step) {
      links.push_back({Rank(rank - step), false, false});
      break;
    }
    links.push_back({Rank(rank + step), true, true});
  }
  return links;
}

std::vector<ClockLink> logarithmic_links(Rank rank, std::int32_t ranks) {
  const std::int32_t group = power_of_two_below(ranks);
  if (rank.number() >= group) return {{Rank(rank.number() - group), true, false}};
  std::vector<ClockLink> links = tree_links(rank.number(), group);
  if (rank.number() + group < ranks) links.push_back({Rank(rank.number() + group), false, true});
  return links;
}

// Appends the pairs of the rank at `place` among `members`, which are synchronised along a tree.
void add_links_among(const std::vector<Rank>& members, std::int32_t place,
                     std::vector<ClockLink>& links) {
  const auto count = static_cast<std::int32_t>(members.size());
  for (ClockLink link : logarithmic_links(Rank(place), count)) {
    link.peer = members[static_cast<std::size_t>(link.peer.number())];
    links.push_back(link);
  }
}

std::vector<ClockLink> hierarchical_links(Rank rank, const NodeRanks& nodes) {
  std::vector<ClockLink> links;
  if (nodes.place(rank) == 0) add_links_among(nodes.leaders(), nodes.place_of_node(rank), links);
  add_links_among(nodes.beside(rank), nodes.place(rank), links);
  return links;
}

}  // namespace

std::vector<ClockLink> clock_links(Rank rank, std::int32_t ranks, GroupMethod method,
                                   const NodeRanks* nodes) {
  if (method == GroupMethod::linear) return linear_links(rank, ranks);
  if (method == GroupMethod::hierarchical && nodes != nullptr)
    return hierarchical_links(rank, *nodes);
  return logarithmic_links(rank, ranks);
}

}  // namespace loggp
