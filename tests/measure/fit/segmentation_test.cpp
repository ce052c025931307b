#include "measure/fit/segmentation.hpp"

#include <doctest/doctest.h>

#include "measure/fit/knee.hpp"
#include "measure/fit/network_fit.hpp"
#include "tests/measure/samples/prtt_samples.hpp"

namespace loggp::measure::segmentation_test {

namespace {

// Every 100 bytes, `before` up to `last` and `after` from there on.
std::vector<SizePoint> points_with_change(const Network& before, const Network& after,
                                          std::int64_t last, bool then_waits = false) {
  std::vector<PrttSample> samples;
  for (std::int64_t size = 1; size < 3000; size += 100) {
    PrttSample sample = sample_of(size <= last ? before : after, size);
    if (then_waits && size > last) sample.late_send = sample.delay;
    samples.push_back(sample);
  }
  return make_size_points(samples, PrttPlan());
}

}  // namespace

TEST_CASE("a jump of one quantity cuts the sizes where it is") {
  const std::vector<std::pair<const char*, Network>> jumps{
      {"gap", {.g = 20}}, {"latency", {.L = 20}}, {"send", {.o_s = 12}}, {"receive", {.o_r = 14}}};
  for (const auto& [what, after] : jumps) {
    CAPTURE(std::string(what));
    const std::vector<SizePoint> points = points_with_change({}, after, 1201);
    CHECK(find_optimal_changes(points, Detection()) == Changes{13});
  }
}

TEST_CASE("sends that begin to wait are a change even if no time jumps") {
  const std::vector<SizePoint> points = points_with_change({}, {}, 1201, true);
  CHECK(find_optimal_changes(points, Detection()) == Changes{13});
}

TEST_CASE("deviations within the tolerance are not a protocol change") {
  CHECK(find_optimal_changes(points_with_change({}, {.g = 3.1}, 1201), Detection()).empty());
}

TEST_CASE("a single point far off its line is not a range") {
  std::vector<SizePoint> points = points_with_change({}, {}, 3000);
  points[10].series[static_cast<std::size_t>(Series::gap)].value *= 1.5;
  CHECK(find_optimal_changes(points, Detection()).empty());
}

TEST_CASE("look-ahead finds a jump of the gap, and nothing but the gap ([4] section 2.6)") {
  Detection detection;
  detection.method = Detection::Method::look_ahead;
  CHECK(find_changes(points_with_change({}, {.g = 20}, 1201), detection) == Changes{13});
  CHECK(find_changes(points_with_change({}, {.o_s = 12}, 1201), detection).empty());
}

TEST_CASE(
    "look-ahead does not cut again at the beginning of a range, where two points fit any line") {
  Detection detection;
  detection.method = Detection::Method::look_ahead;
  std::vector<SizePoint> points = points_with_change({}, {.g = 20}, 1201);
  for (std::size_t i = 0; i < points.size(); ++i)
    points[i].series[static_cast<std::size_t>(Series::gap)].value *= i % 2 == 0 ? 1.002 : 0.998;
  CHECK(find_changes(points, detection) == Changes{13});
}

TEST_CASE("look-ahead looks at x points, of which the last one may say that the gap is no other") {
  const auto changes_ahead = [](std::size_t look_ahead, std::size_t outlier, double us) {
    const auto gap = static_cast<std::size_t>(Series::gap);
    std::vector<SizePoint> points = points_with_change({}, {}, 3000);
    points.resize(16);
    for (std::size_t i = 0; i < points.size(); ++i)
      points[i].series[gap].value += i % 2 == 0 ? 0.1 : -0.1;
    points[outlier].series[gap].value += us;
    return find_changes_by_look_ahead(points, {.look_ahead = look_ahead});
  };
  // each point after the one that is off its line makes the mean deviation smaller
  CHECK(changes_ahead(1, 9, 0.55) == Changes{9});
  CHECK(changes_ahead(2, 9, 0.55).empty());
  CHECK(changes_ahead(4, 6, 0.34) == Changes{6});
  CHECK(changes_ahead(5, 6, 0.34).empty());
}

TEST_CASE("where the gap only bends, at the height of an overhead, no protocol changes") {
  std::vector<PrttSample> samples;
  for (std::int64_t size = 1; size < 3000; size += 100) {
    PrttSample sample = sample_of({.o_s = 12}, size);
    // G_all passes o_s at 901 bytes: 3 + 9 = 12
    const double period = std::max(12.0, 3 + 0.01 * static_cast<double>(size - 1));
    sample.burst = sample.round_trip + Duration::us(9 * period);
    sample.long_burst = sample.round_trip + Duration::us(19 * period);
    samples.push_back(sample);
  }
  const NetworkFit fit = fit_network(make_size_points(samples, PrttPlan()), Detection());
  REQUIRE(fit.ranges.size() == 1);
  REQUIRE(fit.bends.size() == 1);
  CHECK(fit.ranges[0].g.estimate.value == doctest::Approx(3));
  CHECK(fit.ranges[0].G.estimate.value == doctest::Approx(0.01));
}

TEST_CASE("each range has its own parameters and begins where the one before ends") {
  const std::vector<SizePoint> points = points_with_change({}, {.L = 25, .g = 20}, 1201);
  const NetworkFit fit = fit_network(points, Detection());
  REQUIRE(fit.ranges.size() == 2);
  CHECK(fit.changes[0].last_before == Bytes(1201));
  CHECK(fit.changes[0].first == Bytes(1301));
  CHECK_FALSE(fit.changes[0].is_exact());
  CHECK(fit.ranges[1].g.estimate.value == doctest::Approx(20));
  CHECK(fit.ranges[1].L.estimate.value == doctest::Approx(25));
  const std::vector<SizeRange> ranges = fit.to_ranges();
  CHECK(ranges[0].last == Bytes(1300));
  CHECK(ranges[1].first == Bytes(1301));
}

TEST_CASE(
    "a G that few bytes can't tell from 0 is taken from the next range if that would not show") {
  const auto G_of_ten_bytes = [](double after, double noise) {
    std::vector<PrttSample> samples;
    for (const std::int64_t size : {1, 4, 7, 10}) {
      samples.push_back(sample_of({.g = 3 + (size == 4 ? noise : 0), .G = 0}, size));
    }
    for (std::int64_t size = 11; size < 3000; size += 100) {
      samples.push_back(sample_of({.L = 9, .G = after}, size));
    }
    const NetworkFit fit = fit_network(make_size_points(samples, PrttPlan()), Detection());
    REQUIRE(fit.ranges.size() == 2);
    const LogGPFit& ten_bytes = fit.ranges[0];
    REQUIRE(ten_bytes.last == Bytes(10));
    const Estimate& G = ten_bytes.G.estimate;
    CHECK(G.low <= G.value);
    CHECK(G.value <= G.high);
    CHECK(ten_bytes.remarks.size() == (G.value > 0 ? 1 : 0));
    return G.value;
  };
  CHECK(G_of_ten_bytes(0.01, 0) == doctest::Approx(0.01));
  CHECK(G_of_ten_bytes(0.01, 0.1) == doctest::Approx(0.01));
  CHECK(G_of_ten_bytes(0.2, 0) == 0);  // 1.8 us of 8 in ten bytes would show
}

TEST_CASE("a range too narrow to determine G takes that of the range before") {
  for (const double step : {0.01, 0.2, -0.2}) {  // of the gap: any G, then one of 0, then a g of 0
    CAPTURE(step);
    std::vector<PrttSample> samples;
    std::int64_t number = 0;
    const auto add = [&](Network network, std::int64_t size) {
      network.g += ++number % 2 == 0 ? 0.01 : -0.01;  // what repetitions differ by
      samples.push_back(sample_of(network, size));
    };
    for (std::int64_t size = 1; size <= 60001; size += 5000) add({}, size);
    for (int i = 0; i < 4; ++i) add({.L = 200, .g = 90 - i * step}, 65462 + 6 * i);
    const NetworkFit fit = fit_network(make_size_points(samples, PrttPlan()), Detection());
    REQUIRE(fit.ranges.size() == 2);
    const LogGPFit& narrow = fit.ranges[1];
    CHECK(narrow.first == Bytes(65462));
    CHECK(narrow.G.estimate.value == doctest::Approx(0.01).epsilon(0.01));
    CHECK(narrow.g.estimate.value == doctest::Approx(90).epsilon(0.02));
    CHECK(narrow.g.estimate.low > 0);
    CHECK(narrow.o_s.estimate.value == doctest::Approx(1).epsilon(0.01));
    CHECK(narrow.L.estimate.value == doctest::Approx(200).epsilon(0.02));
  }
}

}  // namespace loggp::measure::segmentation_test
