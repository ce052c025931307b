// The project's source files, for tests of their text.
#pragma once

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/source_dir.hpp"

namespace loggp::structure {

struct SourceFile {
  std::string path;  ///< from the top of the repository, "models/base/units.hpp"
  std::string text;
};

inline constexpr std::array rooms{"models",   "algorithms", "simulate", "measure", "compare",
                                  "timeline", "cli",        "bench",    "tests"};

inline std::string read(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// Returns all C++ files of the rooms, in order of path.
inline std::vector<SourceFile> all_sources() {
  const std::filesystem::path top(source_dir());
  std::vector<SourceFile> sources;
  for (const char* room : rooms) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(top / room)) {
      const std::filesystem::path& path = entry.path();
      if (path.extension() != ".hpp" && path.extension() != ".cpp") continue;
      sources.push_back({std::filesystem::relative(path, top).generic_string(), read(path)});
    }
  }
  std::sort(sources.begin(), sources.end(),
            [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
  return sources;
}

/// What is before the first slash.
inline std::string room_of(std::string_view path) {
  return std::string(path.substr(0, path.find('/')));
}

}  // namespace loggp::structure
