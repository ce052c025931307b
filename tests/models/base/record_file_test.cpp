#include "models/base/record_file.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>

#include "models/base/child_process.hpp"
#include "models/base/errors.hpp"
#include "tests/compare/chart/temporary_folder.hpp"
#include "tests/models/base/file_size_limit.hpp"

namespace loggp::record_file_test {

namespace {

using compare::contents;
using compare::TemporaryFolder;

void write(const std::string& path, std::string_view text) {
  std::ofstream(path, std::ios::binary) << text;
}

}  // namespace

TEST_CASE("records are in the file as soon as they are appended, and the next run finds them") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "records";
  {
    RecordFile file(path);
    CHECK(file.count() == 0);
    file.append("one");
    file.append("two");
    CHECK(contents(path) == "one\ntwo\n");
  }
  RecordFile file(path);
  CHECK(file.count() == 2);
  CHECK(file.records() == "one\ntwo\n");
  file.append("three");
  CHECK(contents(path) == "one\ntwo\nthree\n");
}

TEST_CASE("records of any length are counted, whatever lies at the end of what is read at once") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "records";
  const std::size_t block = 65536;
  for (const std::size_t length : {block - 2, block - 1, block, block + 1, 2 * block}) {
    CAPTURE(length);
    const std::string record(length, 'x');
    write(path, record + "\n");
    CHECK(RecordFile(path).count() == 1);
    write(path, record + "\ny\n");
    const RecordFile file(path);
    CHECK(file.count() == 2);
    CHECK(file.records() == record + "\ny\n");
  }
}

TEST_CASE("a torn record does not count, stays while nothing is appended, and is replaced") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "records";
  for (const std::string torn : {"t", "two", "two and more than will be written"}) {
    write(path, "one\n" + torn);
    {
      const RecordFile file(path);
      CHECK(file.count() == 1);
      CHECK(file.records() == "one\n");
    }
    CHECK(contents(path) == "one\n" + torn);
    RecordFile(path).append("2");
    CHECK(contents(path) == "one\n2\n");
  }
}

TEST_CASE("a file that another process writes is refused with that process") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "records";
  const RecordFile file(path);
  const std::string holder = "records: process " + std::to_string(getpid()) + " (";
  CHECK_THROWS_WITH_AS(RecordFile{path}, doctest::Contains(holder.c_str()), InputError);
  CHECK_THROWS_WITH_AS(RecordFile{path},
                       doctest::Contains("is writing this file; wait until it ends"), InputError);
  CHECK(std::filesystem::exists(path));
}

TEST_CASE("the lock of a killed process is gone, and what it wrote is there") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "records";
  const pid_t child = split_process();
  if (child == 0) {
    RecordFile file(path);
    file.append("one");
    kill(getpid(), SIGKILL);
  }
  CHECK(wait_for_end(child).signal == SIGKILL);
  CHECK(RecordFile(path).records() == "one\n");
}

TEST_CASE("a new file without records is removed, an earlier one stays") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "records";
  {
    const RecordFile file(path);
  }
  CHECK_FALSE(std::filesystem::exists(path));
  write(path, "");
  {
    const RecordFile file(path);
  }
  CHECK(std::filesystem::exists(path));
  std::filesystem::remove(path);
  {
    const RecordFile file(path);
    write(folder.path() / "other", "of another run\n");
    std::filesystem::rename(folder.path() / "other", path);
  }
  CHECK(contents(path) == "of another run\n");
}

TEST_CASE("a record that does not fit is taken back, and what is there stays") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "records";
  RecordFile file(path);
  file.append("one");
  {
    const FileSizeLimit limit(10);
    CHECK_THROWS_WITH_AS(file.append("two, which is longer"),
                         doctest::Contains("cannot be written any more (File too large)"),
                         RunError);
    CHECK(contents(path) == "one\n");
    file.append("2");
  }
  file.append("three");
  CHECK(contents(path) == "one\n2\nthree\n");
}

TEST_CASE("a file takes the place of another, and stays locked under its new name") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "records";
  write(path, "earlier\n");
  RecordFile file(part_path(path));
  file.append("one");
  CHECK(contents(path) == "earlier\n");
  file.rename_to(path);
  CHECK(contents(path) == "one\n");
  CHECK_FALSE(std::filesystem::exists(part_path(path)));
  CHECK_THROWS_AS(RecordFile{path}, InputError);
  CHECK_NOTHROW(RecordFile{part_path(path)});
}

TEST_CASE("devices and pipes are written without a lock; nothing waits for a reader") {
  RecordFile null("/dev/null");
  CHECK_NOTHROW(RecordFile("/dev/null").append("one"));
  null.append("one");
  null.clear();
  null.append("two");
  CHECK_THROWS_WITH_AS(RecordFile("/dev/full").append("one"),
                       doctest::Contains("/dev/full: cannot be written any more (No space"),
                       RunError);
  const TemporaryFolder folder;
  const std::string pipe = folder.path() / "pipe";
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  CHECK_THROWS_WITH_AS(RecordFile{pipe}, doctest::Contains("cannot be written"), InputError);
  CHECK_THROWS_WITH_AS(RecordFile{folder.path()}, doctest::Contains("Is a directory"), InputError);
  CHECK_THROWS_WITH_AS(RecordFile("/dev/null/x"), doctest::Contains("Not a directory"), InputError);
}

TEST_CASE("a checksum changes with each bit and with the length") {
  const std::string text = R"({"record":"row","point":3})";
  std::set<std::string> sums{checksum(text), checksum(text + '\0'), checksum("")};
  for (std::size_t bit = 0; bit < 8 * text.size(); ++bit) {
    std::string other = text;
    other[bit / 8] = static_cast<char>(other[bit / 8] ^ (1 << bit % 8));
    sums.insert(checksum(other));
  }
  CHECK(sums.size() == 8 * text.size() + 3);
  CHECK(checksum("").size() == 16);
}

TEST_CASE("a link in the place of an unfinished file is refused, and what it names is kept") {
  const TemporaryFolder folder;
  const std::string other = folder.path() / "other";
  write(other, "precious");
  const std::string path = folder.path() / "records";
  std::filesystem::create_symlink(other, part_path(path));
  CHECK_THROWS_WITH_AS(RecordFile{part_path(path)}, doctest::Contains("is a link"), InputError);
  CHECK(contents(other) == "precious");
  std::filesystem::remove(part_path(path));
  std::filesystem::create_symlink(folder.path() / "nothing", part_path(path));
  CHECK_THROWS_WITH_AS(RecordFile{part_path(path)}, doctest::Contains("is a link"), InputError);
  CHECK_FALSE(std::filesystem::exists(folder.path() / "nothing"));
  // a name that the user gives may be a link
  std::filesystem::create_symlink(other, path);
  CHECK_NOTHROW(RecordFile{path});
}

}  // namespace loggp::record_file_test
