// What the axes of a map of the fastest algorithm say.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "compare/sweep/fastest_map.hpp"
#include "tests/compare/chart/has.hpp"
#include "tests/compare/sweep/error_rows.hpp"

namespace loggp::compare::fastest_map_chart_test {

namespace {

// Returns the script of a map of one algorithm over 2, 3, … ranks and two sizes.
std::string map_over(std::int32_t numbers_of_ranks, std::vector<std::string> algorithms = {"a"}) {
  FastestMap map;
  map.collective = "broadcast";
  map.params = "net";
  for (std::int32_t i = 0; i < numbers_of_ranks; ++i) map.ranks.push_back(2 + i);
  map.sizes = {Bytes(8), Bytes(100)};
  map.algorithms = std::move(algorithms);
  map.cells.resize(map.ranks.size() * map.sizes.size());
  return gnuplot_script(map, 0.95);
}

}  // namespace

TEST_CASE("a map's axis has at most 14 ticks, at equal distances from the first number of ranks") {
  REQUIRE(has(map_over(3), "set xtics ('2' 0, '3' 1, '4' 2)\n"));
  REQUIRE(has(map_over(14), ", '14' 12, '15' 13)\n"));
  CHECK(has(map_over(15),
            "set xtics ('2' 0, '4' 2, '6' 4, '8' 6, '10' 8, '12' 10, '14' 12, '16' 14)\n"));
  CHECK(has(map_over(29), "set xtics ('2' 0, '5' 3, '8' 6, "));
}

TEST_CASE("a map leaves room for as many lines of its legend as its algorithms need") {
  CHECK(has(map_over(2, {"a"}), "maxrows 1 maxcols 3"));
  CHECK(has(map_over(2, {"a", "b", "c"}), "maxrows 1 maxcols 3"));
  CHECK(has(map_over(2, {"a", "b", "c", "d"}), "maxrows 2 maxcols 3"));
}

TEST_CASE("without certainty a map names the compared time, and has no hatching") {
  ErrorTable errors;  // by the correct time "a" is the fastest on 2 ranks, by the reported one "b"
  for (const std::int32_t ranks : {2, 4}) {
    for (const std::int64_t bytes : {8, 100}) {
      errors.push_back(row("a", "loop", ranks, 4, ranks == 2 ? 5 : 9));
      errors.back().bytes = Bytes(bytes);
      errors.push_back(row("b", "loop", ranks, 3, 8));
      errors.back().bytes = Bytes(bytes);
    }
  }
  const auto correct = fastest_maps(errors);
  const auto reported = fastest_maps(errors, {}, ComparedTime::reported);
  REQUIRE(correct.size() == 1);
  REQUIRE(reported.size() == 1);
  CHECK(correct[0].algorithms == std::vector<std::string>{"a", "b"});
  CHECK(correct[0].cells[2].algorithm == 0);
  CHECK(correct[0].cells[3].algorithm == 1);
  CHECK_FALSE(correct[0].cells[3].probability.has_value());
  CHECK(reported[0].algorithms == std::vector<std::string>{"b"});
  const auto charts = draw_fastest_maps({correct[0], reported[0]}, 0);
  REQUIRE(charts.size() == 2);
  CHECK_FALSE(has(charts[0].figure.svg, "url(#gpPat"));
  const std::string& caption = charts[0].figure.caption;
  CHECK(caption.ends_with(
      ", net: the algorithm with the shortest correct time of one operation, over ranks and "
      "message sizes."));
  CHECK_FALSE(has(charts[0].figure.alt, "robability"));
  CHECK(has(charts[1].figure.caption, "the shortest time of one operation that loop reports, "));
}

}  // namespace loggp::compare::fastest_map_chart_test
