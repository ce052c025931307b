#include "models/units.hpp"

namespace loggp {

TEST_CASE("a duration is written and read in microseconds without loss") {
  CHECK(Duration::us(45.74).in_ps() == 45'740'000);
  CHECK(Duration::us(-0.000001).in_ps() == -1);
  CHECK(Duration::us(5.96).in_us() == 5.96);
}

}  // namespace loggp
