#include "measure/loggp_fit.hpp"

#include <doctest/doctest.h>

#include "models/errors.hpp"

namespace loggp::measure {

namespace {

constexpr std::int64_t burst_length = 10;

// What [4] eq. (3) says of a network, in µs; o ≤ g.
struct Network {
  double L = 5, o_s = 1, o_r = 2, g = 3, G = 0.01;
};

PrttSample sample_of(const Network& n, std::int64_t size) {
  const double bytes = static_cast<double>(size - 1) * n.G;
  const double half = n.o_s + n.L + bytes + n.o_r;
  const double delay = 4 * half;
  PrttSample sample;
  sample.size = Bytes(size);
  sample.round_trip = Duration::us(2 * half);
  sample.burst = Duration::us(2 * half + 9 * (n.g + bytes));
  sample.delayed = Duration::us(2 * half + 9 * (n.o_s + delay));
  sample.delay = Duration::us(delay);
  sample.exchange = Duration::us(n.o_s + delay + n.o_r + bytes);
  return sample;
}

std::vector<PrttSample> samples_of(const Network& network) {
  std::vector<PrttSample> samples;
  for (const std::int64_t size : {1, 100, 200, 300, 400}) {
    for (int repetition = 0; repetition < 3; ++repetition) {
      samples.push_back(sample_of(network, size));
    }
  }
  return samples;
}

}  // namespace

TEST_CASE("samples that obey eq. (3) give back the network's parameters") {
  const LogGPFit fit = fit_loggp(samples_of({}), burst_length);
  CHECK(fit.complete());
  CHECK(fit.L.estimate.value == doctest::Approx(5));
  CHECK(fit.o_s.estimate.value == doctest::Approx(1));
  CHECK(fit.o_r.estimate.value == doctest::Approx(2));
  CHECK(fit.g.estimate.value == doctest::Approx(3));
  CHECK(fit.G.estimate.value == doctest::Approx(0.01));
  CHECK(fit.half_rtt.estimate.value == doctest::Approx(8));
  CHECK_FALSE(fit.O_s.determined());  // o_s is constant
  CHECK(fit.remarks.empty());
}

TEST_CASE("a disturbed repetition does not move the parameters") {
  std::vector<PrttSample> samples = samples_of({});
  samples[4].round_trip = Duration::us(9000);
  samples[7].burst = Duration::us(50000);
  const LogGPFit fit = fit_loggp(samples, burst_length);
  CHECK(fit.g.estimate.value == doctest::Approx(3));
  CHECK(fit.L.estimate.value == doctest::Approx(5));
}

TEST_CASE("a latency may be negative, but not below -o_s") {
  CHECK(fit_loggp(samples_of({.L = -0.9}), burst_length).complete());
  const LogGPFit fit = fit_loggp(samples_of({.L = -1.2}), burst_length);
  CHECK_FALSE(fit.complete());
  CHECK(fit.problems().find("L_us came out below -o_s") != std::string::npos);
}

TEST_CASE("a parameter that comes out negative is named and not used") {
  std::vector<PrttSample> samples = samples_of({});
  for (PrttSample& sample : samples) sample.exchange = sample.exchange - Duration::us(2.5);
  const LogGPFit fit = fit_loggp(samples, burst_length);
  CHECK_FALSE(fit.complete());
  CHECK(fit.problems().find("o_r_us came out negative") != std::string::npos);
}

TEST_CASE("a slope that noise hides is undetermined") {
  std::vector<PrttSample> samples = samples_of({.G = 0});
  const double wiggle[] = {0.1, -0.1, 0.12, -0.08, 0.05};
  for (std::size_t i = 0; i < samples.size(); ++i) {
    samples[i].burst += Duration::us(9 * wiggle[i / 3]);
  }
  const LogGPFit fit = fit_loggp(samples, burst_length);
  CHECK_FALSE(fit.G.determined());
  CHECK(fit.g.determined());
}

TEST_CASE("a protocol change inside the range is reported, not averaged over") {
  std::vector<PrttSample> samples = samples_of({});
  for (PrttSample& sample : samples) {
    if (sample.size > Bytes(250)) sample.burst += Duration::us(9 * 20);
  }
  const LogGPFit fit = fit_loggp(samples, burst_length);
  CHECK(fit.problems().find("the points lie on no line") != std::string::npos);
}

TEST_CASE("o_s is undetermined where the delay does not cover the gap") {
  std::vector<PrttSample> samples = samples_of({.g = 100});
  const LogGPFit fit = fit_loggp(samples, burst_length);
  CHECK(fit.o_s.problem.find("is not below d") != std::string::npos);
  CHECK(fit.L.problem.find("undetermined") != std::string::npos);
}

TEST_CASE("an overhead that hides the gap is said") {
  const LogGPFit same = fit_loggp(samples_of({.o_r = 3, .g = 3}), burst_length);
  REQUIRE(same.remarks.size() == 1);
  CHECK(same.remarks[0].find("\"g\" is max(g, o)") != std::string::npos);
  const LogGPFit above = fit_loggp(samples_of({.o_r = 4, .g = 3}), burst_length);
  REQUIRE(above.remarks.size() == 1);
  CHECK(above.remarks[0].find("simulated bursts") != std::string::npos);
}

TEST_CASE("two sizes are too few for a line with its interval") {
  const std::vector<PrttSample> two{sample_of({}, 1), sample_of({}, 100)};
  CHECK_THROWS_AS((void)fit_loggp(two, burst_length), RunError);
}

TEST_CASE("a complete fit becomes a valid parameter range with its intervals") {
  const SizeRange range = to_range(fit_loggp(samples_of({}), burst_length));
  CHECK(range.first == Bytes(1));
  CHECK_FALSE(range.last.has_value());
  CHECK(range.parameters.g == Duration::us(3));
  CHECK(range.parameters.G == doctest::Approx(10'000));
  CHECK(range.half_rtt == Duration::us(8));
  CHECK(range.intervals.at("L_us")[0] <= 5.0 + 1e-9);
}

}  // namespace loggp::measure
