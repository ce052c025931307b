#include "compare/difference/common_columns.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "compare/difference/difference.hpp"
#include "models/base/errors.hpp"
#include "tests/compare/chart/temporary_folder.hpp"

namespace loggp::compare::common_columns_test {

namespace {

struct SweepLine {
  std::string params = "net";
  std::string ranks = "2";
  std::string root = "0";
  std::string noise{};
  std::string seed = "1";
  std::string us = "4.5";
  std::string clocks{};
  std::string error{};
};

// The CSV of a sweep, with the columns that matter here.
std::string swept(const std::vector<SweepLine>& lines) {
  std::string text =
      "collective,algorithm,scheme,params,ranks,bytes,seed,root,noise,reported_us,clocks,error\n";
  for (const SweepLine& line : lines)
    text += "broadcast,flat,once," + line.params + "," + line.ranks + ",8," + line.seed + "," +
            line.root + "," + line.noise + "," + line.us + "," + line.clocks + "," + line.error +
            "\n";
  return text;
}

class Files {
 public:
  std::string write(const std::string& text) {
    const std::string path = (folder_.path() / (std::to_string(++count_) + ".csv")).string();
    std::ofstream(path) << text;
    return path;
  }
  ResultSide side(const std::vector<SweepLine>& lines) {
    return read_results({write(swept(lines))}, std::nullopt);
  }
  // Returns the comparison of two sweeps.
  Difference compared(const std::vector<SweepLine>& a, const std::vector<SweepLine>& b) {
    ResultSide of_a = side(a);
    ResultSide of_b = side(b);
    share_columns("a", of_a, "b", of_b);
    return difference(of_a, of_b, 0.02);
  }

 private:
  TemporaryFolder folder_;
  int count_ = 0;
};

}  // namespace

TEST_CASE("of sweeps with several parameter sets, points with the same set are compared") {
  Files files;
  const Difference found =
      files.compared({{.params = "x"}, {.params = "y", .us = "9"}}, {{.params = "y", .us = "18"}});
  REQUIRE(found.rows.size() == 1);
  CHECK(found.rows[0].ratio.ratio == 2);
  CHECK(found.rows[0].a_us == 9);
  CHECK(found.columns ==
        std::vector<std::string>{"algorithm", "scheme", "params", "ranks", "bytes"});
  CHECK(found.remarks == std::vector<std::string>{"1 point is only in A"});
  CHECK_THROWS_WITH_AS(
      (void)files.compared({{.params = "x"}, {.params = "y"}}, {{.params = "z"}}),
      "A and B have no point in common: params is x or y in A, z in B; give results of the same "
      "points",
      InputError);
}

TEST_CASE("two sweeps of one parameter set each compare the sets") {
  Files files;
  const Difference found = files.compared({{.params = "x"}}, {{.params = "y", .us = "9"}});
  REQUIRE(found.rows.size() == 1);
  CHECK(found.rows[0].verdict == Change::slower);
  CHECK(found.environment == std::vector<std::string>{"params: x in A, y in B"});
  CHECK(found.settings.at("root") == "0");
}

TEST_CASE("a column with several values on one side tells points apart on both") {
  Files files;
  const Difference found =
      files.compared({{.root = "0"}, {.root = "1"}}, {{.root = "1", .us = "4.5"}});
  REQUIRE(found.rows.size() == 1);
  CHECK(found.rows[0].key == PointKey{"flat", "once", "2", "1", "8"});
  CHECK_THROWS_WITH_AS(
      (void)files.compared({{.root = "0"}}, {{.root = "1"}}),
      "b: is another benchmark than a: root is 0 there and 1 here; give results of "
      "one benchmark",
      InputError);
  CHECK_THROWS_WITH_AS((void)files.compared({{.clocks = "drift:1ppm"}}, {{}}),
                       doctest::Contains("clocks is drift:1ppm there and empty here"), InputError);
}

TEST_CASE("with noise each seed is a launch, and none of them counts twice") {
  Files files;
  const std::vector<SweepLine> lines{{.noise = "n", .seed = "1"}, {.noise = "n", .seed = "2"}};
  CHECK(files.compared(lines, lines).rows[0].a_launches == 2);
  const std::string file = files.write(swept(lines));
  const std::string copy = files.write(swept(lines));
  CHECK_THROWS_WITH_AS((void)read_results({file, copy}, std::nullopt),
                       doctest::Contains("3.csv again, with the same seed"), InputError);
  CHECK_THROWS_WITH_AS((void)files.side({lines[0], lines[1], lines[0]}),
                       doctest::Contains(".csv:4: is the point of line 2 again"), InputError);
}

TEST_CASE("rows of a sweep that are left out are said, and negative times are errors") {
  Files files;
  const ResultSide side = files.side({{}, {.ranks = "1", .us = "0"}, {.us = "", .error = "no"}});
  REQUIRE(side.remarks.size() == 2);
  CHECK(side.remarks[0].ends_with("1.csv: a row is left out that has an error"));
  CHECK(side.remarks[1].ends_with("1.csv: a row is left out that takes no time"));
  CHECK_THROWS_WITH_AS((void)files.side({{}, {.ranks = "4", .us = "-4.5"}}),
                       doctest::Contains(".csv:3: '-4.5' is no time"), InputError);
  CHECK_THROWS_WITH_AS((void)read_results({files.write(swept({{}}))}, Reduction::max),
                       doctest::Contains("the times of a sweep are reduced already; leave out "
                                         "--reduce, or give it to sweep"),
                       InputError);
}

TEST_CASE("a time that all launches share is exactly this time") {
  Files files;
  const Difference found = files.compared({{.us = "24.244116"}}, {{.us = "12.122058"}});
  CHECK(found.rows[0].a_us == 24.244116);
  CHECK(found.rows[0].ratio.ratio == 0.5);
}

}  // namespace loggp::compare::common_columns_test
