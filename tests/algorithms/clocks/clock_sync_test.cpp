#include "algorithms/clocks/clock_sync.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "algorithms/clocks/clock_hosts.hpp"
#include "algorithms/schemes/schemes.hpp"
#include "models/base/random.hpp"
#include "models/machine/latency.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "simulate/engine/simulation.hpp"
#include "tests/simulate/engine/machines.hpp"

namespace loggp::clock_sync_test {

namespace {

using simulate::Costs;
using simulate::SimulatedProcess;
using Skewed = SkewedClock<SimulatedProcess>;

static_assert(Process<Skewed>);
static_assert(Process<OnGlobalClock<Skewed>>);
static_assert(task_detail::HasFramePool<OnGlobalClock<Skewed>>);

constexpr std::int64_t us = 1'000'000;
constexpr std::int64_t second = 1'000'000 * us;

// The difference of a rank's clock from the simulator's.
struct Skew {
  Duration offset;
  double drift;
  [[nodiscard]] ClockModel clock() const { return {LocalTime(), offset, drift}; }
};

// Offsets of seconds, and drifts from -100 to 100 ppm.
std::vector<Skew> skews(std::int32_t ranks, double most_drift = 1e-4) {
  std::vector<Skew> skews;
  for (std::int32_t rank = 0; rank < ranks; ++rank) {
    const auto draw = [&](int what) { return 2 * uniform(hash(17, rank, what)) - 1; };
    skews.push_back({Duration::us(5e6 * draw(0)), most_drift * draw(1)});
  }
  return skews;
}

struct Found {
  ClockModel clock;
  SyncRecord record;
};

Task<> synchronise_skewed(SimulatedProcess& self, Skew skew, SyncSettings settings, Found* found) {
  Skewed skewed(self, skew.offset, skew.drift);
  found->clock = co_await synchronise(skewed, settings, &found->record);
}

struct Synchronised {
  std::vector<Skew> skews;
  std::vector<Found> found;
  Duration makespan;

  // Returns the error of the rank's estimate of rank 0's clock, at a time of the simulator.
  [[nodiscard]] Duration error(std::size_t rank, LocalTime at) const {
    const auto own = LocalTime::ps(skews[rank].clock().to_global(at).in_ps());
    return found[rank].clock.to_global(own) - skews[0].clock().to_global(at);
  }
  [[nodiscard]] std::int64_t worst_ps(LocalTime at) const {
    std::int64_t worst = 0;
    for (std::size_t rank = 0; rank < found.size(); ++rank)
      worst = std::max(worst, std::abs(error(rank, at).in_ps()));
    return worst;
  }
};

Synchronised run(const Machine& machine, const std::vector<Skew>& skews, SyncSettings settings,
                 const simulate::Options& options = {}) {
  Synchronised result{skews, std::vector<Found>(skews.size()), {}};
  const auto ranks = static_cast<std::int32_t>(skews.size());
  const simulate::Program program = [&](SimulatedProcess& self) {
    const auto rank = static_cast<std::size_t>(self.rank().number());
    return synchronise_skewed(self, result.skews[rank], settings, &result.found[rank]);
  };
  result.makespan = simulate::simulate(machine, ranks, program, options).finish.makespan() - Time();
  return result;
}

const Costs costs{.L = 1'000'000, .o_s = 200'000, .o_r = 300'000, .g = 400'000, .G = 100};
const LocalTime start;

SyncSettings settings(GroupMethod group, std::int64_t tries, std::int32_t passes = 1) {
  return {group, PairMethod::minimum, tries, passes, Duration::us(20'000)};
}

std::vector<std::int32_t> rank_counts() {
  std::vector<std::int32_t> counts;
  for (std::int32_t ranks = 1; ranks <= 64; ++ranks) counts.push_back(ranks);
  for (const std::int32_t ranks : {65, 97, 127, 128, 129, 191, 255, 257, 511, 513, 767, 1023, 1024})
    counts.push_back(ranks);
  return counts;
}

std::int32_t depth(std::int32_t ranks, GroupMethod group) {
  if (ranks == 1) return 0;
  return group == GroupMethod::linear
             ? 1
             : static_cast<std::int32_t>(std::bit_width(static_cast<std::uint32_t>(ranks - 1)));
}

}  // namespace

TEST_CASE("on a symmetric network offsets of seconds come out exactly, on any number of ranks") {
  for (const std::int32_t ranks : rank_counts()) {
    for (const GroupMethod group :
         {GroupMethod::linear, GroupMethod::logarithmic, GroupMethod::gathered}) {
      CAPTURE(ranks);
      const Synchronised result =
          run(simulate::machine_of(costs), skews(ranks, 0), settings(group, 3));
      CHECK(result.worst_ps(start) <= depth(ranks, group));  // a rounded half for each pair
      CHECK(result.worst_ps(start + Duration::ps(10 * second)) <= depth(ranks, group));
    }
  }
}

TEST_CASE(
    "with drifts, two passes give the right time between them and long after, on any number of "
    "ranks") {
  for (const std::int32_t ranks : rank_counts()) {
    for (const GroupMethod group : {GroupMethod::linear, GroupMethod::logarithmic}) {
      if (group == GroupMethod::linear && ranks > 300) continue;  // takes too long
      CAPTURE(ranks);
      const Synchronised result =
          run(simulate::machine_of(costs), skews(ranks), settings(group, 3, 2));
      // 1 ps of rounding for each pair within the passes, which are 20 ms apart or more
      const std::int64_t rounding = 2 * depth(ranks, group) + 1;
      CHECK(result.worst_ps(start + result.makespan) <= rounding);
      CHECK(result.worst_ps(start + Duration::ps(10 * second)) <= rounding * 1001);
    }
  }
}

TEST_CASE(
    "without a model of the drift, the error is the drift times the time since the measurement") {
  const std::vector<Skew> two{{Duration::ps(second), 2e-5}, {Duration::ps(-second), -3e-5}};
  const Synchronised result =
      run(simulate::machine_of(costs), two, settings(GroupMethod::linear, 100));
  const Duration after = Duration::ps(10 * second);
  const double error_us = result.error(1, start + after).in_us();
  // since its measurement, rank 1 assumes that rank 0's clock has the pace of its own
  CHECK(error_us < -5e-5 * (after - result.makespan).in_us() * 0.9999);
  CHECK(error_us > -5e-5 * after.in_us() * 1.0001);
}

namespace {

// The ways to and from rank 0 differ: messages from odd ranks have a longer L.
Task<> delayed_answers(SimulatedProcess& self, Duration asymmetry, Skew skew, Found* found) {
  Skewed skewed(self, skew.offset, skew.drift);
  if (self.rank() == Rank(0)) {
    found->clock = co_await synchronise(skewed, settings(GroupMethod::linear, 5), &found->record);
    co_return;
  }
  while (true) {
    std::int64_t stamp = 0;
    const Buffer data = as_buffer(stamp);
    co_await self.receive(Rank(0), data, clock_detail::tag);
    if (stamp == clock_detail::over) break;
    stamp = skewed.now().in_ps();
    co_await self.compute(asymmetry);
    co_await self.send(Rank(0), data, clock_detail::tag);
  }
  clock_detail::TimeFrom mine;
  const Buffer data = as_buffer(mine);
  co_await self.receive(Rank(0), data, clock_detail::tag);
  found->clock = mine.model;
  found->record.uncertainty = mine.uncertainty;
}

}  // namespace

TEST_CASE("if the way back takes longer, the error is half the difference") {
  for (const std::int64_t asymmetry : {0L, 10L, 400'000L, 3'000'000L}) {
    Synchronised result{skews(2, 0), std::vector<Found>(2), {}};
    (void)simulate::simulate(simulate::machine_of(costs), 2, [&](SimulatedProcess& self) {
      const auto rank = static_cast<std::size_t>(self.rank().number());
      return delayed_answers(self, Duration::ps(asymmetry), result.skews[rank],
                             &result.found[rank]);
    });
    CHECK(std::abs(result.error(1, start).in_ps()) == asymmetry / 2);
    CHECK(result.found[1].record.uncertainty.in_ps() >= asymmetry / 2);
  }
}

TEST_CASE("rank 0 is certain of its own clock, and its peer uncertain by half a round trip") {
  for (const std::int32_t passes : {1, 2}) {
    CAPTURE(passes);
    const Synchronised result =
        run(simulate::machine_of(costs), skews(2), settings(GroupMethod::logarithmic, 3, passes));
    CHECK(result.found[0].record.uncertainty == Duration());
    const double half_us = Duration::ps(costs.o_s + costs.L + costs.o_r).in_us() + 7 * costs.G / us;
    CHECK(result.found[1].record.uncertainty.in_us() == doctest::Approx(half_us).epsilon(1e-3));
  }
}

TEST_CASE("whatever latencies are drawn, no offset is wrong by more than half the round trips") {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const LatencyDistribution latency = LatencyDistribution::lognormal(0.8, seed);
    simulate::Options options;
    options.latency = &latency;
    for (const PairMethod pair : pair_methods) {
      for (const GroupMethod group :
           {GroupMethod::linear, GroupMethod::logarithmic, GroupMethod::gathered}) {
        SyncSettings how = settings(group, 20);
        how.pair = pair;
        const Synchronised result = run(simulate::machine_of(costs), skews(23, 0), how, options);
        for (std::size_t rank = 0; rank < 23; ++rank) {
          const std::int64_t error = std::abs(result.error(rank, start).in_ps());
          CHECK(error <= result.found[rank].record.uncertainty.in_ps() + 10);
        }
        CHECK(result.worst_ps(start) > 1000);  // so that the check above is not trivial
      }
    }
  }
}

TEST_CASE("128 processes under ompi-ib-sdr synchronise more than 16 times as fast in a tree") {
  // [3] Fig. 8. With constant latency, all pairs take equally long: 127 steps against 7, and
  // messages that pass on the time
  const Machine machine(find_parameters("ompi-ib-sdr"));
  const auto time = [&](GroupMethod group) {
    const Synchronised result = run(machine, skews(128, 0), settings(group, 100));
    return static_cast<double>(result.found[0].record.time.in_ps());
  };
  const double gain = time(GroupMethod::linear) / time(GroupMethod::logarithmic);
  CHECK(gain >= 16);
  CHECK(gain <= 128.0 / 7);
}

TEST_CASE("differences gathered and scattered cost as many messages as Fig. 7 of [3] shows") {
  // 7 ranks: 3 pairs send a table up the tree of 4, 3 ranks send their result to rank 0, which
  // sends each of 6 ranks its own
  const Synchronised result =
      run(simulate::machine_of(costs), skews(7, 0), settings(GroupMethod::gathered, 4));
  std::int64_t messages = 0;
  std::int64_t ping_pongs = 0;
  for (const Found& found : result.found) {
    messages += found.record.messages;
    ping_pongs += found.record.ping_pongs;
  }
  constexpr std::int64_t pairs = 6;
  CHECK(messages == 2 * ping_pongs + pairs + 3 + 3 + 6);
}

TEST_CASE("every message is counted: pings, answers, ends and the time passed on") {
  for (const GroupMethod group : {GroupMethod::linear, GroupMethod::logarithmic}) {
    const Synchronised result = run(simulate::machine_of(costs), skews(13, 0), settings(group, 4));
    std::int64_t messages = 0;
    std::int64_t ping_pongs = 0;
    for (const Found& found : result.found) {
      messages += found.record.messages;
      ping_pongs += found.record.ping_pongs;
    }
    CHECK(ping_pongs >= 12 * 5);
    CHECK(messages == 2 * ping_pongs + 12 + 12);
  }
}

namespace {

Task<> pass_a_token(OnGlobalClock<Skewed>& self, Rank root) {
  std::int64_t token = 0;
  const Buffer data = as_buffer(token);
  co_await broadcast_binomial(self, data, root);
}

Task<> broadcast_in_windows(SimulatedProcess& self, Skew skew, Duration* latency) {
  Skewed skewed(self, skew.offset, skew.drift);
  const SyncSettings how = settings(GroupMethod::logarithmic, 10, 2);
  const ClockModel clock = co_await synchronise(skewed, how);
  const GlobalTime begin = co_await agree_on_start(skewed, Duration::us(1000));
  OnGlobalClock<Skewed> global(skewed, clock, begin);
  *latency = co_await time_synchronised(global, pass_a_token, Rank(0), 5, Duration::us(100));
}

}  // namespace

TEST_CASE(
    "the scheme synchronised gives the same times on skewed clocks once they are synchronised") {
  constexpr std::int32_t ranks = 11;
  std::vector<Duration> skewed(ranks);
  std::vector<Duration> truth(ranks);
  const auto measure = [](const std::vector<Skew>& skews, std::vector<Duration>& latencies) {
    (void)simulate::simulate(simulate::machine_of(costs), ranks, [&](SimulatedProcess& self) {
      const auto rank = static_cast<std::size_t>(self.rank().number());
      return broadcast_in_windows(self, skews[rank], &latencies[rank]);
    });
  };
  measure(skews(ranks), skewed);
  measure(std::vector<Skew>(ranks), truth);
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    // rank 0's clock is up to 100 ppm fast, and an operation takes less than 10 us
    CHECK(std::abs((skewed[rank] - truth[rank]).in_ps()) <= 1100);
  }
}

TEST_CASE("where the ranks of a node read one clock, only one of them measures") {
  const std::vector<std::int32_t> numbers{0, 1, 2, 0, 1, 2, 2, 1, 0};
  const NodeRanks nodes(numbers);
  const std::vector<Skew> of_nodes = skews(3);
  std::vector<Skew> of_ranks;
  for (const std::int32_t node : numbers)
    of_ranks.push_back(of_nodes[static_cast<std::size_t>(node)]);
  SyncSettings chosen = settings(GroupMethod::hierarchical, 10, 2);
  chosen.nodes = &nodes;
  chosen.nodes_share_clock = true;
  const Synchronised result = run(simulate::machine_of(costs), of_ranks, chosen);
  CHECK(result.worst_ps(start + Duration::us(1e6)) < 1'000);
  for (std::size_t rank = 0; rank < numbers.size(); ++rank) {
    CAPTURE(rank);
    const bool leads = nodes.place(Rank(static_cast<int>(rank))) == 0;
    CHECK((result.found[rank].record.ping_pongs > 0 || result.found[rank].record.messages > 1) ==
          leads);
  }
}

TEST_CASE("a skewed clock's computations last as long as they should by that clock") {
  const auto program = [](SimulatedProcess& self) -> Task<> {
    Skewed skewed(self, Duration::ps(-3 * second), 1e-4);
    const Time before = skewed.now();
    CHECK(before == Time::ps(-3 * second));
    co_await skewed.compute(Duration::ps(second));
    CHECK(std::abs((skewed.now() - before).in_ps() - second) <= 1);
    CHECK(self.now().in_ps() < second);
  };
  (void)simulate::simulate(simulate::machine_of(costs), 1, program);
}

}  // namespace loggp::clock_sync_test
