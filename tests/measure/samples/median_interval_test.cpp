#include "measure/samples/median_interval.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

namespace loggp::measure::median_interval_test {

namespace {

// 1, 2, … n
std::vector<double> counting(std::size_t n) {
  std::vector<double> samples;
  for (std::size_t i = n; i > 0; --i) samples.push_back(static_cast<double>(i));
  return samples;
}

// 1 − 2 P(X < rank), X binomial: summed up, not looked up.
double coverage(std::size_t n, std::size_t rank) {
  double below = 0;
  for (std::size_t k = 0; k < rank; ++k) {
    double choices = 1;
    for (std::size_t i = 0; i < k; ++i)
      choices = choices * static_cast<double>(n - i) / static_cast<double>(i + 1);
    below += choices * std::pow(0.5, static_cast<double>(n));
  }
  return 1 - 2 * below;
}

}  // namespace

TEST_CASE("fewer than six samples have no interval of their median") {
  CHECK_FALSE(median_interval({}));
  for (std::size_t n = 1; n < 6; ++n) CHECK_FALSE(median_interval(counting(n)));
}

TEST_CASE("the order statistics are those of published tables") {
  const auto has_ranks = [](std::size_t n, double low, double high) {
    const auto found = median_interval(counting(n));
    REQUIRE(found);
    CHECK(found->low == low);
    CHECK(found->high == high);
  };
  has_ranks(6, 1, 6);
  has_ranks(10, 2, 9);
  has_ranks(20, 6, 15);
  has_ranks(100, 40, 61);
}

TEST_CASE("the interval covers 95 %, and the next shorter one does not") {
  for (std::size_t n = 6; n < 200; ++n) {
    const auto found = median_interval(counting(n));
    REQUIRE(found);
    const auto rank = static_cast<std::size_t>(found->low);
    CHECK(coverage(n, rank) >= 0.95);
    CHECK(coverage(n, rank + 1) < 0.95);
  }
}

TEST_CASE("the interval holds the median of a skewed distribution 95 times of 100") {
  constexpr unsigned seed = 20;
  INFO("seed ", seed);
  std::mt19937_64 engine(seed);
  std::exponential_distribution<double> draw(1);
  int hits = 0;
  constexpr int runs = 4000;
  for (int run = 0; run < runs; ++run) {
    std::vector<double> samples(31);
    for (double& sample : samples) sample = draw(engine);
    const auto found = median_interval(samples);
    REQUIRE(found);
    if (found->low <= std::log(2.0) && std::log(2.0) <= found->high) ++hits;
  }
  CHECK(hits >= 0.94 * runs);
  CHECK(hits <= 0.99 * runs);
}

}  // namespace loggp::measure::median_interval_test
