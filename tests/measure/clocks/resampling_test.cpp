#include "measure/clocks/resampling.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "models/base/random.hpp"

namespace loggp::measure::resampling_test {

TEST_CASE(
    "stopping after N samples without a shorter one costs e^(1 + 1/2 + ... + 1/N) draws for any "
    "distribution") {
  // Of values that all differ the k-th is the least so far with probability 1/k, whatever their
  // distribution; summing over where the last such one is gives this. 179 for N = 100: [3] has
  // found "approximately 180".
  std::vector<double> flat;
  std::vector<double> steep;
  for (std::int64_t i = 0; i < 100'000; ++i) {
    flat.push_back(1 + uniform(hash(3, i)));
    steep.push_back(std::exp(standard_normal(hash(4, i))));
  }
  const std::vector<std::int64_t> tries{1, 2, 10, 100};
  const std::vector<double> expected{2.71828, 4.48169, 18.7083, 178.98};
  for (const auto& times : {flat, steep}) {
    const auto rows = resample(times, tries, 4000, 5);
    for (std::size_t i = 0; i < tries.size(); ++i) {
      CAPTURE(tries[i]);
      CHECK(rows[i].tries == tries[i]);
      CHECK(rows[i].cost == doctest::Approx(expected[i]).epsilon(0.04));
    }
  }
}

TEST_CASE("more tries find a round trip nearer to the shortest of all") {
  std::vector<double> times;
  for (std::int64_t i = 0; i < 10'000; ++i) times.push_back(1 + uniform(hash(6, i)));
  const auto rows = resample(times, std::vector<std::int64_t>{1, 10, 100, 1000}, 500, 7);
  for (std::size_t i = 1; i < rows.size(); ++i) CHECK(rows[i].quality < rows[i - 1].quality);
  // the least of n uniform ones is 1/(n+1) above 0
  CHECK(rows[2].quality < 0.01);
  CHECK(rows[2].quality > 0.002);
}

TEST_CASE("if all round trips are equal, N more are made after the first") {
  const auto rows = resample(std::vector<double>{7, 7, 7}, std::vector<std::int64_t>{1, 30}, 10, 1);
  CHECK(rows[0].quality == 0);
  CHECK(rows[0].cost == doctest::Approx(2));
  CHECK(rows[1].cost == doctest::Approx(31));
  const auto few =
      resample(std::vector<double>{5, 6, 7, 8}, std::vector<std::int64_t>{100}, 1000, 1);
  CHECK(few[0].cost < 110);  // not 179
}

}  // namespace loggp::measure::resampling_test
