// Stopping rules and windows of live benchmarks, tested without MPI ranks.
#include "measure/collectives/window_control.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "measure/samples/stopping_rule.hpp"

namespace loggp::measure::window_control_test {

TEST_CASE("the interval rule stops when the interval is narrow relative to the median") {
  const StoppingRule rule{.precision = 0.1, .least = 6};
  // with 6 values the interval is from the least to the largest
  CHECK(rule.is_precise(std::vector<double>{100, 100, 100, 100, 91, 109}));
  CHECK_FALSE(rule.is_precise(std::vector<double>{100, 100, 100, 100, 89, 111}));
  CHECK_FALSE(rule.is_precise(std::vector<double>{100, 100, 100, 100, 100}));  // too few
  std::vector<double> censored(10, std::numeric_limits<double>::infinity());
  std::fill_n(censored.begin(), 4, 100.0);
  CHECK_FALSE(rule.is_precise(censored));  // the median is one of the unknown times
}

TEST_CASE("equal values are precise under the rule of [1], also if all are 0") {
  const StoppingRule rule = StoppingRule::deviation_rule();
  CHECK(rule.is_precise(std::vector<double>(8, 0.0)));
  CHECK(rule.is_precise(std::vector<double>(8, 5.0)));
  CHECK_FALSE(rule.is_precise(std::vector<double>{-1, 1, -1, 1, -1, 1, -1, 1}));
}

TEST_CASE("the rule of [1] stops at a deviation of 3 % of the mean, from 8 values on") {
  const StoppingRule rule = StoppingRule::deviation_rule();
  CHECK(rule.most == 30);
  // four each of 100 ± d: the deviation is d √(8/7)
  const auto values = [](double d) {
    return std::vector<double>{100 - d, 100 + d, 100 - d, 100 + d,
                               100 - d, 100 + d, 100 - d, 100 + d};
  };
  CHECK(rule.is_precise(values(2.806)));  // 2.9997
  CHECK_FALSE(rule.is_precise(values(2.807)));
  CHECK_FALSE(rule.is_precise(std::vector<double>(7, 100)));
}

TEST_CASE("windows last twice an operation; late ones do not count, overlong ones are told apart") {
  WindowControl control(Duration::us(100));
  CHECK(control.length() == Duration::us(200));
  CHECK(control.take(Duration::us(4), Duration::us(200)) == WindowOutcome::valid);
  CHECK(control.take(Duration::us(4.1), Duration::us(104)) == WindowOutcome::late);
  CHECK(control.take(Duration(), Duration::us(200.1)) == WindowOutcome::overlong);
  CHECK(control.windows() == 3);
  CHECK(control.late() == 1);
  CHECK(control.overlong() == 1);
}

TEST_CASE("a rank may start 1 us late even in the shortest windows") {
  WindowControl control(Duration::us(1));
  CHECK(control.length() == Duration::us(5));
  CHECK(control.tolerance() == Duration::us(1));
  CHECK(control.take(Duration::us(1), Duration::us(2)) == WindowOutcome::valid);
  CHECK(control.take(Duration::us(1.01), Duration::us(2)) == WindowOutcome::late);
}

TEST_CASE("a rank may start as late as was given, whatever the length of the windows") {
  WindowControl control(Duration::us(1), Duration::us(300));
  CHECK(control.length() == Duration::us(5));
  CHECK(control.take(Duration::us(300), Duration::us(4)) == WindowOutcome::valid);
  CHECK(control.take(Duration::us(300.1), Duration::us(4)) == WindowOutcome::late);
  CHECK(control.tolerance() == Duration::us(1));  // for clocks
  WindowControl of_long_windows(Duration::us(1e6), Duration::us(300));
  CHECK(of_long_windows.take(Duration::us(301), Duration::us(1e6)) == WindowOutcome::late);
}

TEST_CASE(
    "windows grow when one of four does not count, and shrink when none is half full, but not "
    "back") {
  WindowControl control(Duration::us(100));
  const auto batch = [&](int good, int bad, double latency) {
    for (int i = 0; i < good; ++i) (void)control.take(Duration(), Duration::us(latency));
    for (int i = 0; i < bad; ++i) (void)control.take(Duration::us(1e3), Duration::us(latency));
    control.end_batch();
    return control.length();
  };
  CHECK(batch(10, 0, 75) == Duration::us(200));
  CHECK(batch(10, 0, 40) == Duration::us(80));
  CHECK(batch(3, 1, 60) == Duration::us(80));
  CHECK(batch(2, 1, 60) == Duration::us(160));
  CHECK(control.tolerance() == Duration::us(3.2));
  CHECK(batch(10, 0, 30) == Duration::us(160));
}

TEST_CASE("window control gives up after windows that fail at every length, and says what to do") {
  WindowControl control(Duration::us(100));
  for (int batches = 1; batches <= 6; ++batches) {
    CHECK_FALSE(control.gives_up());
    (void)control.take(Duration::us(1e6), Duration::us(50));
    control.end_batch();
  }
  CHECK(control.gives_up());
  CHECK(control.used() == Duration::us(6400));  // 32 times as long as the first
  CHECK(control.complaint(true).find("the last ones 6400 µs long: of 6 windows 6 began late and "
                                     "0 were too short; there are more ranks "
                                     "than CPUs: use fewer") != std::string::npos);
  (void)control.take(Duration(), Duration::us(50));
  control.end_batch();
  CHECK_FALSE(control.gives_up());
}

TEST_CASE("an operation of seconds gets windows of up to 8 operations") {
  WindowControl control(Duration::us(3e6));
  CHECK(control.length() == Duration::us(6e6));
  CHECK(control.take(Duration(), Duration::us(3e6)) == WindowOutcome::valid);
  for (int batches = 0; batches < 5; ++batches) {
    (void)control.take(Duration(), Duration::us(1e9));
    control.end_batch();
  }
  CHECK(control.length() == Duration::us(24e6));
}

TEST_CASE("the complaint about windows that are too short does not blame the machine") {
  WindowControl control(Duration::us(100));
  (void)control.take(Duration(), Duration::us(1e4));
  control.end_batch();
  CHECK(control.complaint(false).find("time varies too much") != std::string::npos);
  for (int late = 0; late < 2; ++late) (void)control.take(Duration::us(1e4), Duration::us(100));
  CHECK(control.complaint(false).find("something disturbs the ranks") != std::string::npos);
}

}  // namespace loggp::measure::window_control_test
