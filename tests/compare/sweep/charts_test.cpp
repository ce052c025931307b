#include "compare/sweep/charts.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

#include "compare/chart/gnuplot.hpp"
#include "models/base/errors.hpp"
#include "tests/compare/chart/temporary_folder.hpp"
#include "tests/compare/sweep/error_rows.hpp"

namespace loggp::compare::charts_test {

namespace {

namespace fs = std::filesystem;

// While it lives, programs are found in its folder alone, which may hold a gnuplot of its own.
class OnlyPath {
 public:
  explicit OnlyPath(const std::string& gnuplot = "") : before_(path()) {
    if (!gnuplot.empty()) {
      const fs::path program = folder_.path() / "gnuplot";
      std::ofstream(program) << "#!/bin/sh\n" << gnuplot << "\n";
      fs::permissions(program, fs::perms::owner_all);
    }
    ::setenv("PATH", folder_.path().c_str(), 1);
  }
  OnlyPath(const OnlyPath&) = delete;
  OnlyPath& operator=(const OnlyPath&) = delete;
  ~OnlyPath() { ::setenv("PATH", before_.c_str(), 1); }

 private:
  static std::string path() {
    const char* value = std::getenv("PATH");
    return value == nullptr ? "" : value;
  }
  TemporaryFolder folder_;
  std::string before_;
};

ErrorTable two_algorithms() {
  ErrorTable errors;
  for (const std::int32_t ranks : {2, 4, 8}) {
    for (const std::string algorithm : {"binomial", "pipelined"}) {
      errors.push_back(row(algorithm, "once", ranks, 10.0 * ranks, 10.0 * ranks));
      errors.push_back(row(algorithm, "loop", ranks, 10, 10.0 * ranks));
    }
  }
  return errors;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

bool is_well_formed(const std::string& svg) {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "chart.svg";
  std::ofstream(file) << svg;
  return std::system(("xmllint --noout " + file.string()).c_str()) == 0;
}

}  // namespace

TEST_CASE("each machine has a chart of the times and one of the errors, with every curve named") {
  const std::vector<Chart> charts = draw_charts(two_algorithms());
  REQUIRE(charts.size() == 2);
  CHECK(charts[0].name == "time-net-1B");
  CHECK(charts[1].name == "error-net-1B");
  for (const Chart& chart : charts) {
    CAPTURE(chart.name);
    CHECK(is_well_formed(chart.figure.svg));
    CHECK(count(chart.figure.svg, ">binomial, loop<") == 1);
    CHECK(count(chart.figure.svg, ">pipelined, loop<") == 1);
  }
  CHECK(count(charts[0].figure.svg, ">binomial, correct<") == 1);
  CHECK(count(charts[1].figure.svg, "correct<") == 0);
}

TEST_CASE(
    "a scheme that is never wrong is named with the curve of the truth, which hides its own") {
  ErrorTable errors = two_algorithms();
  for (const std::int32_t ranks : {2, 4, 8})
    errors.push_back(row("binomial", "ol-i", ranks, 10.0 * ranks, 10.0 * ranks));
  CHECK(count(draw_charts(errors).at(0).figure.svg, ">binomial, correct = ol-i<") == 1);
}

TEST_CASE("a scheme that is never wrong has no curve but is named under the chart") {
  const std::vector<Chart> charts = draw_charts(two_algorithms());
  CHECK(count(charts.at(0).figure.svg, ", once<") == 0);
  CHECK(charts.at(0).figure.caption.find("Right at every P: once.") != std::string::npos);
}

TEST_CASE("the chart of the errors says on which side they are") {
  const auto caption = [](const ErrorTable& errors) {
    return draw_charts(errors).at(1).figure.caption;
  };
  CHECK(caption({row("a", "loop", 2, 5, 10)}).find("all too low") != std::string::npos);
  CHECK(caption({row("a", "loop", 2, 15, 10)}).find("all too high") != std::string::npos);
  const Chart mixed =
      draw_charts({row("a", "loop", 2, 5, 10), row("a", "barrier", 2, 15, 10)}).at(1);
  CHECK(mixed.figure.caption.find("all too") == std::string::npos);
  CHECK(count(mixed.figure.svg, ">a, loop (too low)<") == 1);
  CHECK(count(mixed.figure.svg, ">a, barrier (too high)<") == 1);
}

TEST_CASE("the chart of the errors is left out when there are none") {
  const std::vector<Chart> charts = draw_charts({row("a", "once", 2, 10, 10)});
  REQUIRE(charts.size() == 1);
  CHECK(charts[0].name == "time-net-1B");
}

TEST_CASE("one number of ranks, one rank, an odd one and a time of zero can be drawn") {
  CHECK(draw_charts({row("a", "loop", 1, 5, 10)}).size() == 2);
  CHECK(draw_charts({row("a", "loop", 3, 5, 10)}).size() == 2);
  CHECK(draw_charts({row("a", "loop", 5, 5, 10), row("a", "loop", 7, 0, 10)}).size() == 2);
  CHECK(draw_charts({row("a", "loop", 2, 1e-6, 9e12)}).size() == 2);
  CHECK(draw_charts({row("a", "loop", 1, 0, 0)}).empty());
  CHECK(draw_charts({}).empty());
}

TEST_CASE("names are drawn as they are, whatever gnuplot or XML could make of them") {
  ErrorTable errors{row(R"(it's <b> & "q" `touch x` @m {_2} \n)", "loop", 2, 5, 10)};
  errors[0].params = "L=1us,o=2us\n../x";
  const Chart chart = draw_charts(errors).at(0);
  CHECK(chart.name == "time-L_1us_o_2us_.._x-1B");
  CHECK(is_well_formed(chart.figure.svg));
  CHECK(chart.figure.svg.find("it's &lt;b> &amp; \"q\" `touch x` @m {_2} \\n, loop<") !=
        std::string::npos);
  CHECK(chart.figure.svg.find(R"(L=1us,o=2us\x0A../x, 1 B)") != std::string::npos);
}

TEST_CASE("a name of up to 28 bytes is whole in a title, a longer one ends in dots") {
  CHECK(shortened(std::string(28, 'a')) == std::string(28, 'a'));
  CHECK(shortened(std::string(29, 'a')) == std::string(28, 'a') + "…");
  CHECK(shortened(std::string(27, 'a') + "éa") == std::string(27, 'a') + "…");  // é has two bytes
}

TEST_CASE("charts of names that look alike as file names have different names") {
  ErrorTable errors{row("a", "loop", 2, 5, 10), row("a", "loop", 2, 5, 10)};
  errors[0].params = "a,b";
  errors[1].params = "a b";
  const std::vector<Chart> charts = draw_charts(errors);
  REQUIRE(charts.size() == 4);
  CHECK(charts[0].name != charts[1].name);
  CHECK(charts[2].name != charts[3].name);
}

TEST_CASE("charts over ranks are for one size, or for few sizes on several numbers of ranks") {
  const auto errors_with = [](int sizes, const std::vector<std::int32_t>& ranks) {
    ErrorTable errors;
    for (int size = 1; size <= sizes; ++size) {
      for (const std::int32_t number : ranks) {
        errors.push_back(row("a", "loop", number, 5, 10));
        errors.back().bytes = Bytes(size);
      }
    }
    return errors;
  };
  CHECK(has_charts_over_ranks(errors_with(1, {4})));
  CHECK(has_charts_over_ranks(errors_with(4, {4, 8})));
  CHECK(!has_charts_over_ranks(errors_with(5, {4, 8})));
  CHECK(!has_charts_over_ranks(errors_with(2, {4})));
  CHECK(draw_charts(errors_with(2, {4})).empty());
}

TEST_CASE("a missing gnuplot is reported with what to install") {
  const OnlyPath nothing;
  CHECK_THROWS_WITH_AS((void)draw_charts(two_algorithms()), doctest::Contains("gnuplot-nox"),
                       RunError);
}

TEST_CASE("a gnuplot that fails is reported with its own words") {
  const OnlyPath failing("echo 'no such terminal' >&2; exit 3");
  CHECK_THROWS_WITH_AS((void)run_gnuplot("plot x"), doctest::Contains("status 3"), RunError);
  CHECK_THROWS_WITH_AS((void)run_gnuplot("plot x"), doctest::Contains("no such terminal"),
                       RunError);
}

TEST_CASE("a gnuplot that draws nothing is an error") {
  const OnlyPath silent("exit 0");
  CHECK_THROWS_AS((void)draw_charts(two_algorithms()), RunError);
}

TEST_CASE("a gnuplot that never ends is ended at the limit") {
  const OnlyPath sleeping("exec /bin/sleep 100");
  const auto start = std::chrono::steady_clock::now();
  CHECK_THROWS_WITH_AS((void)run_gnuplot("plot x", std::chrono::milliseconds(200)),
                       doctest::Contains("no chart after 0.2 s"), RunError);
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(10));
}

TEST_CASE("a script of more than a pipe's length reaches gnuplot whole") {
  const std::string script = fmt::format("print '{}'\n", std::string(300'000, 'x'));
  const OnlyPath copying("exec /bin/cat");
  CHECK(run_gnuplot(script) == script);
}

}  // namespace loggp::compare::charts_test
