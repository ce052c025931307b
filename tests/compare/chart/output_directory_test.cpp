#include "compare/chart/output_directory.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "compare/chart/file_set.hpp"
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

TEST_CASE("a run removes the files of the run before that it did not write, and no others") {
  const TemporaryFolder folder;
  const OutputDirectory directory = OutputDirectory::prepare(folder.path());
  {
    FileSet first(directory, "compare");
    for (const char* name : {"index.html", "a.svg", "b.svg", "c.svg", "link.svg"})
      first.write(name, name);
    CHECK(first.finish().empty());
    FileSet other(directory, "report");
    other.write("page.html", "x");
    CHECK(other.finish().empty());
  }
  std::ofstream(folder.path() / "b.svg") << "changed";
  std::ofstream(folder.path() / "mine.svg") << "mine";
  fs::remove(folder.path() / "link.svg");
  fs::create_symlink("mine.svg", folder.path() / "link.svg");
  FileSet second(directory, "compare");
  second.write("index.html", "new");
  second.write("c.svg", "new");
  CHECK(second.finish() ==
        std::vector<std::string>{(folder.path() / "b.svg").string() +
                                 ": is of an earlier run, and kept because it was changed since"});
  CHECK(names_in(folder.path()) == std::vector<std::string>{"b.svg", "c.svg", "index.html",
                                                            "link.svg", "loggp-files.json",
                                                            "mine.svg", "page.html"});
  CHECK(FileSet(directory, "compare").finish().empty());  // index.html and c.svg are removed
  CHECK_FALSE(fs::exists(folder.path() / "c.svg"));
}

TEST_CASE("a list of files that loggp did not write removes nothing outside the folder") {
  const TemporaryFolder folder;
  fs::create_directories(folder.path() / "out" / "sub");
  std::ofstream(folder.path() / "precious") << "";
  std::ofstream(folder.path() / "out" / "index.html") << "old";
  const OutputDirectory directory = OutputDirectory::prepare(folder.path() / "out");
  const std::string others =
      (folder.path() / "out").string() + ": may have files of an earlier run, which are kept";
  CHECK(FileSet(directory, "compare").finish() == std::vector<std::string>{others});
  FileSet empty(directory, "compare");
  empty.write("empty", "");
  CHECK(empty.finish().empty());
  const std::string list = contents(folder.path() / "out" / "loggp-files.json");
  for (const char* name : {"../precious", "sub", "..", ".", ""}) {
    CAPTURE(name);
    std::string hostile = list;
    hostile.replace(hostile.find("\"empty\""), 7, "\"" + std::string(name) + "\"");
    std::ofstream(folder.path() / "out" / "loggp-files.json") << hostile;
    CHECK(FileSet(directory, "compare").finish().empty());
    CHECK(fs::exists(folder.path() / "precious"));
    CHECK(fs::exists(folder.path() / "out" / "sub"));
  }
  for (const char* broken : {"[]", "{", "{\"compare\": 1}", "{\"compare\": {\"x\": -1}}"}) {
    std::ofstream(folder.path() / "out" / "loggp-files.json") << broken;
    (void)FileSet(directory, "compare").finish();
  }
  CHECK(names_in(folder.path() / "out") ==
        std::vector<std::string>{"empty", "index.html", "loggp-files.json", "sub"});
}

TEST_CASE("a comparison becomes a table and charts for each reduction, and one page") {
  const TemporaryFolder folder;
  ComparisonReport report;
  report.title = "Broadcast";
  const ErrorTable errors{{"net", "a", "loop", 2, Bytes(1), 10, Duration::us(5), Duration::us(10)}};
  report.reductions = {{"max", errors, {}}, {"root", errors, {}}};
  CHECK(write_comparison(report, OutputDirectory::prepare(folder.path())).empty());
  CHECK(names_in(folder.path()) ==
        std::vector<std::string>{"errors-root.csv", "errors.csv", "index.html", "loggp-files.json",
                                 "max-error-net-1B.svg", "max-time-net-1B.svg",
                                 "root-error-net-1B.svg", "root-time-net-1B.svg"});
}

}  // namespace loggp::compare::output_directory_test
