#include "measure/node/node_pairs.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace loggp::measure::node_pairs_test {

namespace {

RankPair pair(std::int32_t first, std::int32_t second) {
  return {Rank(first), Rank(second)};
}

}  // namespace

TEST_CASE("pairs connect rank 0's node with the other node that has the most ranks") {
  const std::vector<RankPlace> places{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0},
                                      {2, 1, 0}, {0, 2, 0}, {2, 2, 0}};
  const NodePairs chosen = choose_node_pairs(places, std::nullopt);
  CHECK(chosen.setup.pairs[0] == std::vector{pair(0, 2), pair(3, 4), pair(5, 6)});
  CHECK(chosen.setup.pairs[1].empty());
  REQUIRE(chosen.unknown.size() == 1);
  CHECK(chosen.unknown.front().starts_with("memory of nodes: not measured"));
}

TEST_CASE("one node has pairs of consecutive ranks with one kind of link, and no interfaces") {
  // CPUs 0 to 3 share a cache, and 4 to 7
  const std::vector<RankPlace> places{{0, 0, 0}, {0, 1, 0}, {0, 3, 0}, {0, 4, 4},
                                      {0, 5, 4}, {0, 6, 4}, {0, 7, 4}};
  const NodePairs chosen = choose_node_pairs(places, std::nullopt);
  CHECK(chosen.setup.pairs[0].empty());
  CHECK(chosen.setup.pairs[1] == std::vector{pair(0, 1), pair(4, 5)});
  REQUIRE(chosen.unknown.size() == 1);
  CHECK(chosen.unknown.front().starts_with("interfaces of nodes: not measured"));
}

TEST_CASE("the option limits the pairs, and nodes with one rank each have none") {
  const std::vector<RankPlace> full{{0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0},
                                    {4, 0, 0}, {4, 1, 0}, {4, 2, 0}, {4, 3, 0}};
  const NodePairs limited = choose_node_pairs(full, 2);
  CHECK(limited.setup.pairs[0] == std::vector{pair(0, 4), pair(1, 5)});
  CHECK(limited.setup.pairs[1] == std::vector{pair(0, 1), pair(2, 3)});
  CHECK(limited.unknown.empty());
  const NodePairs lone = choose_node_pairs(std::vector<RankPlace>{{0, 0, 0}, {1, 0, 0}}, {});
  CHECK(lone.setup.pairs[0].empty());
  CHECK(lone.setup.pairs[1].empty());
  CHECK(lone.unknown.size() == 2);
}

}  // namespace loggp::measure::node_pairs_test
