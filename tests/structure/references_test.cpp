#include <doctest/doctest.h>

#include <array>

#include "tests/structure/sources.hpp"

namespace loggp::structure::references_test {

namespace {

// Documents that are not in the repository; their names are written in two parts, for this file is
// searched, too.
constexpr std::array outside{
    "design "
    "§",
    "DESIGN"
    ".md",
    "ENGINE-"
    "FACTS",
    "HOUSE"
    ".md",
    "STYLE"
    ".md",
    "PEERS"
    ".md",
    "LOGGOPSIM"
    ".md",
    "LIBRARY-"
    "ALGORITHMS",
    "TUNING-"
    "FILES",
    "../"
    "shared",
};

// "line N: TEXT" for each such reference.
std::vector<std::string> references(const std::string& text) {
  std::vector<std::string> found;
  for (const char* name : outside) {
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
      const auto end = text.begin() + static_cast<std::ptrdiff_t>(at);
      found.push_back("line " + std::to_string(1 + std::count(text.begin(), end, '\n')) + ": " +
                      name);
    }
  }
  return found;
}

bool is_text(const std::string& content) {
  return content.find('\0') == std::string::npos;
}

// What git and builds keep at the top level.
bool is_generated(const std::string& name) {
  return name == ".git" || name == "build" || name == "out";
}

// All files of the repository, in order of path.
std::vector<std::filesystem::path> all_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& top : std::filesystem::directory_iterator(source_dir())) {
    if (is_generated(top.path().filename().string())) continue;
    if (top.is_regular_file()) files.push_back(top.path());
    if (!top.is_directory()) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(top.path()))
      if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

TEST_CASE("no file refers to a document outside the repository") {
  const auto files = all_files();
  CHECK(files.size() > 700);
  for (const auto& file : files) {
    const std::string text = read(file);
    if (!is_text(text)) continue;
    for (const std::string& reference : references(text))
      FAIL_CHECK(file.string(), ", ", reference, "; refer to a heading of docs/");
  }
}

TEST_CASE("the check of references sees them, with their lines") {
  using Found = std::vector<std::string>;
  const std::string name = outside[0];
  CHECK(references("docs/machine-model.md, \"Send\"").empty());
  CHECK(references("// a\n// " + name + "4, send") == Found{"line 2: " + name});
  CHECK_FALSE(is_text(std::string("a\0b", 3)));
}

}  // namespace loggp::structure::references_test
