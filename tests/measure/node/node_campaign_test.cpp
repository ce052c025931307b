#include "measure/node/node_campaign.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "models/base/errors.hpp"
#include "tests/measure/samples/temporary_file.hpp"

namespace loggp::measure::node_campaign_test {

namespace {

NodeOptions two_pairs() {
  NodeOptions options;
  options.setup.pairs[0] = {{Rank(0), Rank(2)}, {Rank(1), Rank(3)}};
  options.largest = Bytes(512);
  return options;
}

PairsSample sample_at(const PairsPoint& point) {
  const Duration gap = Duration::us(0.001 * static_cast<double>(point.pairs * point.size.count()));
  return {point, 4, Duration::us(10), Duration::us(10) + 4 * gap, Duration::us(10) + 8 * gap};
}

// Takes the samples that the campaign asks for, at most `most`; returns their points.
std::vector<PairsPoint> take_samples(NodeCampaign& campaign, std::size_t most = 1000) {
  std::vector<PairsPoint> points;
  while (points.size() < most) {
    const auto point = campaign.next_point(Duration::us(static_cast<double>(points.size())));
    if (!point) break;
    points.push_back(*point);
    campaign.take(sample_at(*point));
  }
  return points;
}

}  // namespace

TEST_CASE("a sweep measures each size with one pair, two, three, four and more, up to all") {
  NodeOptions options;
  for (std::int32_t i = 0; i < 14; ++i) options.setup.pairs[0].push_back({Rank(i), Rank(14 + i)});
  options.smallest = Bytes(8);
  options.largest = Bytes(64);
  std::vector<std::int32_t> pairs;
  std::vector<std::int64_t> sizes;
  for (const PairsPoint& point : node_points(options)) {
    if (point.size == Bytes(8)) pairs.push_back(point.pairs);
    if (point.pairs == 1) sizes.push_back(point.size.count());
  }
  CHECK(pairs == std::vector<std::int32_t>{1, 2, 3, 4, 6, 8, 12, 14});
  CHECK(sizes == std::vector<std::int64_t>{8, 64});
}

TEST_CASE("one pair shares nothing, so that there is nothing to measure") {
  NodeOptions options = two_pairs();
  options.setup.pairs[0].pop_back();
  NodeCampaign campaign(options, {});
  CHECK_FALSE(campaign.next_point(Duration()));
  CHECK(campaign.finish().fit.limits.empty());
}

TEST_CASE("each point gets its least samples, and sweeps end with the time budget") {
  NodeOptions options = two_pairs();
  options.repetitions = 100;
  options.least_samples = 3;
  options.budget = Duration::us(30);
  NodeCampaign campaign(options, {});
  const std::size_t points = node_points(options).size();
  CHECK(points == 8);
  CHECK(take_samples(campaign).size() == 31);
  for (const PairsPoint& point : node_points(options)) CHECK(campaign.count_samples(point) >= 3);
}

TEST_CASE("a resumed campaign takes the samples that the interrupted one lacks") {
  const TemporaryFile file;
  NodeOptions options = two_pairs();
  options.repetitions = 2;
  options.samples_path = file.path;
  {
    NodeCampaign interrupted(options, {});
    CHECK(take_samples(interrupted, 5).size() == 5);
  }
  options.resume = true;
  NodeCampaign resumed(options, {});
  CHECK(take_samples(resumed).size() == 11);
  const NodeResult result = resumed.finish();
  CHECK(result.samples.size() == 16);
  const NodeFile read = read_node_samples(file.path);
  CHECK(read.samples.size() == 16);
  CHECK(read.setup.pairs == options.setup.pairs);
  CHECK(read.samples.front().long_burst == sample_at(read.samples.front().point).long_burst);
}

TEST_CASE("samples that other work disturbed are warned of if they are more than half") {
  const NodeOptions options = two_pairs();
  std::vector<PairsSample> samples;
  for (const PairsPoint& point : node_points(options)) samples.push_back(sample_at(point));
  REQUIRE(samples.size() == 8);
  for (std::size_t i = 0; i < 4; ++i) samples[i].disturbed = true;
  CHECK(node_result(samples, options.setup, {}).warnings.empty());
  samples[4].disturbed = true;
  CHECK(node_result(samples, options.setup, {}).warnings ==
        std::vector<std::string>{"5 of 8 samples of pairs at once were disturbed by other work"});
}

TEST_CASE("samples of other pairs are not continued") {
  const TemporaryFile file;
  NodeOptions options = two_pairs();
  options.samples_path = file.path;
  {
    NodeCampaign first(options, {});
    CHECK(take_samples(first, 2).size() == 2);
  }
  options.resume = true;
  options.setup.pairs[0].push_back({Rank(4), Rank(5)});
  CHECK_THROWS_WITH_AS(NodeCampaign(options, {}),
                       doctest::Contains("its samples were made with another --pairs"), InputError);
}

}  // namespace loggp::measure::node_campaign_test
