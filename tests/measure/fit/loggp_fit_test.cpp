#include "measure/fit/loggp_fit.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "measure/fit/network_fit.hpp"
#include "models/base/errors.hpp"
#include "tests/measure/samples/prtt_samples.hpp"

namespace loggp::measure::loggp_fit_test {

namespace {

LogGPFit fit_of(const std::vector<PrttSample>& samples) {
  const std::vector<SizePoint> points = make_size_points(samples, PrttPlan());
  return fit_loggp(points, Detection(), {0, points.size()});
}

bool says(const LogGPFit& fit, std::string_view text) {
  return std::any_of(fit.remarks.begin(), fit.remarks.end(), [&](const std::string& remark) {
    return remark.find(text) != std::string::npos;
  });
}

}  // namespace

TEST_CASE("samples that obey eq. (3) give back the network's parameters") {
  const LogGPFit fit = fit_of(samples_of({}));
  CHECK(fit.complete());
  CHECK(fit.L.estimate.value == doctest::Approx(5));
  CHECK(fit.o_s.estimate.value == doctest::Approx(1));
  CHECK(fit.o_r.estimate.value == doctest::Approx(2));
  CHECK(fit.g.estimate.value == doctest::Approx(3));
  CHECK(fit.G.estimate.value == doctest::Approx(0.01));
  CHECK(fit.half_rtt.estimate.value == doctest::Approx(8));
  CHECK(fit.O_s.estimate.value == 0);
  CHECK(fit.O_r.estimate.value == 0);
  CHECK_FALSE(fit.waits());
  CHECK(fit.remarks.empty());
}

TEST_CASE("a disturbed repetition does not move the parameters") {
  std::vector<PrttSample> samples = samples_of({});
  samples[4].round_trip = Duration::us(9000);
  samples[7].long_burst = Duration::us(50000);
  const LogGPFit fit = fit_of(samples);
  CHECK(fit.g.estimate.value == doctest::Approx(3));
  CHECK(fit.L.estimate.value == doctest::Approx(5));
}

TEST_CASE("a latency may be negative, but below -o_s it is -o_s and the fit says so") {
  CHECK(fit_of(samples_of({.L = -0.9})).L.estimate.value == doctest::Approx(-0.9));
  const LogGPFit fit = fit_of(samples_of({.L = -1.2}));
  CHECK(fit.L.estimate.value == doctest::Approx(-1));
  CHECK(says(fit, "the fitted L is below -o_s"));
}

TEST_CASE("o_r of a rendezvous is the eager messages' where the receive is nearly all of it") {
  const LogGPFit eager = fit_of(samples_of({}));  // o_r 2, half a round trip 8
  const auto keeps_its_own = [&](double L, double o_r, bool waits) {
    std::vector<PrttSample> samples = samples_of({.L = L, .o_r = o_r, .g = 20});
    for (PrttSample& sample : samples) {
      if (waits) sample.late_send = sample.delay;
    }
    const std::vector<SizePoint> points = make_size_points(samples, PrttPlan());
    const LogGPFit fit = fit_loggp(points, Detection(), {0, points.size()},
                                   {.eager = &eager, .half_rtt = eager.half_rtt.estimate.value});
    REQUIRE(fit.waits() == waits);
    const bool is_own = fit.o_r.estimate.value == doctest::Approx(o_r);
    CHECK((is_own || fit.o_r.estimate.value == doctest::Approx(2)));
    CHECK(says(fit, "waits for the data of a synchronising message") == !is_own);
    CHECK(says(fit, "may contain") == (is_own && waits && o_r > 10));
    return is_own;
  };
  CHECK_FALSE(keeps_its_own(1.9, 12, true));  // 2.9 before a receive of 12
  CHECK(keeps_its_own(2.1, 12, true));        // 3.1: more than a quarter, but it is said
  CHECK(keeps_its_own(1.9, 12, false));
  CHECK_FALSE(keeps_its_own(0, 10.1, true));
  CHECK(keeps_its_own(0, 9.9, true));  // longer than an eager one by less than half a round trip
}

// The eager messages have L 5, o_s 1 and o_r 2, so that a handshake takes 3 times 8 before its
// bytes, and its receive 16 more than an eager one.
TEST_CASE("a range is a handshake if its L and its receives are a handshake's within a quarter") {
  const LogGPFit eager = fit_of(samples_of({}));
  const auto fit_with = [&](double before_bytes, double o_r, const Detection& detection) {
    std::vector<PrttSample> samples =
        samples_of({.L = before_bytes - 1 - o_r, .o_r = o_r, .g = 30});
    for (PrttSample& sample : samples) sample.late_send = sample.delay;
    const std::vector<SizePoint> points = make_size_points(samples, PrttPlan());
    return fit_loggp(points, detection, {0, points.size()},
                     {.eager = &eager, .half_rtt = eager.half_rtt.estimate.value});
  };
  const auto is_handshake = [&](double before_bytes, double o_r, const Detection& detection = {}) {
    return fit_with(before_bytes, o_r, detection).protocol == Protocol::handshake;
  };
  CHECK(is_handshake(24, 18));
  CHECK(is_handshake(24 + 3 * 1.2, 18));  // L 6.2
  CHECK_FALSE(is_handshake(24 + 3 * 1.3, 18));
  CHECK(is_handshake(24 - 3 * 1.2, 18));
  CHECK_FALSE(is_handshake(24 - 3 * 1.3, 18));
  CHECK(is_handshake(24, 2 + 0.76 * 16));
  CHECK_FALSE(is_handshake(24, 2 + 0.74 * 16));
  CHECK_FALSE(is_handshake(24, 18, {.rendezvous = Rendezvous::synchronising}));
  CHECK(is_handshake(24, 2 + 0.5 * 16, {.rendezvous = Rendezvous::handshake}));
  CHECK_FALSE(is_handshake(24, 18, {.is_ordinary = true}));  // [4] has no handshakes
  const LogGPFit fit = fit_with(24, 18, {});
  CHECK(fit.L.estimate.value == doctest::Approx(5));
  CHECK(fit.o_s.estimate.value == eager.o_s.estimate.value);
  CHECK(fit.o_r.estimate.value == eager.o_r.estimate.value);
  CHECK(fit.g.estimate.value == eager.g.estimate.value);
  CHECK(fit.gap_of_one_byte.value == doctest::Approx(30));
}

TEST_CASE("an overhead is never negative") {
  std::vector<PrttSample> samples = samples_of({});
  for (PrttSample& sample : samples) {
    sample.timed_receive = sample.timed_receive - Duration::us(2.5);
  }
  const LogGPFit fit = fit_of(samples);
  CHECK(fit.o_r.estimate.value == 0);
  CHECK(fit.o_r.estimate.low == 0);
}

TEST_CASE("o_s is undetermined where the delay does not cover the gap") {
  const LogGPFit fit = fit_of(samples_of({.g = 100}));
  CHECK(fit.o_s.problem.find("is not below d") != std::string::npos);
  CHECK(fit.problems().find("o_s_us undetermined") != std::string::npos);
}

TEST_CASE(
    "rounds at the gap's pace show no L, unless round trips were measured one at a time, too") {
  std::vector<PrttSample> samples = samples_of({});  // a round trip of 16
  for (PrttSample& sample : samples) {
    sample.round_trip = Duration::us(16);
    sample.long_burst = sample.burst + Duration::us(10 * 17);
  }
  const LogGPFit fit = fit_of(samples);
  CHECK(fit.L.problem.find("the gap hides the round trip") != std::string::npos);
  for (PrttSample& sample : samples) {
    const double bytes = static_cast<double>(sample.size.count() - 1) * Network().G;
    sample.lone_round_trip = Duration::us(2 * (8 + bytes));
    sample.round_trip = Duration::us(40);
  }
  const LogGPFit lone = fit_of(samples);
  CHECK(lone.L.determined());
  CHECK(lone.L.estimate.value == doctest::Approx(5));
}

TEST_CASE("a remark says that an overhead hides the gap") {
  CHECK(says(fit_of(samples_of({.o_r = 3, .g = 3})), "\"g\" is max(g, o)"));
  CHECK(says(fit_of(samples_of({.o_r = 4, .g = 3})), "simulated bursts"));
}

TEST_CASE("a remark says that the gap of some size is far off its line") {
  const auto fit_with = [](double more_us) {
    std::vector<PrttSample> samples = samples_of({});  // 5 µs at 200 bytes, between 3 and 7
    for (PrttSample& sample : samples) {
      if (sample.size == Bytes(200))
        sample.long_burst = sample.long_burst + Duration::us(10 * more_us);
    }
    return fit_of(samples);
  };
  // three times the usual tolerance of 5 % of the gap
  CHECK_FALSE(says(fit_with(1), "the gap does not lie on a line"));
  CHECK(says(fit_with(2), "the gap does not lie on a line"));
}

TEST_CASE("two sizes are too few for a line with its interval") {
  const std::vector<PrttSample> two{sample_of({}, 1), sample_of({}, 100)};
  CHECK_THROWS_AS((void)fit_of(two), RunError);
}

TEST_CASE("a complete fit becomes a valid parameter range with its intervals") {
  const NetworkFit fit = fit_network(make_size_points(samples_of({}), PrttPlan()), Detection());
  const std::vector<SizeRange> ranges = fit.to_ranges();
  REQUIRE(ranges.size() == 1);
  CHECK(ranges[0].first == Bytes(1));
  CHECK_FALSE(ranges[0].last.has_value());
  CHECK(ranges[0].parameters.g == Duration::us(3));
  CHECK(ranges[0].parameters.G == doctest::Approx(10'000));
  CHECK(ranges[0].half_rtt == Duration::us(8));
  CHECK(ranges[0].intervals.at("L_us")[0] <= 5.0 + 1e-9);
}

}  // namespace loggp::measure::loggp_fit_test
