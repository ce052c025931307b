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

}  // namespace

std::vector<ClockLink> clock_links(Rank rank, std::int32_t ranks, GroupMethod method) {
  if (method == GroupMethod::linear) return linear_links(rank, ranks);
  const std::int32_t group = power_of_two_below(ranks);
  if (rank.number() >= group) return {{Rank(rank.number() - group), true, false}};
  std::vector<ClockLink> links = tree_links(rank.number(), group);
  if (rank.number() + group < ranks) links.push_back({Rank(rank.number() + group), false, true});
  return links;
}

}  // namespace loggp
