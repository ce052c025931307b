#include "models/machine/noise.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "models/base/errors.hpp"
#include "tests/models/machine/ticking_cpu.hpp"

namespace loggp::noise_test {

namespace {

constexpr NoiseSource::Identity together{.seed = 1, .number = 0, .co_scheduled = true};

NoiseSource::Identity alone(std::uint64_t number) {
  return {.seed = 1, .number = number, .co_scheduled = false};
}

Duration ps(std::int64_t count) {
  return Duration::ps(count);
}

std::int64_t end(const Noise& noise, std::int64_t start, std::int64_t work, int rank = 0) {
  return noise.end_of_work(Rank(rank), Time::ps(start), ps(work)).in_ps();
}

NoiseTrace recording() {
  return NoiseTrace({{ps(5), ps(3)}, {ps(8), ps(2)}, {ps(20), ps(0)}, {ps(30), ps(7)}});
}

// Three sources of different kinds, none co-scheduled.
Noise mixture() {
  return Noise({NoiseSource::periodic(ps(100), ps(13), alone(0)),
                NoiseSource::random(ps(57), ps(9), alone(1)),
                NoiseSource::trace(recording(), alone(2))});
}

Noise any_noise() {
  const auto duration = *rc::gen::inRange<std::int64_t>(1, 50);
  const auto period = duration + *rc::gen::inRange<std::int64_t>(1, 50);
  switch (*rc::gen::inRange(0, 4)) {
    case 0:
      return Noise({NoiseSource::periodic(ps(period), ps(duration), alone(4))});
    case 1:
      return Noise({NoiseSource::random(ps(period), ps(duration), alone(5))});
    case 2:
      return Noise({NoiseSource::trace(recording(), alone(6))});
    default:
      return mixture();
  }
}

// Returns the function that tells when a source interrupts rank 0, derived from left_until().
Busy busy(const NoiseSource& source) {
  return [source](std::int64_t t) {
    return source.left_until(Rank(0), Time::ps(t)) == source.left_until(Rank(0), Time::ps(t + 1));
  };
}

}  // namespace

TEST_CASE("without noise work takes its time") {
  CHECK(Noise().empty());
  CHECK(end(Noise(), 7, 5) == 12);
}

TEST_CASE("periodic noise takes the CPU at the beginning of each period") {
  // busy in [0,2), [10,12), [20,22), …
  const Noise noise({NoiseSource::periodic(ps(10), ps(2), together)});
  CHECK(end(noise, 2, 5) == 7);    // between two interruptions
  CHECK(end(noise, 0, 5) == 7);    // begins after the one in progress
  CHECK(end(noise, 1, 5) == 7);    // half of it is over
  CHECK(end(noise, 5, 5) == 10);   // ends when the next begins: not lengthened
  CHECK(end(noise, 5, 6) == 13);   // the last picosecond after [10,12)
  CHECK(end(noise, 5, 14) == 23);  // 5 until 10, 8 until 20, 1 after 22
  CHECK(end(noise, 10, 8) == 20);  // all the CPU time of a period
  CHECK(end(noise, 11, 0) == 11);  // no work, no wait
  CHECK(end(noise, -8, 5) == -3);  // time before 0 too
  CHECK(end(noise, -10, 9) == 3);
}

TEST_CASE("a trace is repeated from the end of its last interruption") {
  // busy in [5,10), two interruptions back to back, and [30,37) of each 37
  const Noise noise({NoiseSource::trace(recording(), together)});
  CHECK(end(noise, 0, 5) == 5);
  CHECK(end(noise, 0, 6) == 11);
  CHECK(end(noise, 6, 1) == 11);
  CHECK(end(noise, 8, 20) == 30);  // the empty interruption at 20 does nothing
  CHECK(end(noise, 8, 21) == 38);
  CHECK(end(noise, 0, 25) == 30);
  CHECK(end(noise, 0, 26) == 38);
  CHECK(end(noise, 74, 26) == 112);  // two cycles later
}

TEST_CASE("random noise comes once in each period and ends inside it") {
  const auto source = NoiseSource::random(ps(100), ps(30), alone(0));
  double sum = 0;
  constexpr int periods = 10'000;
  for (int k = -10; k < periods; ++k) {
    const auto left = [&](int t) {
      return source.left_until(Rank(3), Time::ps((k * 100) + t)).in_ps() - (k * 70);
    };
    REQUIRE(left(0) == 0);
    REQUIRE(left(100) == 70);
    int begin = 0;
    while (left(begin + 1) == begin + 1) ++begin;
    REQUIRE(left(begin + 30) == begin);
    if (k >= 0) sum += begin;
  }
  // uniform in 0 … 70: mean 35, standard deviation 20.5; five times that of the mean of 10^4
  CHECK(std::abs((sum / periods) - 35) < 1.03);
}

TEST_CASE("sources delay work as a CPU that ticks does, and their delays add up") {
  const std::vector<NoiseSource> sources{NoiseSource::periodic(ps(20), ps(3), together),
                                         NoiseSource::random(ps(31), ps(4), together),
                                         NoiseSource::trace(recording(), together)};
  for (std::size_t count = 1; count <= sources.size(); ++count) {
    const std::vector<NoiseSource> some(sources.begin(),
                                        sources.begin() + static_cast<std::ptrdiff_t>(count));
    std::vector<Busy> clocks;
    for (const NoiseSource& source : some) clocks.push_back(busy(source));
    const Noise noise(some);
    for (std::int64_t start = 0; start < 90; ++start) {
      for (std::int64_t work = 1; work < 90; work += 7)
        CHECK(end(noise, start, work) == ticked_end(clocks, start, work));
    }
  }
}

TEST_CASE("two interruptions at the same instant delay by the sum of both") {
  const Noise noise({NoiseSource::periodic(ps(100), ps(2), together),
                     NoiseSource::periodic(ps(100), ps(3), together)});
  CHECK(end(noise, 0, 10) == 15);
  CHECK(end(noise, 1, 10) == 15);
  CHECK(end(noise, 10, 85) == 95);
}

TEST_CASE("co-scheduled sources keep their instants whatever the others do") {
  const auto shared = NoiseSource::periodic(ps(1000), ps(100), together);
  const Noise noise({NoiseSource::periodic(ps(70), ps(30), alone(1)), shared});
  for (int rank = 0; rank < 50; ++rank) CHECK(end(noise, 2000, 1, rank) > 2100);
}

TEST_CASE("work is never shortened, and later or more work never ends earlier") {
  CHECK(rc::check([] {
    const Noise noise = any_noise();
    const int rank = *rc::gen::inRange(0, 5);
    const auto start = *rc::gen::inRange<std::int64_t>(-500, 500);
    const auto work = *rc::gen::inRange<std::int64_t>(0, 500);
    const std::int64_t ended = end(noise, start, work, rank);
    RC_ASSERT(ended >= start + work);
    RC_ASSERT(end(noise, start + 1, work, rank) >= ended);
    RC_ASSERT(end(noise, start, work + 1, rank) > ended);
  }));
}

TEST_CASE("working a + b takes as long as working a and then b") {
  CHECK(rc::check([] {
    const Noise noise = any_noise();
    const int rank = *rc::gen::inRange(0, 5);
    const auto start = *rc::gen::inRange<std::int64_t>(-500, 500);
    const auto a = *rc::gen::inRange<std::int64_t>(0, 500);
    const auto b = *rc::gen::inRange<std::int64_t>(0, 500);
    RC_ASSERT(end(noise, start, a + b, rank) == end(noise, end(noise, start, a, rank), b, rank));
  }));
}

TEST_CASE("long work skips whole periods, and gets the share of CPU time that noise leaves") {
  const Duration us = Duration::us(1);
  for (const auto& source :
       {NoiseSource::periodic(us, ps(100'000), alone(0)),
        NoiseSource::random(us, ps(100'000), alone(1)),
        NoiseSource::trace(NoiseTrace({{ps(900'000), ps(100'000)}}), alone(2))}) {
    const Noise noise({source});
    const std::int64_t second = 900'000'000'000;  // 0.9 s of work in 1 s of time
    CHECK(std::abs(end(noise, 0, second) - 1'000'000'000'000) <= 1'000'000);
  }
}

TEST_CASE("each rank has its phase, so that a share of the ranks is interrupted at any instant") {
  const Noise noise({NoiseSource::periodic(ps(1000), ps(200), alone(0))});
  const Noise same({NoiseSource::periodic(ps(1000), ps(200), together)});
  int interrupted = 0;
  for (int rank = 0; rank < 10'000; ++rank) {
    interrupted += end(noise, 5'000, 1, rank) > 5'001 ? 1 : 0;
    REQUIRE(end(same, 5'000, 1, rank) == 5'201);
  }
  CHECK(std::abs(interrupted - 2000) < 200);  // binomial, standard deviation 40
}

TEST_CASE("sources with another seed or number have other phases") {
  const auto source = [](std::uint64_t seed, std::uint64_t number) {
    return Noise({NoiseSource::periodic(ps(1'000'000), ps(999'999), {seed, number, false})});
  };
  CHECK(end(source(1, 0), 0, 1) == end(source(1, 0), 0, 1));
  CHECK(end(source(1, 0), 0, 1) != end(source(2, 0), 0, 1));
  CHECK(end(source(1, 0), 0, 1) != end(source(1, 1), 0, 1));
}

TEST_CASE("work that noise stretches beyond the range of time is refused") {
  const Noise noise({NoiseSource::periodic(ps(1'000'000), ps(999'999), together)});
  CHECK(end(noise, 0, 1'000'000) == 1'000'000'000'000);
  CHECK_THROWS_WITH_AS(
      (void)end(noise, 0, 9'200'000'000'000'000),
      "--noise: leaves so little CPU time that work takes more than 106 days; give less noise",
      InputError);
}

}  // namespace loggp::noise_test
