#include "compare/sweep/crossovers.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "compare/chart/numbers.hpp"
#include "compare/sweep/size_charts.hpp"
#include "tests/compare/sweep/error_rows.hpp"

namespace loggp::compare::crossovers_test {

namespace {

// Rows of one algorithm at 100, 200 and 400 B with these correct times.
void add(ErrorTable& errors, const std::string& algorithm,
         const std::array<double, 3>& correct_us) {
  constexpr std::array<std::int64_t, 3> sizes{100, 200, 400};
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    for (const char* scheme : {"once", "loop"}) {
      ErrorRow added = row(algorithm, scheme, 8, 1, correct_us.at(i));
      added.bytes = Bytes(sizes.at(i));
      errors.push_back(added);
    }
  }
}

// "early" takes 10 + s/10, "late" 30: they cross at 200 B. "never" is twice as slow as "late".
ErrorTable crossing() {
  ErrorTable errors;
  add(errors, "early", {20, 30, 50});
  add(errors, "late:ring", {30, 30, 30});
  add(errors, "never", {60, 60, 60});
  for (ErrorRow& one : errors) {
    if (one.algorithm == "late:ring") one.choices[0] = "ring";
  }
  return errors;
}

}  // namespace

TEST_CASE("a table of several sizes is a case for each parameter set and number of ranks") {
  ErrorTable errors = crossing();
  for (ErrorRow one : crossing()) {
    one.ranks = 16;
    errors.push_back(one);
  }
  const std::vector<SizeCase> cases = size_cases(errors);
  REQUIRE(cases.size() == 2);
  CHECK(cases[1].ranks == 16);
  CHECK(cases[0].sizes == std::vector{Bytes(100), Bytes(200), Bytes(400)});
  REQUIRE(cases[0].algorithms.size() == 3);
  CHECK(cases[0].algorithms[0].times[2] == Duration::us(50));
  CHECK(size_cases({row("a", "once", 2, 1, 1)}).empty());
  CHECK(size_cases({}).empty());
}

TEST_CASE(
    "of equally fast algorithms the one before stays, and a crossover is where both are equal") {
  const std::vector<FastestRange> ranges = fastest_ranges(size_cases(crossing()).at(0));
  REQUIRE(ranges.size() == 2);
  CHECK(ranges[0].fastest == 0);
  CHECK(ranges[0].first == 0);
  CHECK(ranges[0].last == 1);  // at 200 B both take 30 µs
  CHECK(!ranges[0].crossover);
  CHECK(ranges[1].fastest == 1);
  CHECK(ranges[1].first == 2);
  CHECK(ranges[1].last == 2);
  CHECK(ranges[1].crossover.value() == 200);
}

TEST_CASE("a crossover between two sizes is interpolated linearly") {
  ErrorTable errors;
  add(errors, "early", {10, 10, 40});
  add(errors, "late", {20, 20, 30});
  const std::vector<FastestRange> ranges = fastest_ranges(size_cases(errors).at(0));
  REQUIRE(ranges.size() == 2);
  // 10 µs ahead at 200 B, 10 µs behind at 400 B
  CHECK(ranges[1].crossover.value() == doctest::Approx(300));
}

TEST_CASE("the runner-up has the least geometric mean over the range, and may be missing") {
  const std::vector<FastestRange> ranges = fastest_ranges(size_cases(crossing()).at(0));
  CHECK(ranges[0].runner_up.value() == 1);
  CHECK(ranges[0].runner_up_factor == doctest::Approx(std::sqrt(1.5 * 1)));
  CHECK(ranges[1].runner_up.value() == 0);
  CHECK(ranges[1].runner_up_factor == doctest::Approx(50.0 / 30));
  ErrorTable alone;
  add(alone, "only", {1, 2, 3});
  const std::vector<FastestRange> one = fastest_ranges(size_cases(alone).at(0));
  REQUIRE(one.size() == 1);
  CHECK(!one[0].runner_up);
}

TEST_CASE("times of 0, as on one rank, neither cross nor divide") {
  ErrorTable errors;
  add(errors, "a", {0, 0, 0});
  add(errors, "b", {0, 0, 0});
  const std::vector<FastestRange> ranges = fastest_ranges(size_cases(errors).at(0));
  REQUIRE(ranges.size() == 1);
  CHECK(ranges[0].runner_up_factor == 1);
  CHECK(draw_size_charts(size_cases(errors)).empty());
}

TEST_CASE("the table has a row for each range, with choices in columns of their own") {
  const std::string csv = csv_text(crossover_table(size_cases(crossing())));
  CHECK(csv ==
        "collective,params,ranks,min_bytes,max_bytes,algorithm,allgather,sub_group,piece_bytes,"
        "fan_out,radix,requests,operation,type,counts,segment_bytes,seed,root,progress,receive,"
        "arrivals,noise,ranks_per_node,first_us,last_us,"
        "runner_up,runner_up_factor,crossover_bytes,least_probability\n"
        ",net,8,100,200,early,,,,,,,,,,0,1,,,,,,,20,30,late:ring,1.224744871391589,,\n"
        ",net,8,400,400,late,ring,,,,,,,,,0,1,,,,,,,30,30,early,1.6666666666666667,200,\n");
  const std::string text = aligned_text(crossover_table(size_cases(crossing())));
  CHECK(text.find("late:ring") != std::string::npos);
  CHECK(text.find("runner_up_factor") != std::string::npos);  // the same words as in CSV
  CHECK(text.find("allgather") == std::string::npos);
}

TEST_CASE("a range has the probability of its least certain size") {
  const ErrorTable errors = crossing();
  Certainty certainty(errors.size());
  const auto set = [&](std::size_t algorithm, std::array<double, 3> by_size) {
    for (std::size_t size = 0; size < 3; ++size) {
      for (std::size_t scheme = 0; scheme < 2; ++scheme)
        certainty[6 * algorithm + 2 * size + scheme].truly_fastest = by_size.at(size);
    }
  };
  set(0, {0.9, 0.6, 0.1});
  set(1, {0.1, 0.4, 0.8});
  set(2, {0, 0, 0});
  CHECK(!has_probabilities(size_cases(errors)));
  CHECK(!fastest_ranges(size_cases(errors).at(0)).at(0).least_probability);
  const std::vector<SizeCase> cases = size_cases(errors, certainty);
  CHECK(has_probabilities(cases));
  const std::vector<FastestRange> ranges = fastest_ranges(cases.at(0));
  REQUIRE(ranges.size() == 2);
  CHECK(ranges[0].least_probability == 0.6);
  CHECK(ranges[1].least_probability == 0.8);
  CHECK(aligned_text(crossover_table(cases)).find("0.600") != std::string::npos);
  for (std::size_t scheme = 0; scheme < 2; ++scheme) certainty[scheme].truly_fastest.reset();
  CHECK(!fastest_ranges(size_cases(errors, certainty).at(0)).at(0).least_probability.has_value());
}

TEST_CASE("a chart over sizes has a curve for each algorithm and a mark at each crossover") {
  const PlotPlan plan = size_plot(size_cases(crossing()).at(0));
  REQUIRE(plan.series.size() == 3);
  CHECK(plan.series[1].title == "late:ring");
  CHECK(plan.series[0].points[2] == PlotPoint{400, 50, 50, 50});
  CHECK(plan.y.logarithmic);
  REQUIRE(plan.marks.size() == 1);
  CHECK(plan.marks[0].x == 200);
  CHECK(plan.marks[0].label == "≈ 200\u00a0B");
  const SizeChart chart = draw_size_charts(size_cases(crossing())).at(0);
  CHECK(chart.name == "sizes-net-8ranks");
  CHECK(chart.figure.svg.find("crossover, interpolated between two sizes") != std::string::npos);
  CHECK(chart.figure.caption.find("late:ring from about 200\u00a0B") != std::string::npos);
}

TEST_CASE("many algorithms have looks of their own") {
  ErrorTable errors;
  for (int i = 0; i < 30; ++i) add(errors, "a" + std::to_string(i), {1.0 + i, 2.0 + i, 3.0 + i});
  const PlotPlan plan = size_plot(size_cases(errors).at(0));
  for (std::size_t i = 0; i < plan.series.size(); ++i) {
    const bool is_open = (7 <= i && i < 14) || (21 <= i && i < 28);
    CHECK(plan.series[i].style.filled != is_open);
    for (std::size_t k = 0; k < i; ++k) {
      const PlotStyle& a = plan.series[i].style;
      const PlotStyle& b = plan.series[k].style;
      CHECK((a.colour % 7 != b.colour % 7 || a.dash != b.dash));
    }
  }
}

TEST_CASE("a size for people has three digits and a unit") {
  CHECK(readable_size(0) == "0\u00a0B");
  CHECK(readable_size(200.4) == "200\u00a0B");
  CHECK(readable_size(12800) == "12.5\u00a0KiB");
  CHECK(readable_size(20480) == "20\u00a0KiB");
  CHECK(readable_size(100 * 1024) == "100\u00a0KiB");
  CHECK(readable_size(8192) == "8\u00a0KiB");
  CHECK(readable_size(1.5 * 1024 * 1024) == "1.5\u00a0MiB");
  CHECK(readable_size(1024.0 * 1024 * 1024 * 1024) == "1020\u00a0GiB");
}

}  // namespace loggp::compare::crossovers_test
