#include "tests/cluster/lateness.hpp"

#include <doctest/doctest.h>

namespace loggp::cluster::lateness_test {

TEST_CASE("a report of lateness covers only its own period") {
  Lateness lateness;
  CHECK(lateness.report() == "no frames");
  for (int us = 1; us <= 101; ++us) lateness.sent(Duration::us(us));
  lateness.not_sent();
  CHECK(lateness.report() ==
        "102 frames, 1 could not be sent; late by (us) median 51.0, 90 % 91.0, 99 % 100.0, "
        "at most 101.0");
  lateness.sent(Duration::us(7));
  CHECK(lateness.report() ==
        "1 frames, 0 could not be sent; late by (us) median 7.0, 90 % 7.0, 99 % 7.0, at most 7.0");
  CHECK(lateness.report() == "no frames");
}

TEST_CASE("frames are counted beyond those whose lateness is remembered") {
  Lateness lateness;
  for (std::size_t i = 0; i < Lateness::most_remembered + 5; ++i) lateness.sent(Duration::us(1));
  CHECK(lateness.report().starts_with(
      "1048581 frames, 0 could not be sent; the first 1048576 late by (us) median 1.0"));
}

TEST_CASE("a network without frames says so") {
  Lateness lateness;
  lateness.not_sent();
  CHECK(lateness.report() == "1 frames, 1 could not be sent");
}

}  // namespace loggp::cluster::lateness_test
