#include "compare/chart/bench_plots.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/measure/samples/bench_points.hpp"

namespace loggp::compare::bench_plots_test {

namespace {

// Nine repetitions of a point on two ranks or more, of which the slowest takes `us`, `us` + 1 and
// `us` + 5 in turn.
void add(measure::BenchFile& file, const measure::BenchPoint& point, double us) {
  for (const double more : {0.0, 5.0, 1.0, 0.0, 5.0, 1.0, 0.0, 5.0, 1.0}) {
    measure::BenchSample sample;
    sample.point = point;
    sample.times_us.assign(static_cast<std::size_t>(point.ranks), 0.5);
    sample.times_us.back() = us + more;
    file.samples.push_back(sample);
  }
}

measure::BenchFile file_of(const std::vector<std::string>& algorithms,
                           const std::vector<std::string>& schemes,
                           const std::vector<std::int32_t>& ranks,
                           const std::vector<std::int64_t>& sizes) {
  measure::BenchFile file;
  file.base.collective = "broadcast";
  for (const std::string& algorithm : algorithms) {
    for (const std::string& scheme : schemes) {
      for (const std::int32_t number : ranks) {
        for (const std::int64_t size : sizes)
          add(file, measure::broadcast_point(algorithm, scheme, number, Bytes(size)),
              static_cast<double>(10 * number));
      }
    }
  }
  return file;
}

std::string names_of(const std::vector<NamedPlot>& plots) {
  std::string names;
  for (const NamedPlot& plot : plots) names += "[" + plot.name + "]";
  return names;
}

std::string series_of(const PlotPlan& plan) {
  std::string titles;
  for (const PlotSeries& series : plan.series) titles += "[" + series.title + "]";
  return titles;
}

std::vector<NamedPlot> drawn(const measure::BenchFile& file) {
  return bench_plots("mine", {file}, Reduction::max, {});
}

}  // namespace

TEST_CASE("several algorithms of a benchmark are lines over the size, with their intervals") {
  const auto plots = drawn(file_of({"flat", "binomial"}, {"loop"}, {4}, {1, 1024}));
  REQUIRE(plots.size() == 1);
  CHECK(plots[0].name.empty());
  CHECK(plots[0].plan.title == "mine: broadcast, loop, 4 ranks: medians (95 %)");
  CHECK(series_of(plots[0].plan) == "[binomial][flat]");
  const std::vector<PlotPoint>& points = plots[0].plan.series[0].points;
  REQUIRE(points.size() == 2);
  CHECK(points[1].x == 1024);
  CHECK(points[1].y == 41);
  CHECK(points[1].low == 40);
  CHECK(points[1].high == 45);
}

TEST_CASE("with one size a benchmark is drawn over the ranks") {
  const auto plots = drawn(file_of({"flat", "binomial"}, {"loop"}, {2, 4, 8}, {8}));
  REQUIRE(plots.size() == 1);
  CHECK(plots[0].plan.title == "mine: broadcast, loop, 8 B: medians (95 %)");
  CHECK(plots[0].plan.x.label == "number of ranks P");
  REQUIRE(plots[0].plan.series[1].points.size() == 3);
  CHECK(plots[0].plan.series[1].points[2].x == 8);
  CHECK(plots[0].plan.series[1].points[2].y == 81);
}

TEST_CASE("each scheme and number of ranks has a picture where there are several of all") {
  CHECK(names_of(drawn(file_of({"flat", "binomial"}, {"loop", "barrier"}, {2, 4}, {1, 8}))) ==
        "[-barrier-dissemination-2][-barrier-dissemination-4][-loop-2][-loop-4]");
  const auto plots = drawn(file_of({"flat"}, {"loop", "barrier"}, {2}, {1, 8}));
  REQUIRE(plots.size() == 1);
  CHECK(series_of(plots[0].plan) == "[barrier:dissemination][loop]");
}

TEST_CASE("a single line of a benchmark is its minimum, average and maximum") {
  const auto plots = drawn(file_of({"flat"}, {"loop"}, {2}, {1, 8}));
  REQUIRE(plots.size() == 1);
  CHECK(plots[0].plan.title == "mine: broadcast, flat, loop, 2 ranks: 18 samples");
  CHECK(series_of(plots[0].plan) == "[minimum][average][maximum]");
  CHECK(plots[0].plan.series[0].points[0].y == 20);
  CHECK(plots[0].plan.series[1].points[0].y == 22);
  CHECK(plots[0].plan.series[2].points[0].y == 25);
}

TEST_CASE("of a benchmark without samples nothing is drawn") {
  measure::BenchFile file;
  file.ends.push_back({.point = measure::broadcast_point("flat", "synchronised", 2, Bytes(8)),
                       .stopped = "windows"});
  CHECK(drawn(file).empty());
}

}  // namespace loggp::compare::bench_plots_test
