#include "algorithms/clocks/clock_samples.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "algorithms/clocks/clock_links.hpp"

namespace loggp::clock_samples_test {

namespace {

ClockSample sample(std::int64_t at, std::int64_t difference, std::int64_t round_trip) {
  return {LocalTime::ps(at), Duration::ps(difference), Duration::ps(round_trip)};
}

ClockSample make_estimate(PairMethod method, std::int64_t tries,
                          const std::vector<ClockSample>& samples) {
  ClockEstimate estimate(method, tries);
  for (const ClockSample& one : samples) {
    CHECK_FALSE(estimate.is_done());
    estimate.take(one);
  }
  CHECK(estimate.is_done());
  return estimate.estimate();
}

}  // namespace

TEST_CASE("a sample assumes that the answer was sent in the middle of the round trip") {
  const ClockSample one = clock_sample(LocalTime::ps(100), LocalTime::ps(-880), LocalTime::ps(140));
  CHECK(one.at == LocalTime::ps(120));
  CHECK(one.difference == Duration::ps(-1000));
  CHECK(one.round_trip == Duration::ps(40));
}

TEST_CASE("minimum stops when the least round trip has not become less for N tries") {
  const ClockSample least = make_estimate(
      PairMethod::minimum, 2,
      {sample(0, 5, 90), sample(1, 6, 95), sample(2, 7, 80), sample(3, 8, 80), sample(4, 9, 99)});
  CHECK(least.difference == Duration::ps(7));  // the first of equal ones
  CHECK(least.round_trip == Duration::ps(80));
}

TEST_CASE("quarter takes the mean of the 25 % of N tries with the least round trips") {
  std::vector<ClockSample> samples;
  for (const std::int64_t round_trip : {90, 80, 70, 60, 95, 85, 75, 65})
    samples.push_back(sample(round_trip * 10, 1'000'000 + round_trip, round_trip));
  const ClockSample mean = make_estimate(PairMethod::quarter, 8, samples);
  CHECK(mean.difference == Duration::ps(1'000'062));  // of 60 and 65
  CHECK(mean.at == LocalTime::ps(625));
  CHECK(mean.round_trip == Duration::ps(62));
  CHECK(make_estimate(PairMethod::quarter, 1, {samples[0]}).difference == samples[0].difference);
}

TEST_CASE("the mean, the median and SKaMPI's bounds use every ping-pong") {
  const std::vector<ClockSample> samples{sample(0, 100, 20), sample(10, 104, 12),
                                         sample(20, 130, 80)};
  CHECK(make_estimate(PairMethod::mean, 3, samples).difference == Duration::ps(111));
  CHECK(make_estimate(PairMethod::median, 3, samples).difference == Duration::ps(104));
  const ClockSample two = make_estimate(PairMethod::median, 2, {samples[0], samples[1]});
  CHECK(two.difference == Duration::ps(102));
  // the bounds are 90 to 110, 98 to 110 and 90 to 170
  const ClockSample bounds = make_estimate(PairMethod::skampi, 3, samples);
  CHECK(bounds.difference == Duration::ps(104));
  CHECK(bounds.round_trip == Duration::ps(12));
  CHECK(bounds.at == LocalTime::ps(10));
}

TEST_CASE("two samples of a pair give its drift, and both directions are inverse to each other") {
  constexpr std::int64_t s = 1'000'000'000'000;
  // the server is 3 s ahead and gains 50 us in a second
  const std::vector<ClockSample> samples{sample(s, 3 * s, 40),
                                         sample(2 * s, 3 * s + s / 20'000, 40)};
  const ClockModel forth = client_to_server(samples);
  const ClockModel back = server_to_client(samples);
  CHECK(forth.drift == doctest::Approx(5e-5).epsilon(1e-12));
  CHECK(back.drift == doctest::Approx(-5e-5 / (1 + 5e-5)).epsilon(1e-12));
  for (const std::int64_t at : {0L, s, 12 * s}) {
    const GlobalTime there = forth.to_global(LocalTime::ps(at));
    CHECK(std::abs(back.to_global(LocalTime::ps(there.in_ps())).in_ps() - at) <= 1);
  }
}

TEST_CASE("a line through many samples is the least squares'") {
  // residuals 1, -2, 1 are orthogonal to 1 and to the instants 0, 1, 2
  const ClockModel model = client_to_server(
      std::vector{sample(1000, 501, 1), sample(2000, 598, 1), sample(3000, 701, 1)});
  CHECK(model.drift == doctest::Approx(0.1));
  CHECK(model.to_global(LocalTime::ps(2000)) == GlobalTime::ps(2600));
}

TEST_CASE("seven ranks synchronise in three steps, as in [3] Fig. 7") {
  struct Expected {
    std::int32_t rank, peer;
    bool is_client, is_nearer;
  };
  // two rounds of four ranks; then 4, 5, 6 are clients of 0, 1, 2
  const std::vector<std::vector<Expected>> expected{
      {{0, 1, true, true}, {0, 2, true, true}, {0, 4, false, true}},
      {{1, 0, false, false}, {1, 5, false, true}},
      {{2, 3, true, true}, {2, 0, false, false}, {2, 6, false, true}},
      {{3, 2, false, false}},
      {{4, 0, true, false}},
      {{5, 1, true, false}},
      {{6, 2, true, false}}};
  for (std::int32_t rank = 0; rank < 7; ++rank) {
    const auto links = clock_links(Rank(rank), 7, GroupMethod::logarithmic);
    const auto& wanted = expected[static_cast<std::size_t>(rank)];
    REQUIRE(links.size() == wanted.size());
    for (std::size_t i = 0; i < links.size(); ++i) {
      CHECK(links[i].peer == Rank(wanted[i].peer));
      CHECK(links[i].is_client == wanted[i].is_client);
      CHECK(links[i].is_nearer == wanted[i].is_nearer);
    }
  }
}

namespace {

// Returns the number of steps. In a step, a rank works on its next pair if its peer does so, too.
int count_steps(std::int32_t ranks, GroupMethod method, const NodeRanks* nodes = nullptr) {
  std::vector<std::vector<ClockLink>> left;
  for (std::int32_t rank = 0; rank < ranks; ++rank) {
    left.push_back(clock_links(Rank(rank), ranks, method, nodes));
    std::reverse(left.back().begin(), left.back().end());
  }
  const auto next = [&](std::int32_t rank) -> std::vector<ClockLink>& {
    return left[static_cast<std::size_t>(rank)];
  };
  for (int steps = 0;; ++steps) {
    std::vector<std::int32_t> ready;
    for (std::int32_t rank = 0; rank < ranks; ++rank) {
      if (next(rank).empty() || !next(rank).back().is_client) continue;
      const std::int32_t peer = next(rank).back().peer.number();
      if (next(peer).empty()) return -1;
      const ClockLink back = next(peer).back();
      if (back.peer != Rank(rank)) continue;
      if (back.is_client || back.is_nearer == next(rank).back().is_nearer) return -1;
      ready.push_back(rank);
    }
    if (ready.empty()) {
      for (std::int32_t rank = 0; rank < ranks; ++rank)
        if (!next(rank).empty()) return -1;
      return steps;
    }
    for (const std::int32_t rank : ready) {
      next(next(rank).back().peer.number()).pop_back();
      next(rank).pop_back();
    }
  }
}

}  // namespace

TEST_CASE(
    "any number of ranks synchronises in P - 1 steps one by one, and ceil(log2 P) as a tree") {
  for (std::int32_t ranks = 1; ranks <= 300; ++ranks) {
    CAPTURE(ranks);
    CHECK(count_steps(ranks, GroupMethod::linear) == ranks - 1);
    CHECK(count_steps(ranks, GroupMethod::logarithmic) ==
          std::bit_width(static_cast<std::uint32_t>(ranks - 1)));
    for (std::int32_t rank = 0; rank < ranks; ++rank) {
      const auto links = clock_links(Rank(rank), ranks, GroupMethod::logarithmic);
      const auto nearer = std::count_if(links.begin(), links.end(),
                                        [](const ClockLink& link) { return !link.is_nearer; });
      CHECK(nearer == (rank == 0 ? 0 : 1));
    }
  }
}

TEST_CASE(
    "with one rank a node first, the steps are those of the nodes' tree and of a node's tree") {
  const auto depth = [](std::int32_t ranks) {
    return std::bit_width(static_cast<std::uint32_t>(ranks - 1));
  };
  for (const std::int32_t per_node : {1, 3, 4, 7}) {
    for (std::int32_t count = 1; count <= 20; ++count) {
      CAPTURE(per_node);
      CAPTURE(count);
      std::vector<std::int32_t>
          numbers;  // in turn, so that a node's ranks do not follow each other
      for (std::int32_t rank = 0; rank < per_node * count; ++rank) numbers.push_back(rank % count);
      const NodeRanks nodes(numbers);
      CHECK(count_steps(per_node * count, GroupMethod::hierarchical, &nodes) ==
            depth(count) + depth(per_node));
    }
  }
}

TEST_CASE("without nodes, one rank a node first is the tree of all ranks") {
  for (std::int32_t rank = 0; rank < 7; ++rank) {
    const auto tree = clock_links(Rank(rank), 7, GroupMethod::logarithmic);
    const auto other = clock_links(Rank(rank), 7, GroupMethod::hierarchical);
    REQUIRE(tree.size() == other.size());
    for (std::size_t i = 0; i < tree.size(); ++i) CHECK(tree[i].peer == other[i].peer);
  }
}

}  // namespace loggp::clock_samples_test
