#include "compare/chart/node_plots.hpp"

#include <doctest/doctest.h>

namespace loggp::compare::node_plots_test {

// Returns a sample of bursts of 10 and 20 messages with this gap.
PairsSample sample(PairPlace place, std::int64_t size, std::int32_t pairs, double gap_us) {
  return {{place, Bytes(size), pairs},
          10,
          Duration::us(20),
          Duration::us(20 + (9 * gap_us)),
          Duration::us(20 + (19 * gap_us))};
}

TEST_CASE("a picture of pairs has a line for each size, and says when pairs slow one another") {
  measure::NodeFile file;
  for (std::int32_t i = 0; i < 4; ++i) {
    file.setup.pairs[0].push_back({Rank(i), Rank(4 + i)});
    file.setup.pairs[1].push_back({Rank(2 * i), Rank((2 * i) + 1)});
  }
  for (const std::int32_t pairs : {1, 2, 4}) {
    file.samples.push_back(sample(PairPlace::between_nodes, 1, pairs, 2));
    file.samples.push_back(sample(PairPlace::between_nodes, 1000, pairs, pairs == 4 ? 6 : 3));
  }
  const std::vector<NamedPlot> one_place = node_plots("my.node", file, 0.05, {});
  REQUIRE(one_place.size() == 1);
  CHECK(one_place[0].name == "-between-nodes");
  const PlotPlan& plan = one_place[0].plan;
  CHECK(plan.title == "my.node: gap of pairs of ranks that send at once, between-nodes");
  REQUIRE(plan.series.size() == 2);
  CHECK(plan.series[0].title == "1 B, not limited up to 4 pairs");
  CHECK(plan.series[1].title == "1000 B, limited from 4 pairs on");
  CHECK(plan.series[1].points == std::vector<PlotPoint>{{1, 3, 3, 3}, {2, 3, 3, 3}, {4, 6, 6, 6}});

  const std::vector<NamedPlot> tolerant = node_plots("my.node", file, 1.5, {});
  CHECK(tolerant[0].plan.series[1].title == "1000 B, not limited up to 4 pairs");

  file.samples.push_back(sample(PairPlace::same_node, 1, 1, 5));
  const std::vector<NamedPlot> both_places = node_plots("my.node", file, 0.05, {});
  REQUIRE(both_places.size() == 2);
  CHECK(both_places[1].name == "-same-node");
  CHECK(both_places[1].plan.series[0].title == "1 B");  // one pair cannot be compared
  CHECK(both_places[1].plan.series[0].points.size() == 1);
}

}  // namespace loggp::compare::node_plots_test
