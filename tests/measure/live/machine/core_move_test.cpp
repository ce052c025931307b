// Tests when two distances mean that CPUs have moved. A live test measures the distance itself.
#include "measure/live/machine/core_move.hpp"

#include <doctest/doctest.h>

namespace loggp::measure::core_move_test {

TEST_CASE("CPUs have moved when a cache line takes clearly more or less time than before") {
  const auto ns = [](double time) { return Duration::us(time / 1000); };
  CHECK(have_moved(ns(40), ns(65)));
  CHECK(have_moved(ns(65), ns(40)));
  CHECK_FALSE(have_moved(ns(40), ns(63)));
  CHECK_FALSE(have_moved(ns(63), ns(40)));
  CHECK(
      describe_move(ns(24.06), ns(80)).find("24.1 ns from CPU to CPU at first and 80.0 ns later") !=
      std::string::npos);
  CHECK(describe_move(ns(40), ns(63)).empty());
  CHECK(describe_move(ns(40), std::nullopt).empty());
  CHECK(read_distance({{cache_line_key, to_ns_text(ns(24.06))}}) == ns(24.1));
  CHECK_FALSE(read_distance({{"host", "h"}}));
}

}  // namespace loggp::measure::core_move_test
