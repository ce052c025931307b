#include "measure/live/machine/link_partners.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace loggp::measure::link_partners_test {

TEST_CASE("rank 0 measures with the first rank of each kind of link") {
  const std::vector<RankPlace> places{{0, 0, 0}, {0, 1, 0}, {0, 8, 8},
                                      {0, 9, 8}, {1, 0, 0}, {1, 1, 0}};
  const std::vector<Partner> partners = link_partners(places);
  REQUIRE(partners.size() == 3);
  CHECK(partners[0].rank == Rank(1));
  CHECK(partners[0].kind == "same core complex");
  CHECK(partners[0].link_class == LinkClass::core_complex);
  CHECK(partners[1].rank == Rank(2));
  CHECK(partners[1].link_class == LinkClass::node);
  CHECK(partners[2].rank == Rank(4));
  CHECK(partners[2].link_class == LinkClass::network);
}

TEST_CASE("a core complex that holds all ranks of the node stands for it") {
  const std::vector<Partner> partners =
      link_partners(std::vector<RankPlace>{{0, 0, 0}, {0, 1, 0}, {1, 0, 0}});
  REQUIRE(partners.size() == 2);
  CHECK(partners[0].link_class == LinkClass::node);
  CHECK(partners[0].kind == "same core complex");
  CHECK(partners[1].link_class == LinkClass::network);
}

TEST_CASE("a rank on rank 0's CPU is chosen only if its kind has no other") {
  CHECK(link_partners(std::vector<RankPlace>{{0, 0, 0}, {0, 0, 0}, {0, 1, 0}})[0].rank == Rank(2));
  CHECK(link_partners(std::vector<RankPlace>{{0, 0, 0}, {0, 0, 0}})[0].rank == Rank(1));
}

TEST_CASE("two ranks on different nodes have only a network link") {
  const std::vector<Partner> partners = link_partners(std::vector<RankPlace>{{0, 0, 0}, {1, 0, 0}});
  REQUIRE(partners.size() == 1);
  CHECK(partners[0].link_class == LinkClass::network);
}

TEST_CASE("each kind of link has a samples file of its own") {
  CHECK(samples_by_kind("out/my.samples.jsonl") ==
        std::vector<std::string>{"out/my.same-core-complex.samples.jsonl",
                                 "out/my.same-node.samples.jsonl",
                                 "out/my.between-nodes.samples.jsonl"});
}

}  // namespace loggp::measure::link_partners_test
