#include "compare/chart/output_directory.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "compare/sweep/comparison_files.hpp"
#include "models/base/errors.hpp"
#include "tests/compare/chart/temporary_folder.hpp"

namespace loggp::compare::output_directory_test {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

TEST_CASE("an output folder is made with its parents and left empty") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "a" / "b";
  CHECK(OutputDirectory::prepare(path).path() == path);
  CHECK(fs::is_directory(path));
  CHECK(fs::is_empty(path));
}

TEST_CASE("a folder that cannot be written to is the user's mistake, before any work") {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "file") << "x";
  CHECK_THROWS_WITH_AS((void)OutputDirectory::prepare(folder.path() / "file"),
                       doctest::Contains("--out"), InputError);
  CHECK_THROWS_AS((void)OutputDirectory::prepare(folder.path() / "file" / "sub"), InputError);
  CHECK_THROWS_AS((void)OutputDirectory::prepare("/proc"), InputError);  // even for root
  CHECK_THROWS_AS((void)OutputDirectory::prepare(""), InputError);
  CHECK(contents(folder.path() / "file") == "x");
}

TEST_CASE("a file replaces the one before and leaves nothing else behind") {
  const TemporaryFolder folder;
  const OutputDirectory directory = OutputDirectory::prepare(folder.path());
  directory.write("errors.csv", "a long first version");
  directory.write("errors.csv", "second");
  CHECK(contents(folder.path() / "errors.csv") == "second");
  CHECK(names_in(folder.path()) == std::vector<std::string>{"errors.csv"});
}

TEST_CASE("a file that cannot be written is reported by name and leaves nothing behind") {
  const TemporaryFolder folder;
  const OutputDirectory directory = OutputDirectory::prepare(folder.path());
  fs::create_directories(folder.path() / "index.html" / "in the way");
  CHECK_THROWS_WITH_AS(directory.write("index.html", "x"), doctest::Contains("index.html"),
                       RunError);
  CHECK(names_in(folder.path()) == std::vector<std::string>{"index.html"});
}

TEST_CASE("a comparison becomes a table and charts for each reduction, and one page") {
  const TemporaryFolder folder;
  ComparisonReport report;
  report.title = "Broadcast";
  const ErrorTable errors{{"net", "a", "loop", 2, Bytes(1), 10, Duration::us(5), Duration::us(10)}};
  report.reductions = {{"max", errors, {}}, {"root", errors, {}}};
  write_comparison(report, OutputDirectory::prepare(folder.path()));
  CHECK(names_in(folder.path()) ==
        std::vector<std::string>{"errors-root.csv", "errors.csv", "index.html",
                                 "max-error-net-1B.svg", "max-time-net-1B.svg",
                                 "root-error-net-1B.svg", "root-time-net-1B.svg"});
}

}  // namespace loggp::compare::output_directory_test
