#include "compare/simulated_measurement.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "measure/loggp_fit.hpp"
#include "measure/sample_file.hpp"
#include "models/parameter_catalogue.hpp"

namespace loggp::compare {

namespace {

measure::LogGPFit measured(const ParameterSet& truth, std::vector<Bytes> sizes) {
  PrttPlan plan;
  plan.sizes = std::move(sizes);
  measure::SampleLog log("", {}, plan);
  measure_simulated(Machine(truth), plan, log);
  return measure::fit_loggp(log.samples(), plan.messages);
}

const std::vector<Bytes> small{Bytes(1), Bytes(1000), Bytes(2000), Bytes(5000), Bytes(12288)};

}  // namespace

// Onload, the period of a burst is max(o_s, max(g, o_r) + (s−1)G), so that what PRTT calls g is
// max(g, o_r) (design §4); every other parameter comes back as it is.
TEST_CASE("PRTT finds the parameters of every published network's first range") {
  for (const ParameterSet& truth : published_parameters()) {
    CAPTURE(truth.name);
    const Parameters& p = truth.links[0].ranges[0].parameters;
    const measure::LogGPFit fit = measured(truth, small);
    CHECK(fit.complete());
    CHECK(fit.L.estimate.value == doctest::Approx(p.L.in_us()));
    CHECK(fit.o_s.estimate.value == doctest::Approx(p.o_s.in_us()));
    CHECK(fit.o_r.estimate.value == doctest::Approx(p.o_r.in_us()));
    CHECK(fit.g.estimate.value == doctest::Approx(std::max(p.g, p.o_r).in_us()));
    CHECK(fit.G.estimate.value == doctest::Approx(p.G / 1e6));
    CHECK(fit.remarks.empty() == (p.g > p.o_r));
  }
}

TEST_CASE("a send overhead that grows with the size is found as O_s") {
  const ParameterSet truth = parse_inline_parameters("L=5us,o=1us,g=3us,G=2ns,O_s=0.5ns");
  const measure::LogGPFit fit = measured(truth, small);
  REQUIRE(fit.O_s.determined());
  CHECK(fit.O_s.estimate.value == doctest::Approx(0.0005));
  CHECK(fit.o_s.estimate.value == doctest::Approx(1));
}

TEST_CASE("parameters that are exactly 0 come back as 0, not as rounding noise") {
  const measure::LogGPFit fit = measured(parse_inline_parameters("L=10us,o=0,g=5us,G=0"), small);
  CHECK(fit.complete());
  CHECK(fit.o_s.estimate.value == 0);
  CHECK(fit.o_r.estimate.value == 0);
  CHECK(fit.G.estimate.value == 0);
}

TEST_CASE("sends that wait for their match are said to hide the latency") {
  const std::vector<Bytes> large{Bytes(20000), Bytes(30000), Bytes(50000)};
  const measure::LogGPFit fit = measured(find_parameters("ompi-ib-sdr"), large);
  CHECK(fit.complete());
  const auto said = [](const std::string& remark) { return remark.starts_with("L = "); };
  CHECK(std::any_of(fit.remarks.begin(), fit.remarks.end(), said));
}

TEST_CASE("a negative latency comes back") {
  const measure::LogGPFit fit =
      measured(parse_inline_parameters("L=-0.5us,o=1us,g=3us,G=2ns"), small);
  CHECK(fit.L.estimate.value == doctest::Approx(-0.5));
}

TEST_CASE("a range that spans a protocol change is not fitted by one line") {
  const ParameterSet truth = published_parameters()[2];
  REQUIRE(truth.name == "ompi-ib-sdr");
  const auto fit =
      measured(truth, {Bytes(1), Bytes(6000), Bytes(12288), Bytes(12289), Bytes(20000)});
  CHECK_FALSE(fit.complete());
}

}  // namespace loggp::compare
