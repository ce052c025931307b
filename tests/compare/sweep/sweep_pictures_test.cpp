#include "compare/sweep/sweep_pictures.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "compare/sweep/simulated_sweep.hpp"
#include "tests/compare/chart/temporary_folder.hpp"
#include "tests/compare/sweep/sweep_plan.hpp"

namespace loggp::compare::sweep_pictures_test {

namespace {

SweepRows simulated_rows(const SweepPlan& plan) {
  SweepRows rows;
  for (std::size_t i = 0; i < plan.size(); ++i) rows.emplace_back(simulate_point(plan, i));
  return rows;
}

// Setting, number of ranks and size.
using MapPoint = std::tuple<std::string, std::int32_t, std::int64_t>;

// Returns the first algorithm with the least reported time at each point of small_plan(), as the
// cells of the rows say.
std::map<MapPoint, std::string> fastest_in(const SweepPlan& plan, const SweepRows& rows) {
  const Cells columns = sweep_columns(plan);
  std::map<MapPoint, std::pair<double, std::string>> fastest;
  for (const auto& cells : rows) {
    std::map<std::string, std::string> row;
    for (std::size_t i = 0; i < columns.size(); ++i) row[columns[i]] = cells.value()[i];
    const std::string scheme = row["scheme"] == "once" ? "once" : "change-root:random";
    const MapPoint point{row["params"] + ", " + scheme + ", seed " + row["seed"],
                         std::stoi(row["ranks"]), std::stoll(row["bytes"])};
    const double us = std::stod(row["reported_us"]);
    const auto found = fastest.find(point);
    if (found == fastest.end() || us < found->second.first)
      fastest[point] = {us, row["algorithm"] + ":segment=" + row["segment_bytes"]};
  }
  std::map<MapPoint, std::string> names;
  for (const auto& [point, best] : fastest) names[point] = best.second;
  return names;
}

std::map<MapPoint, std::string> fastest_in(const std::vector<FastestMap>& maps) {
  std::map<MapPoint, std::string> names;
  for (const FastestMap& map : maps) {
    for (std::size_t i = 0; i < map.cells.size(); ++i) {
      const MapPoint point{map.params, map.ranks[i % map.ranks.size()],
                           map.sizes[i / map.ranks.size()].count()};
      CHECK(names.emplace(point, map.algorithms.at(map.cells[i].algorithm)).second);
    }
  }
  return names;
}

std::vector<std::string> names_in(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

// One setting whose scheme is `once`.
SweepPlan plan_of_one_setting() {
  SweepPlan plan = small_plan();
  plan.machines.pop_back();
  plan.segments.pop_back();
  plan.ranks = {4, 9};
  plan.schemes.pop_back();
  plan.seeds.pop_back();
  plan.conditions.pop_back();
  return plan;
}

}  // namespace

TEST_CASE("each parameter set, scheme and seed of a sweep has a map of the least reported times") {
  const SweepPlan plan = small_plan();
  const SweepRows rows = simulated_rows(plan);
  const SweepCases cases = sweep_cases(plan, rows);
  CHECK(cases.left_out.empty());
  REQUIRE(cases.maps.size() == 8);
  CHECK(cases.maps[0].params == "ompi-mx, once, seed 1");
  CHECK(cases.maps[3].params == "ompi-mx, change-root:random, seed 2");
  CHECK(cases.maps[3].time == "time of one operation that change-root:random reports");
  CHECK(cases.maps[3].ranks == std::vector{1, 4, 9});
  CHECK(fastest_in(cases.maps) == fastest_in(plan, rows));
  REQUIRE(cases.over_sizes.size() == 24);  // of each number of ranks
  const SizeCase& one = cases.over_sizes[1];
  CHECK(one.params == "ompi-mx, once, seed 1");
  CHECK(one.ranks == 4);
  CHECK(one.time == "time of one operation that once reports");
  REQUIRE(one.algorithms.size() == 4);
  CHECK(one.algorithms[0].algorithm == "binomial:segment=0");
  CHECK(one.algorithms[3].algorithm == "pipelined:segment=300");
}

TEST_CASE("a setting with a failed point has no picture, and a sentence says so") {
  const SweepPlan plan = small_plan();
  SweepRows rows = simulated_rows(plan);
  const Cells columns = sweep_columns(plan);
  const auto reported = std::find(columns.begin(), columns.end(), "reported_us") - columns.begin();
  rows[5]->at(static_cast<std::size_t>(reported)).clear();  // of 4 ranks, once, seed 2
  rows[5]->back() = "out of memory";
  const SweepCases cases = sweep_cases(plan, rows);
  CHECK(cases.left_out ==
        std::vector<std::string>{"no picture of ompi-mx, once, seed 2: 1 of 24 points failed"});
  REQUIRE(cases.maps.size() == 7);
  CHECK(cases.maps[1].params == "ompi-mx, change-root:random, seed 1");
  CHECK(cases.over_sizes.size() == 21);
}

TEST_CASE("the pictures of a sweep replace those of the folder's last sweep") {
  const TemporaryFolder folder;
  const OutputDirectory directory = OutputDirectory::prepare(folder.path());
  SweepPlan plan = plan_of_one_setting();
  CHECK(write_sweep_pictures(plan, simulated_rows(plan), directory).empty());
  CHECK(names_in(folder.path()) ==
        std::vector<std::string>{"fastest-ompi-mx.svg", "loggp-files.json",
                                 "sizes-ompi-mx-4ranks.svg", "sizes-ompi-mx-9ranks.svg"});
  plan.algorithms.pop_back();
  plan.ranks.pop_back();
  CHECK(write_sweep_pictures(plan, simulated_rows(plan), directory).empty());
  CHECK(names_in(folder.path()) ==
        std::vector<std::string>{"loggp-files.json", "sizes-ompi-mx-4ranks.svg"});
}

}  // namespace loggp::compare::sweep_pictures_test
