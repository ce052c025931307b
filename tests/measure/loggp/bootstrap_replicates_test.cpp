#include "measure/loggp/bootstrap_replicates.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "measure/samples/students_t.hpp"
#include "models/base/random.hpp"
#include "tests/measure/samples/prtt_samples.hpp"
#include "tests/sanitized.hpp"

namespace loggp::measure::bootstrap_replicates_test {

namespace {

// How samples scatter: every time of a repetition, a repetition as a whole, a size as a whole.
struct Scatter {
  double of_times = 0;
  double of_repetitions = 0;
  double of_sizes = 0;
};

constexpr int repetitions = 15;
const std::vector<std::int64_t> sizes{1,   64,  128, 192, 256, 320, 384, 448,
                                      512, 576, 640, 704, 768, 832, 896, 960};

void scale(Duration& time, double by) {
  time = Duration::us(time.in_us() * std::exp(by));
}

CampaignResult campaign_of(const Network& truth, Scatter scatter, std::uint64_t seed) {
  CampaignResult campaign;
  for (const std::int64_t size : sizes) {
    const double of_size = scatter.of_sizes * standard_normal(hash(seed, 1, size));
    for (int i = 0; i < repetitions; ++i) {
      PrttSample sample = sample_of(truth, size);
      const double of_all = of_size + scatter.of_repetitions * standard_normal(hash(seed, 2, i));
      int draw = 0;
      for (Duration PrttSample::* time :
           {&PrttSample::round_trip, &PrttSample::burst, &PrttSample::long_burst,
            &PrttSample::timed_send, &PrttSample::timed_receive}) {
        const double own = scatter.of_times * standard_normal(hash(seed, 3, size, i, ++draw));
        scale(sample.*time, of_all + own);
      }
      campaign.fitted.push_back(sample);
    }
  }
  campaign.fit =
      fit_samples(campaign.fitted, campaign.plan, Estimator::median, CampaignOptions().detection);
  return campaign;
}

double standard_deviation(const std::vector<NetworkFit>& fits, const auto& value) {
  double sum = 0;
  double squares = 0;
  for (const NetworkFit& fit : fits) {
    const double one = value(fit.ranges.front());
    sum += one;
    squares += one * one;
  }
  const auto count = static_cast<double>(fits.size());
  return std::sqrt(std::max(squares / count - sum * sum / count / count, 0.0));
}

double message_us(const LogGPFit& fit) {
  return fit.message(500);
}

}  // namespace

TEST_CASE("replicates keep the ranges, and a network without scatter has equal ones") {
  const CampaignResult campaign = campaign_of({}, {}, 1);
  const auto replicates = bootstrap_replicates(campaign, {});
  REQUIRE(replicates.size() == usual_replicates);
  for (const NetworkFit& one : replicates) {
    REQUIRE(one.ranges.size() == campaign.fit.ranges.size());
    CHECK(one.ranges[0].g.estimate.value == doctest::Approx(3));
    CHECK(one.ranges[0].L.estimate.value == doctest::Approx(5));
  }
}

TEST_CASE("equal arguments give equal replicates, other seeds others") {
  const CampaignResult campaign = campaign_of({}, {.of_times = 0.02}, 1);
  const auto L = [&](std::uint64_t seed) {
    std::vector<double> values;
    for (const NetworkFit& one : bootstrap_replicates(campaign, {}, 5, seed))
      values.push_back(one.ranges[0].L.estimate.value);
    return values;
  };
  CHECK(L(1) == L(1));
  CHECK(L(1) != L(2));
}

TEST_CASE("replicates of ranges with a protocol change keep it") {
  std::vector<PrttSample> samples = samples_of({}, sizes);
  for (const std::int64_t size : {1024, 1100, 1200, 1300, 1400, 1500}) {
    for (int i = 0; i < 3; ++i) samples.push_back(sample_of({.L = 50, .g = 9}, size));
  }
  for (std::size_t i = 0; i < samples.size(); ++i)
    scale(samples[i].round_trip, 0.01 * standard_normal(hash(1, i)));
  CampaignResult campaign;
  campaign.fitted = samples;
  campaign.fit = fit_samples(samples, campaign.plan, Estimator::median, Detection());
  REQUIRE(campaign.fit.ranges.size() == 2);
  for (const NetworkFit& one : bootstrap_replicates(campaign, {})) {
    REQUIRE(one.ranges.size() == 2);
    CHECK(one.ranges[0].L.estimate.value == doctest::Approx(5).epsilon(0.2));
    CHECK(one.ranges[1].L.estimate.value == doctest::Approx(50).epsilon(0.05));
    CHECK(one.ranges[1].g.estimate.value == doctest::Approx(9).epsilon(0.01));
  }
}

TEST_CASE("however far sizes are off their lines, replicates have positive round trips") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    const CampaignResult campaign = campaign_of({}, {.of_sizes = 2}, seed);
    for (const NetworkFit& one : bootstrap_replicates(campaign, {})) {
      for (const LogGPFit& range : one.ranges) CHECK(range.half_rtt.estimate.value > 0);
    }
  }
}

TEST_CASE("a replicate with a longer o has a shorter L, so that whole messages scatter less") {
  // round trips are exact: what is added to an overhead is taken from L
  CampaignResult campaign = campaign_of({}, {}, 1);
  for (std::size_t i = 0; i < campaign.fitted.size(); ++i)
    scale(campaign.fitted[i].timed_send, 0.2 * standard_normal(hash(5, i)));
  campaign.fit = fit_samples(campaign.fitted, campaign.plan, Estimator::median, Detection());
  const auto replicates = bootstrap_replicates(campaign, {});
  const double of_o =
      standard_deviation(replicates, [](auto& fit) { return fit.o_s.estimate.value; });
  const double of_L =
      standard_deviation(replicates, [](auto& fit) { return fit.L.estimate.value; });
  CHECK(of_o > 0.003);
  CHECK(of_L == doctest::Approx(of_o).epsilon(0.01));
  CHECK(standard_deviation(replicates, message_us) < 0.01 * of_o);
}

TEST_CASE(
    "95 % intervals from replicates contain the true time of a message in 90 to 99 % of runs") {
  const Network truth;
  const double true_us = truth.o_s + truth.L + 500 * truth.G + truth.o_r;
  constexpr int runs = 200;
  for (const Scatter scatter :
       {Scatter{.of_times = 0.05}, Scatter{.of_repetitions = 0.05}, Scatter{.of_sizes = 0.02},
        Scatter{.of_times = 0.03, .of_repetitions = 0.03, .of_sizes = 0.02}}) {
    CAPTURE(scatter.of_times);
    CAPTURE(scatter.of_repetitions);
    CAPTURE(scatter.of_sizes);
    int inside = 0;
    for (int run = 0; run < runs; ++run) {
      const CampaignResult campaign =
          campaign_of(truth, scatter, hash(11, static_cast<std::uint64_t>(run)));
      const auto replicates = bootstrap_replicates(campaign, {});
      const double t = t_above(static_cast<double>(replicates.size()) - 1, 0.025);
      const double reach = t * standard_deviation(replicates, message_us);
      const double found = message_us(campaign.fit.ranges.front());
      inside += static_cast<int>(std::abs(found - true_us) <= reach);
    }
    MESSAGE(inside << " of " << runs);
    CHECK(inside >= 0.9 * runs);
    CHECK(inside <= 0.99 * runs);
    if (is_sanitized) break;  // one kind of scatter takes 20 s
  }
}

}  // namespace loggp::measure::bootstrap_replicates_test
