#include "compare/difference/ratio.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "compare/difference/difference.hpp"
#include "models/base/random.hpp"

namespace loggp::compare::ratio_test {

namespace {

// Draws of launches' times around 10 µs. A launch is off as a whole and at each point.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : seed_(seed) {}

  // Returns a side with `launches` launches of `points` points. `slow` is the factor of point 0.
  ResultSide side(std::size_t launches, std::size_t points, double scatter, double slow = 1) {
    ResultSide side{.kind = "bench", .benchmark = "{}", .columns = {"bytes"}, .launches = launches};
    for (std::size_t i = 0; i < points; ++i) side.points.push_back({{std::to_string(i)}, {}});
    for (std::size_t launch = 0; launch < launches; ++launch) {
      const double common = normal() * scatter / 2;
      for (std::size_t i = 0; i < points; ++i) {
        const double own = normal() * scatter * std::sqrt(0.75);
        side.points[i].times_us.push_back(10 * std::exp(common + own) * (i == 0 ? slow : 1));
      }
    }
    return side;
  }

 private:
  double normal() { return standard_normal(hash(seed_, ++draws_)); }
  std::uint64_t seed_;
  std::uint64_t draws_ = 0;
};

constexpr double tolerance = 0.01;

// Compares equal results of `launches` launches and 10 points 1000 times, and checks that at most
// 5 % of these comparisons find a difference.
void check_false_alarms(std::size_t launches) {
  CAPTURE(launches);
  Draws draws(launches);
  int alarms = 0;
  for (int i = 0; i < 1000; ++i) {
    const Difference found =
        difference(draws.side(launches, 10, 0.03), draws.side(launches, 10, 0.03), tolerance);
    alarms += found.has(Change::slower) || found.has(Change::faster) ? 1 : 0;
  }
  CAPTURE(alarms);
  CHECK(alarms <= 50);
  CHECK(alarms > 5);  // the test is not blunt
}

}  // namespace

TEST_CASE("ratio, interval and p-value are those of Welch's test on logarithms") {
  // exp of Welch's example values; checked with R: t.test(log(b), log(a))
  const std::vector<double> a{std::exp(1.0), std::exp(2.0), std::exp(3.0)};
  const std::vector<double> b{std::exp(4.0), std::exp(6.0)};
  const Ratio found = ratio_of_launches(a, b);
  CHECK(std::log(found.ratio) == doctest::Approx(3));
  // variances of the means 1/3 and 1; degrees (4/3)²/(1/18 + 1) = 1.68421
  REQUIRE(found.interval);
  const double reach = std::log(found.interval->high) - 3;
  CHECK(3 - std::log(found.interval->low) == doctest::Approx(reach));
  CHECK(reach / std::sqrt(4.0 / 3) == doctest::Approx(5.1956).epsilon(0.01));  // t(0.975, 1.684)
  CHECK(found.p_value > 0.05);
  CHECK(found.p_value < 0.2);
}

TEST_CASE("one launch has no interval, and times without scatter are equal or not") {
  CHECK_FALSE(ratio_of_launches(std::vector{1.0}, std::vector{2.0, 2.1}).interval);
  const Ratio same = ratio_of_launches(std::vector{3.0, 3.0}, std::vector{3.0, 3.0});
  CHECK(same.p_value == 1);
  const Ratio other = ratio_of_launches(std::vector{3.0, 3.0}, std::vector{3.3, 3.3});
  CHECK(other.p_value == 0);
  CHECK(other.interval->low == doctest::Approx(1.1));
}

TEST_CASE("Holm's p-values are those of his procedure") {
  const std::vector<double> p{0.01, 0.04, 0.03, 0.005};
  const std::vector<double> adjusted = adjust_by_holm(p);
  CHECK(adjusted[3] == doctest::Approx(0.02));  // 4 · 0.005
  CHECK(adjusted[0] == doctest::Approx(0.03));  // 3 · 0.01
  CHECK(adjusted[2] == doctest::Approx(0.06));  // 2 · 0.03
  CHECK(adjusted[1] == doctest::Approx(0.06));  // not less than its predecessor
}

TEST_CASE("of 1000 comparisons of 5 equal launches at most 5 % find any difference") {
  check_false_alarms(5);
}

TEST_CASE("of 1000 comparisons of 3 or 20 equal launches at most 5 % find any difference" *
          doctest::test_suite("slow")) {
  check_false_alarms(3);
  check_false_alarms(20);
}

TEST_CASE(
    "5 % slower is found from 5 launches of 2 % scatter in 80 % of comparisons, where it is") {
  Draws draws(1);
  int found_slow = 0;
  int found_elsewhere = 0;
  for (int i = 0; i < 1000; ++i) {
    const Difference found =
        difference(draws.side(5, 2, 0.02), draws.side(5, 2, 0.02, 1.05), tolerance);
    found_slow += found.rows[0].verdict == Change::slower ? 1 : 0;
    found_elsewhere +=
        found.rows[1].verdict == Change::slower || found.rows[1].verdict == Change::faster ? 1 : 0;
  }
  CAPTURE(found_slow);
  CHECK(found_slow >= 800);
  CHECK(found_elsewhere <= 50);
}

TEST_CASE(
    "results that hardly differ are the same within the tolerance, or say what would decide") {
  Draws draws(7);
  const Difference close =
      difference(draws.side(10, 1, 0.002), draws.side(10, 1, 0.002), tolerance);
  CHECK(close.rows[0].verdict == Change::same);
  CHECK_FALSE(close.rows[0].launches_needed);
  const Difference wide = difference(draws.side(3, 1, 0.05), draws.side(3, 1, 0.05), tolerance);
  REQUIRE(wide.rows[0].verdict == Change::undecided);
}

TEST_CASE("with the launches that are said to decide, at least 70 % of comparisons are decided") {
  // The true ratio and scatter are given, as launches_to_decide() assumes.
  const double slow = 1.04;
  const Ratio truth{.ratio = slow,
                    .interval = measure::Interval{0.9, 1.2},
                    .p_value = 0.3,
                    .scatter_a = 0.03,
                    .scatter_b = 0.03};
  const auto launches = launches_to_decide(truth, tolerance, 1);
  REQUIRE(launches);
  Draws draws(3);
  int decided = 0;
  for (int i = 0; i < 300; ++i) {
    const auto n = static_cast<std::size_t>(*launches);
    const Difference found =
        difference(draws.side(n, 1, 0.03), draws.side(n, 1, 0.03, slow), tolerance);
    decided += found.rows[0].verdict == Change::slower ? 1 : 0;
  }
  CAPTURE(*launches);
  CHECK(decided >= 210);
  CHECK(*launches > 5);
  CHECK_FALSE(launches_to_decide(
      Ratio{.ratio = 1.0101, .interval = truth.interval, .scatter_a = 0.3, .scatter_b = 0.3},
      tolerance, 1));
}

TEST_CASE("the launches that are said to decide do so in 80 %, also if one side scatters more") {
  struct Truth {
    double slow;
    double scatter_a;
    double scatter_b;
  };
  for (const Truth& truth : {Truth{1, 0.02, 0.02}, Truth{1, 0, 0.02}, Truth{1.1, 0.05, 0.05},
                             Truth{1.1, 0, 0.05}, Truth{1.1, 0, 0.02}}) {
    CAPTURE(truth.slow);
    CAPTURE(truth.scatter_a);
    CAPTURE(truth.scatter_b);
    constexpr double of_two_percent = 0.02;
    const auto launches = launches_to_decide(Ratio{.ratio = truth.slow,
                                                   .interval = measure::Interval{0.9, 1.2},
                                                   .scatter_a = truth.scatter_a,
                                                   .scatter_b = truth.scatter_b},
                                             of_two_percent, 1);
    REQUIRE(launches);
    const auto n = static_cast<std::size_t>(*launches);
    Draws draws(11);
    int decided = 0;
    for (int i = 0; i < 1000; ++i) {
      const Difference found =
          difference(draws.side(n, 1, truth.scatter_a),
                     draws.side(n, 1, truth.scatter_b, truth.slow), of_two_percent);
      decided += found.rows[0].verdict == (truth.slow > 1 ? Change::slower : Change::same) ? 1 : 0;
    }
    CAPTURE(n);
    CHECK(decided >= 780);  // 80 % less 1.6 standard errors
  }
}

}  // namespace loggp::compare::ratio_test
