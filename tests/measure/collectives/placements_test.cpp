#include "measure/collectives/placements.hpp"

#include <doctest/doctest.h>

#include "measure/live/machine/core_move.hpp"

namespace loggp::measure::placements_test {

namespace {

BenchFile launch(const char* cache_line_ns, const char* host = "a", const char* cpus = "0, 1") {
  BenchFile file;
  file.provenance = {{"host", host}, {"cpus_bound", cpus}};
  if (*cache_line_ns != 0) file.provenance[cache_line_key] = cache_line_ns;
  return file;
}

std::vector<std::string> names(const std::vector<BenchFile>& launches) {
  std::vector<std::string> all;
  for (const PlacementGroup& group : group_by_placement(launches)) all.push_back(group.name);
  return all;
}

}  // namespace

TEST_CASE("launches are grouped by the distance of their CPUs, whatever their order") {
  const auto groups = group_by_placement(std::vector{launch("40"), launch("190"), launch("60"),
                                                     launch(""), launch("64.1"), launch("200")});
  REQUIRE(groups.size() == 4);
  CHECK(groups[0].launches == std::vector<std::size_t>{0, 2});
  CHECK(groups[1].launches == std::vector<std::size_t>{1, 5});
  CHECK(groups[2].launches == std::vector<std::size_t>{3});
  CHECK(groups[2].name == "distance of the CPUs unknown");
  CHECK(groups[3].name == "cache line 64.1 ns");  // 1.6 times 40 is the most
}

TEST_CASE("launches on other hosts or CPUs are other groups, named by what differs") {
  using Names = std::vector<std::string>;
  CHECK(names({launch("40"), launch("40", "b")}) ==
        Names{"cache line 40.0 ns, host a", "cache line 40.0 ns, host b"});
  CHECK(names({launch("40"), launch("40", "a", "2, 3")}) ==
        Names{"cache line 40.0 ns, cpus_bound 0, 1", "cache line 40.0 ns, cpus_bound 2, 3"});
  CHECK(names({launch("40"), launch("40")}) == Names{"cache line 40.0 ns"});
}

TEST_CASE("a launch whose CPUs moved is a group of its own") {
  std::vector<BenchFile> launches(3, launch("40"));
  launches[1].warn(describe_move(Duration::us(0.04), Duration::us(0.18)));
  launches[2].warn(describe_move(Duration::us(0.04), Duration::us(0.19)));
  CHECK(names(launches) == std::vector<std::string>{"cache line 40.0 ns",
                                                    "cache line 40.0 ns, CPUs moved",
                                                    "cache line 40.0 ns, CPUs moved (2)"});
}

}  // namespace loggp::measure::placements_test
