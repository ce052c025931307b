#include "models/base/patience.hpp"

#include <doctest/doctest.h>

#include "models/base/errors.hpp"

namespace loggp::patience_test {

TEST_CASE("the patience is a time from a second to a week") {
  CHECK(parse_patience("1s") == std::chrono::seconds(1));
  CHECK(parse_patience("2.5s") == std::chrono::milliseconds(2500));
  CHECK(parse_patience("604800s") == std::chrono::hours(168));
  for (const char* wrong : {"", "5", "999ms", "-3s", "0s", "604801s", "nan", "1e99s"})
    CHECK_THROWS_AS((void)parse_patience(wrong), InputError);
}

TEST_CASE("a time limit is the planned time, the start and the patience") {
  CHECK(limit_beyond(std::chrono::seconds(7)) == std::chrono::seconds(27));
  set_patience(std::chrono::milliseconds(1500));
  CHECK(limit_beyond(std::chrono::seconds(7)) == std::chrono::seconds(19));
  set_patience(usual_patience);
}

}  // namespace loggp::patience_test
