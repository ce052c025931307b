#include "models/base/clock_time.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <type_traits>

namespace loggp::clock_time_test {

TEST_CASE("local and global times are different types, and neither becomes the other") {
  static_assert(!std::is_convertible_v<LocalTime, GlobalTime>);
  static_assert(!std::is_convertible_v<GlobalTime, LocalTime>);
  static_assert(!std::is_convertible_v<Time, LocalTime>);
  static_assert(!std::is_constructible_v<GlobalTime, LocalTime>);
}

TEST_CASE("a clock of 100 ppm and seconds of offset is right to the picosecond after ten seconds") {
  constexpr std::int64_t s = 1'000'000'000'000;
  const ClockModel model{LocalTime::ps(7), Duration::ps(3 * s + 1), 1e-4};
  CHECK(model.to_global(LocalTime::ps(7)).in_ps() == 3 * s + 8);
  CHECK(model.to_global(LocalTime::ps(7 + 10 * s)).in_ps() == 13 * s + 8 + s / 1000);
  CHECK(model.to_global(LocalTime::ps(7 - s)).in_ps() == 2 * s + 8 - s / 10'000);
  CHECK(model.to_local(GlobalTime::ps(13 * s + 8 + s / 1000)).in_ps() == 7 + 10 * s);
}

namespace {

std::int64_t up_to(std::int64_t most) {
  return *rc::gen::inRange<std::int64_t>(-most, most + 1);
}

ClockModel any_model() {
  constexpr std::int64_t hundred_seconds = 100'000'000'000'000;
  return {LocalTime::ps(up_to(hundred_seconds)), Duration::ps(up_to(hundred_seconds)),
          static_cast<double>(up_to(2000)) * 1e-7};
}

}  // namespace

TEST_CASE("to_local is the inverse of to_global, and models chain, to the picosecond") {
  const bool ok = rc::check([] {
    const ClockModel first = any_model();
    const ClockModel second = any_model();
    const LocalTime local = LocalTime::ps(up_to(100'000'000'000'000));
    const GlobalTime there = first.to_global(local);
    RC_ASSERT(std::abs((first.to_local(there) - local).in_ps()) <= 1);
    const GlobalTime twice = second.to_global(LocalTime::ps(there.in_ps()));
    RC_ASSERT(std::abs((first.followed_by(second).to_global(local) - twice).in_ps()) <= 2);
  });
  CHECK(ok);
}

}  // namespace loggp::clock_time_test
