#include <doctest/doctest.h>

#include <map>
#include <set>

#include "tests/structure/sources.hpp"

namespace loggp::structure::files_test {

namespace {

constexpr std::ptrdiff_t longest = 500;

std::ptrdiff_t line_count(std::string_view text) {
  return std::count(text.begin(), text.end(), '\n');
}

bool too_long(std::string_view text) {
  return line_count(text) > longest;
}

// The rooms, the files that tools need, and the folders that builds write.
const std::set<std::string> top_level{"CMakeLists.txt",
                                      "CMakePresets.json",
                                      "README.md",
                                      ".clang-format",
                                      ".clang-tidy",
                                      ".ci",
                                      ".gitignore",
                                      ".git",
                                      "LICENSE",
                                      "models",
                                      "algorithms",
                                      "simulate",
                                      "measure",
                                      "compare",
                                      "timeline",
                                      "cli",
                                      "data",
                                      "docs",
                                      "tests",
                                      "bench",
                                      "scripts",
                                      "build",
                                      "out"};

// Each clock calibrated by itself would have its own rate, up to 50 ppm off another rank's.
bool calibrates_for_itself(std::string_view text) {
  return text.find(" Clock clock;") != std::string_view::npos ||
         text.find(" Clock clock_;") != std::string_view::npos;
}

std::vector<std::string> strangers(const std::vector<std::string>& names) {
  std::vector<std::string> result;
  for (const std::string& name : names) {
    if (!top_level.contains(name)) result.push_back(name);
  }
  return result;
}

}  // namespace

TEST_CASE("no source file is longer than 500 lines") {
  const auto sources = all_sources();
  CHECK(sources.size() > 50);
  for (const SourceFile& source : sources) {
    if (too_long(source.text)) FAIL_CHECK(source.path, " has more than 500 lines; split it");
  }
}

TEST_CASE("no folder holds more than 45 source files") {
  std::map<std::string, int> files;
  for (const SourceFile& source : all_sources())
    ++files[source.path.substr(0, source.path.rfind('/'))];
  CHECK(files.size() > 40);
  for (const auto& [folder, count] : files) {
    if (count > 45) FAIL_CHECK(folder, " holds ", count, " source files; divide it");
  }
}

TEST_CASE("the folders of a room's tests mirror the room's") {
  for (const SourceFile& source : all_sources()) {
    const std::string folder = source.path.substr(0, source.path.rfind('/'));
    for (const char* room : rooms) {
      const std::string tests = std::string("tests/") + room;
      const bool is_of_room = folder.starts_with(tests + "/");
      if (is_of_room && !std::filesystem::exists(std::filesystem::path(source_dir()) /
                                                 folder.substr(std::string("tests/").size())))
        FAIL_CHECK(source.path, " has no folder ", folder.substr(6), " beside it");
    }
  }
}

TEST_CASE("the top level holds only the rooms and the files of tools") {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(source_dir()))
    names.push_back(entry.path().filename().string());
  CHECK(names.size() > 10);
  for (const std::string& name : strangers(names))
    FAIL_CHECK(name, " is neither a room nor a file of a tool");
}

TEST_CASE("READMEs are short: details stand in docs") {
  const std::filesystem::path top(source_dir());
  if (line_count(read(top / "README.md")) > 200) FAIL_CHECK("README.md has more than 200 lines");
  for (const char* room : {"models", "algorithms", "simulate", "measure", "compare", "timeline",
                           "cli", "data", "tests", "tests/cluster", "bench", "scripts"}) {
    const std::ptrdiff_t lines = line_count(read(top / room / "README.md"));
    CHECK(lines > 0);
    if (lines > 60)
      FAIL_CHECK(std::string(room), "/README.md has more than 60 lines; move details to docs/");
  }
}

TEST_CASE("every header begins with what it is for and is included once") {
  for (const SourceFile& source : all_sources()) {
    if (!source.path.ends_with(".hpp")) continue;
    if (!source.text.starts_with("// ")) FAIL_CHECK(source.path, " does not say what it is for");
    if (source.text.find("\n#pragma once\n") == std::string::npos)
      FAIL_CHECK(source.path, " has no #pragma once");
  }
}

TEST_CASE("measurements with all ranks of a job read the machine's one clock") {
  for (const SourceFile& source : all_sources()) {
    const std::string name = source.path.substr(source.path.rfind('/') + 1);
    if (!source.path.starts_with("measure/") || !name.starts_with("live_") ||
        name == "live_ranks.cpp")
      continue;
    if (calibrates_for_itself(source.text) &&
        source.text.find("clock_(machine_clock(") == std::string::npos)
      FAIL_CHECK(source.path, " calibrates a clock for each rank; use machine_clock");
  }
}

TEST_CASE("the checks of files see what is wrong") {
  CHECK(calibrates_for_itself("  const Clock clock;"));
  CHECK_FALSE(calibrates_for_itself("const Clock clock = machine_clock(world);"));
  CHECK_FALSE(too_long(std::string(500, '\n')));
  CHECK(too_long(std::string(501, '\n')));
  CHECK(strangers({"models", "notes.txt", "README.md", "src"}) ==
        std::vector<std::string>{"notes.txt", "src"});
}

}  // namespace loggp::structure::files_test
