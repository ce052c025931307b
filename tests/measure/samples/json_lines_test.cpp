#include "measure/samples/json_lines.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "models/base/errors.hpp"
#include "tests/compare/chart/temporary_folder.hpp"

namespace loggp::measure::json_lines_test {

namespace {

namespace fs = std::filesystem;
using compare::contents;

// A folder with the samples file of a run.
struct Place {
  Place() { complete("earlier"); }
  // A run that ends well.
  void complete(const std::string& sample) const {
    LineLog log(path, false);
    log.begin("header");
    log.append(sample);
    log.finish();
  }
  // A run that ends before it is complete.
  void interrupt(const std::string& sample) const {
    LineLog log(path, false);
    log.begin("header");
    log.append(sample);
  }
  compare::TemporaryFolder folder;
  std::string path = folder.path() / "samples";
  std::string part = path + ".part";
};

}  // namespace

TEST_CASE("a new run leaves the results of an earlier one until it is complete") {
  const Place place;
  {
    LineLog log(place.path, false);
    CHECK_FALSE(log.goes_on());
    CHECK(contents(place.path) == "header\nearlier\n");
    log.begin("new header");
    log.append("new");
    CHECK(log.path() == place.part);
    CHECK(contents(place.path) == "header\nearlier\n");
    CHECK(contents(place.part) == "new header\nnew\n");
    log.finish();
    log.append("later");
    CHECK(log.path() == place.path);
  }
  CHECK(contents(place.path) == "new header\nnew\nlater\n");
  CHECK_FALSE(fs::exists(place.part));
}

TEST_CASE("a run that is refused before it begins changes no file") {
  const Place place;
  for (const bool resume : {false, true}) {
    {
      const LineLog log(place.path, resume);
    }
    CHECK(contents(place.path) == "header\nearlier\n");
    CHECK_FALSE(fs::exists(place.part));
  }
  const std::string other = place.folder.path() / "other";
  {
    const LineLog log(other, false);
  }
  CHECK_FALSE(fs::exists(other));
}

TEST_CASE("an interrupted run is continued, and not lost by a run without --resume") {
  const Place place;
  place.interrupt("new");
  CHECK_THROWS_WITH_AS(LineLog(place.path, false),
                       doctest::Contains("samples.part: has the samples of an unfinished run; give "
                                         "--resume to continue it, or remove the file"),
                       InputError);
  CHECK_THROWS_WITH_AS(LineLog(place.path, false, false),
                       doctest::Contains("an unfinished run; rename or remove the file"),
                       InputError);
  CHECK(contents(place.path) == "header\nearlier\n");
  {
    LineLog log(place.path, true);
    REQUIRE(log.goes_on());
    CHECK(log.path() == place.part);
    log.begin("header");
    log.append("newer");
    log.finish();
  }
  CHECK(contents(place.path) == "header\nnew\nnewer\n");
}

TEST_CASE("a resumed run appends to the samples of a complete one, and loses none when it fails") {
  const Place place;
  {
    LineLog log(place.path, true);
    REQUIRE(log.goes_on());
    log.begin("header");
    log.append("more");
  }
  CHECK(contents(place.path) == "header\nearlier\nmore\n");
}

TEST_CASE("a run that was killed before its header was whole begins anew, with --resume or not") {
  const compare::TemporaryFolder folder;
  const std::string path = folder.path() / "samples";
  for (const bool resume : {false, true}) {
    for (const char* left : {"", "{\"record\":\"hea"}) {
      std::ofstream(path) << left;
      {
        LineLog log(path, resume);
        CHECK_FALSE(log.goes_on());
        log.begin("header");
        log.append("one");
        log.finish();
      }
      CHECK(contents(path) == "header\none\n");
    }
  }
  std::ofstream(path + ".part") << "header\n{\"rec";  // a later run, killed before its first sample
  LineLog log(path, false);
  log.begin("new header");
  CHECK(contents(path + ".part") == "new header\n");
}

TEST_CASE("two runs can't write one samples file") {
  const Place place;
  for (const bool resume : {false, true}) {
    LineLog log(place.path, resume);
    log.begin("header");
    log.append("one");
    for (const bool too : {false, true})
      CHECK_THROWS_WITH_AS(LineLog(place.path, too), doctest::Contains("is writing this file"),
                           InputError);
    log.finish();
  }
}

TEST_CASE("a symbolic link to a samples file stays, and its target is replaced") {
  const Place place;
  const fs::path link = place.folder.path() / "link";
  fs::create_symlink(place.path, link);
  LineLog log(link, false);
  log.begin("header");
  log.append("new");
  CHECK(contents(place.path) == "header\nearlier\n");
  log.finish();
  CHECK(fs::is_symlink(link));
  CHECK(contents(place.path) == "header\nnew\n");
}

TEST_CASE("a log without a path keeps nothing") {
  LineLog log("", true);
  CHECK_FALSE(log.goes_on());
  CHECK(log.path().empty());
  log.begin("header");
  log.append("one");
  log.finish();
}

}  // namespace loggp::measure::json_lines_test
