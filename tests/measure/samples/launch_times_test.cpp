#include "measure/samples/launch_times.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include "models/base/random.hpp"
#include "models/base/statistics.hpp"

namespace loggp::measure::launch_times_test {

namespace {

using Launch = std::vector<double>;  // the times of its repetitions
using Method = std::function<std::optional<Interval>(const std::vector<Launch>&)>;

// Draws launches of a benchmark whose true time is 10. Repetitions are skewed to the right, as
// times are: what they have above 95 % of their launch's time has a lognormal distribution.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : seed_(seed) {}

  std::vector<Launch> launches(std::size_t count, std::size_t repetitions, double scatter) {
    std::vector<Launch> all(count);
    for (Launch& launch : all) {
      const double own = 10 * std::exp(scatter * standard_normal(bits()));
      for (std::size_t i = 0; i < repetitions; ++i) {
        launch.push_back(own * (0.95 + 0.05 * std::exp(0.5 * standard_normal(bits()))));
      }
    }
    return all;
  }
  std::size_t below(std::size_t count) {
    return static_cast<std::size_t>(uniform(bits()) * static_cast<double>(count));
  }

 private:
  std::uint64_t bits() { return hash(seed_, ++draws_); }
  std::uint64_t seed_;
  std::uint64_t draws_ = 0;
};

constexpr double truth = 10;

std::vector<double> medians(const std::vector<Launch>& launches) {
  std::vector<double> all;
  for (const Launch& launch : launches) all.push_back(median(launch));
  return all;
}

std::optional<Interval> by_student(const std::vector<Launch>& launches) {
  return time_over_launches(medians(launches)).interval;
}

// The share of studies whose interval contains the truth, in percent.
double coverage(std::uint64_t seed, int studies, std::size_t count, double scatter,
                const Method& method) {
  Draws draws(seed);
  int covered = 0;
  for (int i = 0; i < studies; ++i) {
    const auto interval = method(draws.launches(count, 20, scatter));
    REQUIRE(interval);
    covered += static_cast<int>(interval->low <= truth && truth <= interval->high);
  }
  return 100.0 * covered / studies;
}

// The bootstrap that draws launches, then repetitions of each, with replacement: the 2.5 % and
// 97.5 % quantiles of the geometric means.
std::optional<Interval> by_bootstrap(const std::vector<Launch>& launches, Draws& draws) {
  constexpr std::size_t resamples = 199;
  std::vector<double> times;
  for (std::size_t i = 0; i < resamples; ++i) {
    std::vector<Launch> drawn;
    for (std::size_t k = 0; k < launches.size(); ++k) {
      const Launch& from = launches[draws.below(launches.size())];
      Launch& launch = drawn.emplace_back();
      for (std::size_t r = 0; r < from.size(); ++r)
        launch.push_back(from[draws.below(from.size())]);
    }
    times.push_back(time_over_launches(medians(drawn)).time);
  }
  std::sort(times.begin(), times.end());
  return Interval{times[4], times[194]};
}

}  // namespace

TEST_CASE(
    "the time over launches is the geometric mean with Student's interval of the logarithms") {
  const std::vector<double> times{8, 10, 12.5};  // ln: ln 10 - 0.22314, ln 10, ln 10 + 0.22314
  const LaunchTime found = time_over_launches(times);
  CHECK(found.time == doctest::Approx(10));
  CHECK(found.scatter == doctest::Approx(0.22314).epsilon(1e-4));
  REQUIRE(found.interval);
  // t(2, 0.975) = 4.30265; 4.30265 × 0.22314 / √3 = 0.55432
  CHECK(found.interval->low == doctest::Approx(10 * std::exp(-0.55432)).epsilon(1e-4));
  CHECK(found.interval->high == doctest::Approx(10 * std::exp(0.55432)).epsilon(1e-4));
  const LaunchTime alone = time_over_launches(std::vector{7.0});
  CHECK(alone.time == doctest::Approx(7));
  CHECK_FALSE(alone.interval);
}

TEST_CASE("95 % intervals over launches cover 93 to 97 %, however much launches differ") {
  for (const std::uint64_t seed : {1U, 2U}) {
    for (const std::size_t count : {3U, 5U, 10U}) {
      for (const double scatter : {0.0, 0.03, 0.1}) {
        CAPTURE(seed);
        CAPTURE(count);
        CAPTURE(scatter);
        const double covered = coverage(seed, 2000, count, scatter, by_student);
        CHECK(covered >= 93);
        CHECK(covered <= 97);
      }
    }
  }
}

TEST_CASE(
    "intervals of pooled repetitions, and bootstrapped ones of 5 launches, cover too little") {
  const Method pooled = [](const std::vector<Launch>& launches) {
    Launch all;
    for (const Launch& launch : launches) all.insert(all.end(), launch.begin(), launch.end());
    return median_interval(all);
  };
  CHECK(coverage(3, 300, 5, 0.1, pooled) < 60);
  Draws draws(5);
  const Method bootstrap = [&](const std::vector<Launch>& launches) {
    return by_bootstrap(launches, draws);
  };
  CHECK(coverage(4, 300, 5, 0.1, bootstrap) < 92);
}

TEST_CASE("intervals cover 93 %, too, if launches end once the interval is narrow enough") {
  constexpr double precision = 0.05;
  for (const double scatter : {0.0, 0.03, 0.1}) {
    CAPTURE(scatter);
    const Method sequential = [&](const std::vector<Launch>& launches) {
      LaunchTime found;
      for (std::size_t count = 3; count <= launches.size(); ++count) {
        found = time_over_launches(
            medians({launches.begin(), launches.begin() + static_cast<std::ptrdiff_t>(count)}));
        if (relative_half_width(*found.interval, found.time) <= precision) break;
      }
      return found.interval;
    };
    CHECK(coverage(6, 2000, 5, scatter, sequential) >= 93);
  }
}

TEST_CASE("the launches that a precision needs are those whose expected interval is as narrow") {
  // t(4, 0.975) × 0.03 / √5 = 0.03725, t(3, 0.975) × 0.03 / √4 = 0.04774
  CHECK(launches_for_precision(0.03, 0.04) == 5);
  CHECK(launches_for_precision(0.03, 0.048) == 4);
  CHECK(launches_for_precision(0, 0.01) == 2);
  CHECK_FALSE(launches_for_precision(0.5, 0.001));
}

}  // namespace loggp::measure::launch_times_test
