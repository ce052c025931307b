// How many rounds fill a series.
#include "algorithms/host/rounds.hpp"

#include <doctest/doctest.h>

namespace loggp::rounds_test {

TEST_CASE("a series has as many rounds as fill its time, at least one, and a limit") {
  CHECK(rounds_for(Duration::us(1000), Duration::us(10)) == 100);
  CHECK(rounds_for(Duration::us(1000), Duration::us(300)) == 3);
  CHECK(rounds_for(Duration::us(1000), Duration::us(2000)) == 1);
  CHECK(rounds_for(Duration::us(100), Duration()) == 10'000);
  // of 1 s a round each 50 ns
  CHECK(rounds_for(Duration::us(1e6), Duration::ps(1)) == 20'000'000);
}

}  // namespace loggp::rounds_test
