// Arrival times, noise and random latency in whole runs, by hand.
#include <doctest/doctest.h>

#include "tests/models/parameters/error_text.hpp"
#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::simulate::disturbances_test {

namespace {

using Times = std::vector<std::int64_t>;
const Costs costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5};
const Script one_message{{send(1)}, {receive(0)}};

std::vector<Duration> late(std::int64_t first, std::int64_t second) {
  return {Duration::ps(first), Duration::ps(second)};
}

// Every 100 ps the CPU is away for 10, on all ranks from 0 on.
Noise every_100() {
  return Noise(
      {NoiseSource::periodic(Duration::ps(100), Duration::ps(10), {.co_scheduled = true})});
}

Times with_latency(std::uint64_t seed) {
  const LatencyDistribution latency = LatencyDistribution::normal(0.1, seed);
  return finish(machine_of(costs), {{send(1), send(1)}, {receive(0), receive(0)}},
                {.latency = &latency});
}

Times with_noise(std::uint64_t seed) {
  const Noise noise(
      {NoiseSource::random(Duration::ps(10'000), Duration::ps(3000), {.seed = seed})});
  return finish(machine_of(costs), {{compute(100'000), send(1)}, {receive(0), compute(100'000)}},
                {.noise = &noise});
}

}  // namespace

TEST_CASE("a rank does nothing before it arrives") {
  const auto sender = late(100, 0);
  CHECK(finish(machine_of(costs), one_message, {.arrivals = sender}) == Times{120, 1150});
  const auto receiver = late(0, 5000);
  CHECK(finish(machine_of(costs), one_message, {.arrivals = receiver}) == Times{20, 5030});
  CHECK(finish(machine_of(costs), {{}, {}}, {.arrivals = receiver}) == Times{0, 5000});
}

TEST_CASE("there is an arrival time for each rank") {
  const auto two = late(1, 2);
  CHECK(error_text<InputError>([&] {
          (void)run(machine_of(costs), Script(3), {.arrivals = two});
        }) == "2 arrival times for 3 ranks; give one for each rank");
}

TEST_CASE("noise lengthens computations") {
  const Noise noise = every_100();
  const auto end = [&](std::int64_t work) {
    return finish(machine_of(costs), {{compute(work)}}, {.noise = &noise})[0];
  };
  CHECK(end(50) == 60);    // 10..60
  CHECK(end(90) == 100);   // 10..100
  CHECK(end(91) == 111);   // 10..100, 110..111
  CHECK(end(180) == 200);  // 10..100, 110..200
}

TEST_CASE("noise lengthens the CPU's part of a message and not the ports'") {
  const Noise noise = every_100();
  // sends: 10..30; the port is free at 400: 410..430; arrivals 1030 and 1430
  // receives: 1030..1060 and, the port being free, 1430..1460
  CHECK(finish(machine_of(costs), {{send(1), send(1)}, {receive(0), receive(0)}},
               {.noise = &noise}) == Times{430, 1460});
  // 1080..1100 and 1110..1120: o_r meets an interruption
  CHECK(finish(machine_of(costs), {{compute(45), send(1)}, {receive(0)}}, {.noise = &noise}) ==
        Times{75, 1075 + 25 + 10 + 5});
}

TEST_CASE("noise lengthens failed tests") {
  const Noise noise = every_100();
  // 0: until 40; 40: until 70; 70: until 100; 100: until 140
  std::vector<Log> logs;
  CHECK(run(machine_of(costs), Script{{receive_async(0, 1), test(0, 4), wait(0)}, {send(0)}},
            {.noise = &noise}, &logs)
            .finish == Times{1060, 30});
  CHECK(logs[0] == Log{0, 0, 0, 0, 0, 140, 1, 0, 1, 1, 1060});
}

TEST_CASE("time that noise pushes past the end of its range is an error") {
  const Noise noise = every_100();
  constexpr std::int64_t last = std::int64_t{1} << 61;
  for (const Options& options :
       {Options{.noise = &noise}, Options{.time_order = true, .noise = &noise}}) {
    CHECK(run(machine_of(costs), Script{{compute(last - 1)}}, options).error ==
          "rank 0: simulated time passes 2305843.009213694 s, the end of its range");
  }
}

TEST_CASE("one seed gives one run, another seed another") {
  CHECK(with_latency(1) == with_latency(1));
  CHECK(with_latency(1) != with_latency(3));
  CHECK(with_noise(1) == with_noise(1));
  CHECK(with_noise(1) != with_noise(2));
}

}  // namespace loggp::simulate::disturbances_test
