#include "measure/live/machine/spare_cpus.hpp"

#include <doctest/doctest.h>

namespace loggp::measure::spare_cpus_test {

TEST_CASE("a CPU that no rank is bound to is spare") {
  CHECK(without({0, 1, 2, 3}, std::vector<int>{0, 2}) == Cpus{1, 3});
  CHECK(without({0, 1}, std::vector<int>{-1, 1, 1}) == Cpus{0});
  CHECK(without({0}, std::vector<int>{0}).empty());
}

TEST_CASE(
    "ranks with two CPUs each, as --map-by slot:PE=2 gives them, have one for a thread each") {
  CHECK(is_one_for_each(std::vector<Cpus>{{1}, {3}}));
  CHECK(is_one_for_each(std::vector<Cpus>{}));
}

TEST_CASE("threads that may use the same CPUs need one CPU each") {
  CHECK(is_one_for_each(std::vector<Cpus>{{2, 3}, {2, 3}}));
  CHECK_FALSE(is_one_for_each(std::vector<Cpus>{{2}, {2}}));
  CHECK_FALSE(is_one_for_each(std::vector<Cpus>{{2, 3}, {2, 3}, {2, 3}}));
  CHECK_FALSE(is_one_for_each(std::vector<Cpus>{{2, 3}, {}}));
}

TEST_CASE("a thread with a choice leaves the CPU to one that has none") {
  CHECK(is_one_for_each(std::vector<Cpus>{{1, 2}, {2, 3}, {2}}));
  CHECK(is_one_for_each(std::vector<Cpus>{{1, 2}, {1, 3}, {1}}));
  CHECK_FALSE(is_one_for_each(std::vector<Cpus>{{1, 2}, {1, 2, 3}, {1}, {3}}));
}

}  // namespace loggp::measure::spare_cpus_test
