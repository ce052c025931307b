#include "models/base/random.hpp"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "models/base/portable_math.hpp"

namespace loggp::random_test {

namespace {

constexpr std::uint64_t all_ones = std::numeric_limits<std::uint64_t>::max();

double relative_error(double got, double wanted) {
  return wanted == 0 ? std::abs(got) : std::abs((got - wanted) / wanted);
}

// Calls `check` with numbers that are spread evenly but irregularly from low to high.
template <class Check>
void for_numbers(double low, double high, const Check& check) {
  for (int i = 0; i < 100'000; ++i) check(low + (uniform(hash(1, i)) * (high - low)));
}

}  // namespace

TEST_CASE("mix is SplitMix64: its published outputs for seed 0") {
  CHECK(mix(0) == 0xe220a8397b1dcdafU);
  CHECK(mix(0x9e3779b97f4a7c15U) == 0x6e789e6aa1b965f4U);
  CHECK(mix(2 * 0x9e3779b97f4a7c15U) == 0x06c45d188009454fU);
}

TEST_CASE("a hash depends on the seed and on each part of the identity in its place") {
  CHECK(hash(5, 1, 2) == 0xe277cb46c2f6a638U);  // mix(mix(5 + mix(1)) + mix(2))
  CHECK(hash(5, 2, 1) != hash(5, 1, 2));
  CHECK(hash(6, 1, 2) != hash(5, 1, 2));
  CHECK(hash(5, 1) != hash(5, 1, 0));
  CHECK(hash(5, -1) == hash(5, all_ones));
}

TEST_CASE("a uniform number is strictly between 0 and 1 whatever the bits") {
  CHECK(uniform(0) == 0x1p-53);
  CHECK(uniform(all_ones) == 1 - 0x1p-53);
  CHECK(uniform(std::uint64_t{1} << 63U) == 0.5 + 0x1p-53);
}

TEST_CASE("uniform numbers have the mean 1/2 and the variance 1/12") {
  double sum = 0;
  double squares = 0;
  constexpr int draws = 100'000;
  for (int i = 0; i < draws; ++i) {
    const double u = uniform(hash(3, i));
    sum += u;
    squares += (u - 0.5) * (u - 0.5);
  }
  // standard deviations of the means: 0.289 / 316 and 0.0745 / 316; five of them
  CHECK(std::abs((sum / draws) - 0.5) < 0.0046);
  CHECK(std::abs((squares / draws) - (1.0 / 12)) < 0.0012);
}

TEST_CASE("the portable exp and log agree with the library's") {
  double worst_exp = 0;
  double worst_log = 0;
  for_numbers(-700, 700, [&](double x) {
    worst_exp = std::max(worst_exp, relative_error(portable::exp(x), std::exp(x)));
    worst_log = std::max(worst_log, relative_error(portable::log(std::exp(x)), x));
  });
  CHECK(worst_exp < 1e-15);
  CHECK(worst_log < 3e-13);  // exp(x) is rounded: up to 1e-16 / |x|, |x| > 0.01 here
  double near_one = 0;
  for_numbers(0.25, 4, [&](double x) {
    near_one = std::max(near_one, relative_error(portable::log(x), std::log(x)));
  });
  CHECK(near_one < 1e-15);
  CHECK(portable::exp(0) == 1);
  CHECK(portable::log(1) == 0);
}

TEST_CASE("the normal quantile inverts the normal distribution, in both tails") {
  double worst = 0;
  const auto compare = [&](std::uint64_t bits) {
    const double z = standard_normal(bits);
    const double p = uniform(bits);
    const double tail = std::erfc(std::abs(z) / std::sqrt(2.0)) / 2;
    worst = std::max(worst, relative_error(tail, p < 0.5 ? p : 1 - p));
  };
  for (unsigned shift = 0; shift < 52; ++shift) {
    for (std::uint64_t i = 0; i < 200; ++i) {
      compare(hash(11, i) >> shift);
      compare(~(hash(11, i) >> shift));
    }
  }
  CHECK(worst < 1e-12);  // an error e of z is one of about z² e of p, z² <= 68
  CHECK(standard_normal(0) == doctest::Approx(-8.2095).epsilon(1e-4));
  CHECK(standard_normal(all_ones) == -standard_normal(0));
}

TEST_CASE("draws have the same bits on every machine") {
  CHECK(std::bit_cast<std::uint64_t>(portable::exp(1.5)) == 0x4011ed3fe64fc541U);
  CHECK(std::bit_cast<std::uint64_t>(portable::log(10)) == 0x40026bb1bbb55516U);
  CHECK(std::bit_cast<std::uint64_t>(standard_normal(hash(1, 2))) == 0x3ff2895455994b6dU);
  CHECK(std::bit_cast<std::uint64_t>(standard_normal(7)) == 0xc0206b48528cea52U);
}

}  // namespace loggp::random_test
