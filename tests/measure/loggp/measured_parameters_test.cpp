#include "measure/loggp/measured_parameters.hpp"

#include <doctest/doctest.h>

#include "measure/samples/size_points.hpp"
#include "models/machine/extrapolation.hpp"
#include "models/parameters/latency_reading.hpp"
#include "models/parameters/parameter_file.hpp"
#include "tests/measure/samples/prtt_samples.hpp"

namespace loggp::measure::measured_parameters_test {

namespace {

// G is a third of a nanosecond, which no decimal number is.
const std::vector<PrttSample> samples =
    samples_of({5, 1, 2, 3, 1.0 / 3000}, {1, 7000, 20'000, 50'000});

LiveResult result_with(const Provenance& provenance) {
  LiveResult result;
  result.campaign.fit = fit_network(make_size_points(samples, PrttPlan{}), Detection{});
  result.campaign.provenance = provenance;
  return result;
}

}  // namespace

TEST_CASE("a measured set is the same set when it is written and read again") {
  const ParameterSet set = measured_parameters({result_with({{"transport", "x"}})}, "set", "loggp");
  const ParameterSet read = parse_parameter_set(to_json(set), "set");
  REQUIRE(read.links.size() == 1);
  REQUIRE(read.links[0].ranges.size() == set.links[0].ranges.size());
  for (std::size_t i = 0; i < read.links[0].ranges.size(); ++i) {
    CHECK(read.links[0].ranges[i].parameters == set.links[0].ranges[i].parameters);
    CHECK(read.links[0].ranges[i].intervals == set.links[0].ranges[i].intervals);
  }
  CHECK(set.links[0].ranges[0].parameters.G == doctest::Approx(1000.0 / 3));
  CHECK(read.transport == "x");
  CHECK(largest_measured(read) == Bytes(50'000));
}

TEST_CASE("the estimator of [4] reports half the shortest round trip as L of every range") {
  LiveResult result = result_with({});
  const LogGPFit& fit = result.campaign.fit.ranges.front();
  result.campaign.formulas = PrttFormulas::paper;
  const ParameterSet set = measured_parameters({result}, "set", "loggp");
  CHECK(set.latency == LatencyReading::half_rtt);
  const SizeRange& range = set.links[0].ranges[0];
  CHECK(range.parameters.L == Duration::us(fit.half_rtt.estimate.value));
  CHECK(range.intervals.at("L_us") ==
        std::array{fit.half_rtt.estimate.low, fit.half_rtt.estimate.high});
  ParameterSet used = parse_parameter_set(to_json(set), "set");
  apply_latency_reading(used, std::nullopt);
  CHECK(used.links[0].ranges[0].parameters.L.in_us() ==
        doctest::Approx(fit.half_rtt.estimate.value - fit.o_s.estimate.value -
                        fit.o_r.estimate.value));
}

TEST_CASE("samples for the formulas of [4] have no long bursts, and the gap of equation (5)") {
  PrttPlan plan;
  plan.formulas = PrttFormulas::paper;
  std::vector<PrttSample> paper = samples;
  for (PrttSample& sample : paper) sample.long_burst = Duration();
  const std::vector<SizePoint> points = make_size_points(paper, plan);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const PrttSample& sample = paper[3 * i];  // of three repetitions
    const double burst = sample.burst.in_us() - sample.round_trip.in_us();
    CHECK(points[i][Series::gap].value == doctest::Approx(burst / 9));
  }
  CHECK(prtt_messages(plan) == 2 + 11 + 11 + 6);
}

TEST_CASE("a measurement that does not know its transport has parameters without one") {
  CHECK(measured_parameters({result_with({})}, "set", "loggp").transport.empty());
}

TEST_CASE("without a delay no send waits") {
  PrttSample sample = sample_of({}, 8);
  sample.delay = Duration();
  const std::vector<PrttSample> one{sample};
  CHECK(make_size_points(one, PrttPlan{})[0][Series::waiting].value == 0);
}

}  // namespace loggp::measure::measured_parameters_test
