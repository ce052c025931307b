// Division by a number that is known only at run time.
#include "models/topology/divisor.hpp"

#include <doctest/doctest.h>

namespace loggp::divisor_test {

TEST_CASE("a divisor divides every number exactly") {
  for (const std::uint32_t d : {1U, 2U, 3U, 7U, 41U, 82U, 65535U, 65536U, 4294967295U}) {
    const Divisor divisor(d);
    for (const std::uint32_t n : {0U, 1U, d - 1, d, d + 1, 123456789U, 4294967294U, 4294967295U}) {
      CHECK(divisor.quotient(n) == n / d);
      CHECK(divisor.rest(n) == n % d);
    }
  }
}

}  // namespace loggp::divisor_test
