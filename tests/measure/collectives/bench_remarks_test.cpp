#include "measure/collectives/bench_remarks.hpp"

#include <doctest/doctest.h>

namespace loggp::measure::bench_remarks_test {

TEST_CASE("a point keeps all its remarks, one after another") {
  BenchEnd end;
  add_remark("", end);
  CHECK(end.remark.empty());
  add_remark("first", end);
  add_remark("", end);
  add_remark("second", end);
  CHECK(end.remark == "first; second");
}

TEST_CASE("a point says how many tests did not become precise, unless no precision was asked for") {
  CHECK(remark_on_tests("precise", 1, 10, false).empty());
  CHECK(remark_on_tests("precise", 2, 10, false) ==
        "1 test before did not become precise and was discarded");
  CHECK(remark_on_tests("precise", 4, 10, false) ==
        "3 tests before did not become precise and were discarded");
  CHECK(remark_on_tests("repetitions", 1, 10, false) ==
        "the time did not become precise in 1 test");
  CHECK(remark_on_tests("budget", 3, 10, false) == "the time did not become precise in 3 tests");
  CHECK(remark_on_tests("repetitions", 1, 1, false).empty());
  CHECK(remark_on_tests("repetitions", 1, 10, true).empty());
}

TEST_CASE("a point whose windows were too short says nothing about its tests") {
  CHECK(remark_on_tests("windows", 1, 10, false).empty());
  CHECK(remark_on_tests("windows", 3, 10, false).empty());
}

TEST_CASE("a loop of one operation says that its time contains how far apart the ranks begin") {
  for (const Scheme scheme : {Scheme::loop, Scheme::change_root}) {
    CHECK(remark_on_loop(scheme, 1, 10).find("has one operation") != std::string::npos);
    CHECK(remark_on_loop(scheme, 2, 10).empty());
    CHECK(remark_on_loop(scheme, 1, 1).empty());
  }
  for (const Scheme scheme : {Scheme::barrier, Scheme::synchronised, Scheme::ol_i})
    CHECK(remark_on_loop(scheme, 1, 10).empty());
}

}  // namespace loggp::measure::bench_remarks_test
