#include "measure/live/machine/clock.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <cmath>
#include <ctime>
#include <thread>

namespace loggp::measure::clock_test {

namespace {

double raw_us() {
  std::timespec now{};
  clock_gettime(CLOCK_MONOTONIC_RAW, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

// Returns |the clock's time − the kernel's| relative to the kernel's, over about 100 ms. It takes
// the best of some attempts, because an interruption between two readings is not an error of the
// clock.
double disagreement(const Clock& clock) {
  double least = 1;
  for (int attempt = 0; attempt < 10 && least > 50e-6; ++attempt) {
    const double raw_start = raw_us();
    const Time start = clock.now();
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    const double raw = raw_us() - raw_start;
    least = std::min(least, std::abs((clock.now() - start).in_us() - raw) / raw);
  }
  return least;
}

void check(const Clock& clock) {
  INFO(clock.description());
  CHECK(disagreement(clock) < 200e-6);
  CHECK(clock.rate_error() < 50e-6);
  CHECK(clock.resolution() > Duration());
  CHECK(clock.resolution() < Duration::us(100));
  CHECK(clock.read_cost() > Duration());
  Time last = clock.now();
  bool went_back = false;
  for (int i = 0; i < 1'000'000; ++i) {
    const Time next = clock.now();
    went_back = went_back || next < last;
    last = next;
  }
  CHECK_FALSE(went_back);
}

}  // namespace

TEST_CASE("the clock of this machine never goes back and agrees with CLOCK_MONOTONIC_RAW") {
  const Clock clock;
  check(clock);
}

TEST_CASE("CLOCK_MONOTONIC_RAW never goes back and agrees with itself") {
  const Clock clock(ClockSource::monotonic_raw);
  CHECK(clock.source() == ClockSource::monotonic_raw);
  CHECK(clock.name() == "CLOCK_MONOTONIC_RAW");
  check(clock);
}

TEST_CASE("the clock's name says which source it reads") {
  const Clock clock;
  CHECK(clock.name().starts_with(clock.source() == ClockSource::tsc ? "TSC, " : "CLOCK_"));
}

TEST_CASE("the clock does not go back from one thread to another") {
  const Clock clock;
  Time last = clock.now();
  for (int i = 0; i < 200; ++i) {
    Time there;
    std::thread([&] { there = clock.now(); }).join();
    CHECK(there >= last);
    last = clock.now();
    CHECK(last >= there);
  }
}

}  // namespace loggp::measure::clock_test
