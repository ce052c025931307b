#include "measure/samples/pace.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <random>

#include "measure/loggp/size_guide.hpp"
#include "tests/measure/samples/prtt_samples.hpp"

namespace loggp::measure::pace_test {

namespace {

constexpr std::int64_t sweeps = 40;
const std::vector<Bytes> sizes{Bytes(1), Bytes(100), Bytes(1000), Bytes(3000)};

// Returns a campaign in which `slowness` gives the factor of each sweep's times by its number.
std::vector<PrttSample> campaign(const std::function<double(std::int64_t)>& slowness,
                                 std::int64_t count = sweeps) {
  std::vector<PrttSample> samples;
  for (std::int64_t i = 0; i < count; ++i) {
    for (const Bytes size : sizes) {
      PrttSample sample = sample_of({}, size.count());
      sample.round_trip = Duration::us(sample.round_trip.in_us() * slowness(i));
      samples.push_back(sample);
    }
  }
  return samples;
}

}  // namespace

TEST_CASE("the longer part of a campaign at two speeds is kept") {
  const auto slow_from = [](std::int64_t first) {
    return at_one_pace(campaign([first](std::int64_t i) { return i < first ? 1.0 : 1.8; }));
  };
  const AtOnePace fast = slow_from(28);
  CHECK(fast.samples.size() == 28 * sizes.size());
  CHECK(fast.left_out == 12 * sizes.size());
  CHECK(fast.ratio == doctest::Approx(1.8));
  CHECK(
      fast.warning() ==
      "the machine changed its speed: 48 of 160 samples, whose round trips took 1.8 times as long "
      "as the others', are left out");
  const AtOnePace slow = slow_from(12);
  CHECK(slow.samples.size() == 28 * sizes.size());
  CHECK(slow.ratio == doctest::Approx(1 / 1.8));
  CHECK(slow.samples.front().round_trip == slow.samples[sizes.size()].round_trip);
}

TEST_CASE("of two speeds of as many samples the faster is kept") {
  for (const bool begins_slow : {false, true}) {
    const AtOnePace kept = at_one_pace(campaign([begins_slow](std::int64_t i) {  //
      return (i < sweeps / 2) == begins_slow ? 1.8 : 1.0;
    }));
    CHECK(kept.samples.size() == sweeps / 2 * sizes.size());
    CHECK(kept.left_out == kept.samples.size());
    CHECK(kept.ratio == doctest::Approx(1.8));
    CHECK(kept.samples.front().round_trip == sample_of({}, 1).round_trip);
  }
}

TEST_CASE("samples exactly midway between two speeds count as samples of the slower") {
  // four sweeps of the four sizes are 16 samples, of which one pace is taken
  const AtOnePace kept = at_one_pace(campaign(
      [](std::int64_t i) {
        if (i < 20) return 0.5;
        return i < 24 ? 1.0 : 2.0;
      },
      44));
  CHECK(kept.samples.size() == 24 * sizes.size());
  CHECK(kept.left_out == 20 * sizes.size());
  CHECK(kept.samples.front().round_trip == sample_of({}, 1).round_trip);
}

TEST_CASE("a machine that returns to its speed keeps both parts") {
  const AtOnePace kept =
      at_one_pace(campaign([](std::int64_t i) { return i >= 16 && i < 28 ? 0.5 : 1.0; }));
  CHECK(kept.samples.size() == 28 * sizes.size());
}

TEST_CASE("two speeds are found beside a few sweeps that are even slower or faster") {
  for (const double other : {0.4, 2.5}) {
    const auto slowness = [other](std::int64_t i) {
      if (i < 8) return other;
      return i < 32 || i >= 96 ? 0.8 : 1.0;
    };
    const AtOnePace kept = at_one_pace(campaign(slowness, 120));
    CHECK(kept.samples.size() >= 64 * sizes.size());
    CHECK(kept.left_out >= 48 * sizes.size());
  }
}

TEST_CASE("a disturbance of few sweeps is not a speed of its own") {
  std::mt19937 random(7);
  std::lognormal_distribution<double> noise(0, 0.001);
  const AtOnePace kept = at_one_pace(
      campaign([&](std::int64_t i) { return (i < 8 ? 2.0 : 1.0) * noise(random); }, 120));
  CHECK(kept.left_out == 0);
}

TEST_CASE("noise, a drift and a passing disturbance count as one speed") {
  std::mt19937 random(7);
  std::lognormal_distribution<double> noise(0, 0.3);
  const std::vector<std::function<double(std::int64_t)>> all{
      [](std::int64_t /*i*/) { return 1.0; }, [&](std::int64_t /*i*/) { return noise(random); },
      [](std::int64_t i) { return 1 + 0.02 * static_cast<double>(i); },
      [](std::int64_t i) { return i >= 20 && i < 23 ? 3.0 : 1.0; },
      [](std::int64_t i) { return i < 20 ? 1.0 : 1.1; }};
  for (const auto& slowness : all) {
    const AtOnePace kept = at_one_pace(campaign(slowness));
    CHECK(kept.left_out == 0);
    CHECK(kept.samples.size() == sweeps * sizes.size());
    CHECK(kept.warning().empty());
  }
  CHECK(at_one_pace({}).samples.empty());
}

TEST_CASE("a machine that slows down on the way is measured at the speed that it had for longer") {
  constexpr std::int64_t slow_after = 700;
  SizeGuide guide({.repetitions = 12}, Detection(), Estimator::median, PrttPlan());
  std::int64_t number = 0;
  while (const auto size = guide.next_size(Duration())) {
    const bool is_slow = ++number > slow_after;
    guide.take(sample_of(is_slow ? Network{.L = 20, .o_s = 3, .o_r = 4, .g = 6} : Network{},
                         size->count()));
  }
  REQUIRE(number > slow_after + 100);
  REQUIRE(number < 2 * slow_after);
  const NetworkFit fit = guide.fit();
  CHECK(fit.changes.empty());
  CHECK(fit.ranges.front().g.estimate.value == doctest::Approx(3));
  CHECK(fit.ranges.front().L.estimate.value == doctest::Approx(5));
}

}  // namespace loggp::measure::pace_test
