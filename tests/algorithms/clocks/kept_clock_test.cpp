#include "algorithms/clocks/kept_clock.hpp"

#include <doctest/doctest.h>

#include "algorithms/clocks/clock_hosts.hpp"
#include "models/machine/latency.hpp"
#include "simulate/engine/simulation.hpp"
#include "tests/simulate/engine/machines.hpp"

namespace loggp::kept_clock_test {

namespace {

using simulate::SimulatedProcess;
using Skewed = SkewedClock<SimulatedProcess>;

// Each node's clock drifts 40 ppm more than that of the node before: more than a calibrated TSC.
ClockModel true_clock(std::int32_t node) {
  return {LocalTime(), Duration::us(1e6 * node), 4e-5 * node};
}

// Of `ranks` ranks, each `beside` in a row are on one node.
NodeRanks nodes_of(std::int32_t ranks, std::int32_t beside) {
  std::vector<std::int32_t> nodes;
  for (std::int32_t rank = 0; rank < ranks; ++rank) nodes.push_back(rank / beside);
  return NodeRanks(nodes);
}

struct Moment {
  Duration error;
  Duration uncertainty;
};

struct Watched {
  std::int32_t times;  // number of renewals
  Duration between;
  std::int32_t ranks = 8;        // the last one is three links from rank 0
  Duration late{};               // how late the last one comes to each renewal
  std::int32_t beside = 1;       // ranks of a node
  std::vector<Moment> before{};  // just before each renewal but the first one
  std::int64_t due = 0;
  std::int64_t due_for_drift = 0;  // although it was to be valid for longer
};

// Keeps a rank's clock, and records the error of the last rank's model just before each renewal.
Task<> keep_clock(SimulatedProcess& self, Watched* watched, const NodeRanks* nodes) {
  const ClockModel own = true_clock(self.rank().number() / watched->beside);
  Skewed skewed(self, own.offset, own.drift);
  KeptClock kept(*nodes);
  for (std::int32_t i = 0; i < watched->times; ++i) {
    if (i > 0) {
      const Time renewed = skewed.now();
      co_await skewed.compute(watched->between);
      const LocalTime host = local_time(self.now());
      const GlobalTime taken = kept.model().to_global(local_time(skewed.now()));
      const GlobalTime truth = GlobalTime::ps(true_clock(0).to_global(host).in_ps());
      if (self.rank() == Rank(self.size() - 1)) {
        watched->before.push_back({taken - truth, kept.uncertainty(skewed.now() - renewed)});
        if (kept.is_due(skewed.now())) ++watched->due;
        if (kept.is_due(skewed.now(), Duration::us(1e8))) ++watched->due_for_drift;
      }
    }
    if (self.rank() == Rank(self.size() - 1)) co_await skewed.compute(watched->late);
    co_await kept.renew(skewed);
  }
}

void run(Watched& watched, const simulate::Options& options = {}) {
  const simulate::Costs costs{
      .L = 1'000'000, .o_s = 200'000, .o_r = 300'000, .g = 400'000, .G = 100};
  const NodeRanks nodes = nodes_of(watched.ranks, watched.beside);
  const simulate::Program program = [&](SimulatedProcess& self) {
    return keep_clock(self, &watched, &nodes);
  };
  (void)simulate::simulate(simulate::machine_of(costs), watched.ranks, program, options);
}

std::int64_t absolute_ps(Duration error) {
  return std::abs(error.in_ps());
}

}  // namespace

TEST_CASE("a drifting clock stays right for seconds after the first renewal") {
  Watched watched{.times = 4, .between = Duration::us(5e6)};
  run(watched);
  REQUIRE(watched.before.size() == 3);
  for (const Moment& moment : watched.before)
    CHECK(absolute_ps(moment.error) < 1'000);  // 1 ns, where 280 ppm would be 1.4 ms
  CHECK(watched.due == 3);
}

TEST_CASE("a clock is due again when its drift has counted for longer than it was watched") {
  Watched watched{.times = 4, .between = Duration::us(5e6)};
  run(watched);
  CHECK(watched.due_for_drift == 1);  // watched for 1 s, then for 6 s and 11 s
  watched = {.times = 3, .between = Duration::us(9e5)};
  run(watched);
  CHECK(watched.due_for_drift == 0);
}

TEST_CASE("ranks that read the clock of their node have its leader's time") {
  Watched watched{.times = 4, .between = Duration::us(5e6), .beside = 2};
  run(watched);
  REQUIRE(watched.before.size() == 3);
  for (const Moment& moment : watched.before) CHECK(absolute_ps(moment.error) < 1'000);
}

TEST_CASE("a clock stays right if its rank measures long after its peers") {
  Watched watched{.times = 4, .between = Duration::us(2e6), .late = Duration::us(1e6)};
  run(watched);
  REQUIRE(watched.before.size() == 3);
  for (const Moment& moment : watched.before)
    CHECK(absolute_ps(moment.error) < 1'000);  // where a second at 280 ppm is 280 us
}

TEST_CASE("whatever latencies are drawn, the error of a kept clock is within its uncertainty") {
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U, 6U}) {
    CAPTURE(seed);
    const std::int32_t ranks = seed % 3 == 0 ? 2 : seed % 3 == 1 ? 4 : 8;
    const LatencyDistribution latency = LatencyDistribution::lognormal(0.8, seed);
    simulate::Options options;
    options.latency = &latency;
    Watched watched{.times = 6, .between = Duration::us(2e6), .ranks = ranks};
    run(watched, options);
    std::int64_t worst = 0;
    for (const Moment& moment : watched.before) {
      CHECK(absolute_ps(moment.error) <= moment.uncertainty.in_ps());
      worst = std::max(worst, absolute_ps(moment.error));
    }
    CHECK(worst > 1000);  // so that the check above is not trivial
    // the drift gets more exact with time
    CHECK(watched.before.back().uncertainty < watched.before.front().uncertainty);
  }
}

TEST_CASE("if all ranks read one clock, it is never due, and right") {
  const NodeRanks nodes = nodes_of(3, 3);
  const KeptClock kept(nodes);
  CHECK_FALSE(kept.is_due(Time()));
  CHECK_FALSE(kept.is_due(Time() + Duration::us(1e9)));
  CHECK(kept.uncertainty(Duration::us(1e9)) == Duration());
  CHECK(kept.model().to_global(LocalTime::ps(12'345)) == GlobalTime::ps(12'345));
}

}  // namespace loggp::kept_clock_test
