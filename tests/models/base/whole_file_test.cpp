#include "models/base/whole_file.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <iterator>
#include <thread>

#include "tests/compare/chart/temporary_folder.hpp"

namespace loggp::whole_file_test {

namespace {

namespace fs = std::filesystem;
using compare::contents;
using compare::TemporaryFolder;

std::ptrdiff_t files_in(const TemporaryFolder& folder) {
  return std::distance(fs::directory_iterator(folder.path()), {});
}

// Replaces a file, with and without a name for the unfinished one. Checks that nothing else is
// left.
void replace(WholeFile::Name name) {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "file";
  for (const char* text : {"old", "new"}) {
    WholeFile file(path, name);
    file.write(text);
    CHECK_FALSE(file.finish());
    CHECK(contents(path) == text);
  }
  CHECK(files_in(folder) == 1);
}

}  // namespace

TEST_CASE("a file is replaced, and nothing else is left beside it") {
  replace(WholeFile::Name::none);
  replace(WholeFile::Name::random);
}

TEST_CASE("until a file is complete the earlier one stays") {
  for (const auto name : {WholeFile::Name::none, WholeFile::Name::random}) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "file";
    CHECK_FALSE(write_whole_file(path, "old"));
    {
      WholeFile file(path, name);
      file.write("new");
      CHECK(contents(path) == "old");
    }
    CHECK(contents(path) == "old");
    CHECK(files_in(folder) == 1);
  }
}

TEST_CASE("nothing is left of a file whose process is killed") {
  const TemporaryFolder folder;
  const pid_t child = fork();
  if (child == 0) {
    WholeFile file(folder.path() / "file");
    file.write("half");
    raise(SIGKILL);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(WIFSIGNALED(status));
  CHECK(files_in(folder) == 0);
}

TEST_CASE("a file keeps the permissions of the one that it replaces") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "file";
  CHECK_FALSE(write_whole_file(path, "old"));
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  CHECK_FALSE(write_whole_file(path, "new"));
  CHECK(fs::status(path).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("a link stays one: its file is written, even a missing one") {
  const TemporaryFolder folder;
  const fs::path link = folder.path() / "link";
  CHECK_FALSE(write_whole_file(folder.path() / "file", "old"));
  fs::create_symlink("file", link);
  CHECK_FALSE(write_whole_file(link, "new"));
  CHECK(fs::is_symlink(link));
  CHECK(contents(folder.path() / "file") == "new");
  fs::create_symlink("link2", folder.path() / "link1");
  fs::create_symlink(folder.path() / "missing", folder.path() / "link2");
  CHECK_FALSE(try_to_write(folder.path() / "link1"));
  CHECK_FALSE(write_whole_file(folder.path() / "link1", "made"));
  CHECK(fs::is_symlink(folder.path() / "link1"));
  CHECK(fs::is_symlink(folder.path() / "link2"));
  CHECK(contents(folder.path() / "missing") == "made");
}

TEST_CASE("links that lead nowhere are an error") {
  const TemporaryFolder folder;
  fs::create_symlink("b", folder.path() / "a");
  fs::create_symlink("a", folder.path() / "b");
  CHECK(write_whole_file(folder.path() / "a", "x") == std::errc::too_many_symbolic_link_levels);
  CHECK(try_to_write(folder.path() / "a"));
  fs::create_symlink("no/such/folder", folder.path() / "c");
  CHECK(write_whole_file(folder.path() / "c", "x") == std::errc::no_such_file_or_directory);
  CHECK(try_to_write(folder.path() / "c"));
  CHECK(files_in(folder) == 3);
}

// Through a link, so that what replaces it does not harm the machine.
TEST_CASE("a device is written into, never replaced") {
  const TemporaryFolder folder;
  const fs::path link = folder.path() / "null";
  fs::create_symlink("/dev/null", link);
  CHECK_FALSE(try_to_write(link));
  CHECK_FALSE(write_whole_file(link, "text"));
  CHECK(fs::is_symlink(link));
  CHECK(fs::is_character_file(link));
  fs::create_symlink("/dev/full", folder.path() / "full");
  CHECK(write_whole_file(folder.path() / "full", "text") == std::errc::no_space_on_device);
}

TEST_CASE("a pipe is written into, and its reader may come late") {
  const TemporaryFolder folder;
  const fs::path pipe = folder.path() / "pipe";
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  CHECK_FALSE(try_to_write(pipe));
  std::string read;
  std::thread reader([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    read = contents(pipe);
  });
  CHECK_FALSE(write_whole_file(pipe, "text"));
  reader.join();
  CHECK(read == "text");
  CHECK(fs::is_fifo(pipe));
}

TEST_CASE("a stream of this process is written where it stands") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "log";
  std::FILE* const log = std::fopen(path.c_str(), "w");
  REQUIRE(log != nullptr);
  std::fputs("before ", log);
  std::fflush(log);
  const fs::path name = "/dev/fd/" + std::to_string(fileno(log));
  CHECK_FALSE(try_to_write(name));
  CHECK_FALSE(write_whole_file(name, "between"));
  std::fputs(" after", log);
  std::fclose(log);
  CHECK(contents(path) == "before between after");
  CHECK(write_whole_file(name, "closed") == std::errc::bad_file_descriptor);
}

TEST_CASE("what can't be written is known before") {
  const TemporaryFolder folder;
  CHECK(try_to_write(folder.path()) == std::errc::is_a_directory);
  CHECK(try_to_write(folder.path() / "") == std::errc::is_a_directory);
  CHECK(try_to_write(folder.path() / std::string(300, 'x')) == std::errc::filename_too_long);
  CHECK(try_to_write(folder.path() / "none" / "file") == std::errc::no_such_file_or_directory);
  CHECK(try_to_write("/dev/null/x") == std::errc::not_a_directory);
  CHECK_FALSE(try_to_write(folder.path() / std::string(255, 'x')));
  CHECK_FALSE(write_whole_file(folder.path() / std::string(255, 'x'), "long"));
  CHECK_FALSE(try_to_write_in(folder.path()));
  CHECK(files_in(folder) == 1);
}

}  // namespace loggp::whole_file_test
