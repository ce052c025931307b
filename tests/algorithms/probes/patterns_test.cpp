#include "algorithms/probes/patterns.hpp"

#include <doctest/doctest.h>

#include "tests/algorithms/probes/patterns_run.hpp"

namespace loggp::patterns_test {

namespace {

// o below g; o above g; a gap longer than a message's whole way.
constexpr Costs usual{.L = 5000, .o_s = 300, .o_r = 700, .g = 900, .G = 2};
constexpr Costs slow_cpu{.L = 4000, .o_s = 1300, .o_r = 1100, .g = 200, .G = 3};
constexpr Costs slow_port{.L = 100, .o_s = 30, .o_r = 70, .g = 900, .G = 2};

constexpr std::array<Calls, 3> all_calls{Calls::blocking, Calls::nonblocking, Calls::persistent};
constexpr std::array<std::int64_t, 4> sizes{0, 1, 1000, 65'536};

std::int64_t bytes_time(const Costs& c, std::int64_t size) {
  return static_cast<std::int64_t>(c.G) * std::max<std::int64_t>(size - 1, 0);
}

std::int64_t one_way(const Costs& c, std::int64_t size) {
  return c.o_s + c.L + bytes_time(c, size) + c.o_r;
}

PatternPlan make_plan(Pattern pattern, Calls calls) {
  PatternPlan plan;
  plan.pattern = pattern;
  plan.calls = calls;
  return plan;
}

PatternPoint make_point(std::int64_t size, std::int64_t compute = 0) {
  return {Bytes(size), Duration::ps(compute)};
}

}  // namespace

TEST_CASE("half a round trip is o_s + L + (s-1)G + o_r with every kind of call") {
  for (const Costs& costs : {usual, slow_cpu}) {
    for (const Calls calls : all_calls) {
      for (const std::int64_t size : sizes)
        CHECK(measure_time(costs, make_plan(Pattern::ping_pong, calls), make_point(size)) ==
              one_way(costs, size));
    }
  }
}

TEST_CASE("a rendezvous costs a ping-pong nothing if the receiver waits") {
  Costs costs = usual;
  costs.protocol = Protocol::synchronising;
  for (const Calls calls : all_calls)
    CHECK(measure_time(costs, make_plan(Pattern::ping_pong, calls), make_point(1000)) ==
          one_way(costs, 1000));
}

TEST_CASE("head to head costs one way, or the gap where that is longer") {
  for (const Costs& costs : {usual, slow_cpu, slow_port}) {
    for (const Calls calls : all_calls) {
      for (const std::int64_t size : sizes)
        CHECK(measure_time(costs, make_plan(Pattern::head_to_head, calls), make_point(size)) ==
              std::max(one_way(costs, size), costs.g + bytes_time(costs, size)));
    }
  }
}

TEST_CASE("head to head does not deadlock if sends wait for their receiver") {
  for (const Protocol protocol : {Protocol::synchronising, Protocol::handshake}) {
    Costs costs = usual;
    costs.protocol = protocol;
    for (const Calls calls : all_calls)
      CHECK(measure_time(costs, make_plan(Pattern::head_to_head, calls), make_point(1000)) >=
            one_way(costs, 1000));
  }
}

TEST_CASE("pairs that share nothing take as long as one pair alone") {
  PatternPlan plan = make_plan(Pattern::bisection, Calls::blocking);
  for (const char* pairing : {"half", "mirror", "neighbour", "butterfly:1", "butterfly:3"}) {
    plan.pairs = select_pairs({parse_pairing(pairing), std::nullopt}, 16);
    const auto samples =
        run_pattern(simulate::machine_of(usual), 16, plan, {make_point(1), make_point(4000)});
    REQUIRE(samples.size() == 2);
    for (const PatternSample& sample : samples) {
      REQUIRE(sample.times.size() == 8);
      for (const Duration time : sample.times)
        CHECK(time.in_ps() == one_way(usual, sample.point.size.count()));
    }
  }
}

TEST_CASE("ranks without a partner change nothing, whether they wait or poll") {
  PatternPlan plan = make_plan(Pattern::ping_pong, Calls::blocking);
  for (const Idle idle : {Idle::receive, Idle::poll}) {
    plan.idle = idle;
    for (const std::int32_t ranks : {2, 3, 7, 16}) {
      const auto samples = run_pattern(simulate::machine_of(usual), ranks, plan, {make_point(500)});
      REQUIRE(samples.at(0).times.size() == 1);
      CHECK(samples[0].times[0].in_ps() == one_way(usual, 500));
    }
  }
}

TEST_CASE("an onload receive in the call overlaps a computation with L only") {
  const std::int64_t bytes = bytes_time(usual, 1000);
  for (const std::int64_t compute : {0, 1, 4999, 5000, 5001, 20'000}) {
    CHECK(measure_time(usual, make_plan(Pattern::overlap, Calls::blocking),
                       make_point(1000, compute)) ==
          usual.o_s + std::max(usual.L, compute) + usual.o_r + bytes);
  }
}

TEST_CASE("an offloaded receive overlaps a computation with L + (s-1)G") {
  const std::int64_t bytes = bytes_time(usual, 1000);
  const simulate::Options offloaded{.reception = simulate::Reception::offloaded};
  for (const std::int64_t compute : {0, 5000, 6997, 6998, 6999, 20'000}) {
    CHECK(measure_time(usual, make_plan(Pattern::overlap, Calls::blocking),
                       make_point(1000, compute),
                       offloaded) == usual.o_s + std::max(usual.L + bytes, compute) + usual.o_r);
  }
}

TEST_CASE("with progress on arrival, no message is received while the CPU computes") {
  const std::int64_t bytes = bytes_time(usual, 1000);
  const simulate::Options on_arrival{.progress = simulate::Progress::on_arrival};
  for (const std::int64_t compute : {0, 4999, 20'000}) {
    CHECK(measure_time(usual, make_plan(Pattern::overlap, Calls::blocking),
                       make_point(1000, compute),
                       on_arrival) == usual.o_s + std::max(usual.L, compute) + usual.o_r + bytes);
  }
}

TEST_CASE("a computation is timed alone, too") {
  const auto samples =
      run_pattern(simulate::machine_of(usual), 2, make_plan(Pattern::overlap, Calls::nonblocking),
                  {make_point(8), make_point(8, 1234)});
  CHECK(samples.at(0).computed == Duration());
  CHECK(samples.at(1).computed == Duration::ps(1234));
}

TEST_CASE("rank 0 may be without a partner") {
  PatternPlan plan = make_plan(Pattern::ping_pong, Calls::blocking);
  plan.pairs = {{Rank(2), Rank(1)}, {Rank(4), Rank(3)}};
  const auto samples = run_pattern(simulate::machine_of(usual), 5, plan, {make_point(9)});
  CHECK(samples.at(0).times == std::vector<Duration>(2, Duration::ps(one_way(usual, 9))));
}

TEST_CASE("places roll through the buffer, or stay the same") {
  std::array<std::byte, 1000> memory{};
  const Buffer whole{memory.data(), Bytes(1000)};
  pattern_detail::Places rolling({whole, whole, true});
  pattern_detail::Places fixed({whole, whole, false});
  std::vector<std::ptrdiff_t> offsets;
  for (int i = 0; i < 5; ++i) {
    const Buffer place = rolling.out(Bytes(200));
    CHECK(place.size == Bytes(200));
    offsets.push_back(place.data - memory.data());
    CHECK(fixed.out(Bytes(200)).data == memory.data());
  }
  CHECK(offsets == std::vector<std::ptrdiff_t>{0, 256, 512, 768, 0});
  CHECK(rolling.in(Bytes(1000)).data == memory.data());
  CHECK(rolling.in(Bytes(1000)).data == memory.data());
}

}  // namespace loggp::patterns_test
