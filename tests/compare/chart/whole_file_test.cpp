#include "compare/chart/whole_file.hpp"

#include <doctest/doctest.h>

#include <iterator>

#include "tests/compare/chart/temporary_folder.hpp"

namespace loggp::compare::whole_file_test {

namespace {

namespace fs = std::filesystem;

}  // namespace

TEST_CASE("a file is replaced, and nothing else is left beside it") {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "file";
  CHECK_FALSE(write_whole_file(file, "old"));
  CHECK_FALSE(write_whole_file(file, "new"));
  CHECK(contents(file) == "new");
  CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("a link stays one: its file is written") {
  const TemporaryFolder folder;
  const fs::path link = folder.path() / "link";
  CHECK_FALSE(write_whole_file(folder.path() / "file", "old"));
  fs::create_symlink("file", link);
  CHECK_FALSE(write_whole_file(link, "new"));
  CHECK(fs::is_symlink(link));
  CHECK(contents(folder.path() / "file") == "new");
}

// Through a link, so that what replaces it does not harm the machine.
TEST_CASE("a device is written into, never replaced") {
  const TemporaryFolder folder;
  const fs::path link = folder.path() / "null";
  fs::create_symlink("/dev/null", link);
  CHECK_FALSE(write_whole_file(link, "text"));
  CHECK(fs::is_symlink(link));
  CHECK(fs::is_character_file(link));
  fs::create_symlink("/dev/full", folder.path() / "full");
  CHECK(write_whole_file(folder.path() / "full", "text") == std::errc::no_space_on_device);
}

}  // namespace loggp::compare::whole_file_test
