#include "models/base/units.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

namespace loggp::units_test {

TEST_CASE("a duration is written and read in microseconds without loss") {
  CHECK(Duration::us(45.74).in_ps() == 45'740'000);
  CHECK(Duration::us(-0.000001).in_ps() == -1);
  CHECK(Duration::us(5.96).in_us() == 5.96);
}

TEST_CASE("a duration in microseconds is rounded to the nearest picosecond on both sides of zero") {
  CHECK(Duration::us(0.0000014).in_ps() == 1);
  CHECK(Duration::us(0.0000016).in_ps() == 2);
  CHECK(Duration::us(-0.0000014).in_ps() == -1);
  CHECK(Duration::us(-0.0000016).in_ps() == -2);
}

TEST_CASE("every duration up to half an hour survives a conversion to microseconds and back") {
  CHECK(rc::check([] {
    constexpr std::int64_t half_hour_ps = 1'800'000'000'000'000;
    const auto ps = *rc::gen::inRange<std::int64_t>(-half_hour_ps, half_hour_ps);
    RC_ASSERT(Duration::us(Duration::ps(ps).in_us()).in_ps() == ps);
  }));
}

TEST_CASE("time, durations and bytes add up as integers") {
  const Time start = Time::ps(7);
  CHECK((start + Duration::ps(3)).in_ps() == 10);
  CHECK((start - Duration::ps(9)).in_ps() == -2);
  CHECK(Time::ps(10) - start == Duration::ps(3));
  CHECK(3 * Duration::ps(5) == Duration::ps(15));
  CHECK(Duration::ps(16) / 3 == Duration::ps(5));
  CHECK(-Duration::ps(4) < Duration());
  CHECK(Bytes(12) - Bytes(5) + Bytes(1) == Bytes(8));
  CHECK(Time::ps(2'500'000).in_us() == 2.5);
}

}  // namespace loggp::units_test
