// Which room may include which (docs/contributing.md, "Rooms").
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/structure/sources.hpp"

namespace loggp::structure {

/// The names of the `#include` lines, with their quotes or brackets.
inline std::vector<std::string> included_by(std::string_view text) {
  std::vector<std::string> names;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    const std::size_t hash = line.find_first_not_of(" \t");
    if (hash == std::string::npos || line[hash] != '#') continue;
    const std::size_t word = line.find_first_not_of(" \t", hash + 1);
    if (word == std::string::npos || line.compare(word, 7, "include") != 0) continue;
    const std::size_t begin = line.find_first_of("\"<", word);
    const std::size_t end =
        begin == std::string::npos ? begin : line.find_first_of("\">", begin + 1);
    if (end != std::string::npos) names.push_back(line.substr(begin, end - begin + 1));
  }
  return names;
}

/// The rooms that a room may include besides itself. `bench` and `tests` may include anything.
inline const std::map<std::string, std::set<std::string>> allowed{
    {"models", {}},
    {"algorithms", {"models"}},
    {"timeline", {"models"}},
    {"simulate", {"models", "algorithms"}},
    {"measure", {"models", "algorithms"}},
    {"compare", {"models", "algorithms", "simulate", "measure", "timeline"}},
    {"cli", {"models", "algorithms", "simulate", "measure", "compare", "timeline"}}};

inline bool is_mpi(std::string_view name) {
  return name == "<mpi.h>" || name == "\"mpi.h\"" || name.starts_with("<mpi/");
}

/// Why `path` must not include `name`; nothing when it may.
inline std::optional<std::string> objection(const std::string& path, const std::string& name) {
  const std::string room = room_of(path);
  const bool is_free = room == "bench" || room == "tests";
  const bool in_quotes = name.starts_with('"');
  if (is_mpi(name) && room != "measure" && !is_free)
    return path + " includes " + name + "; MPI belongs to measure/";
  if (!in_quotes) {
    const std::string other = room_of(name.substr(1));
    if (!allowed.contains(other)) return std::nullopt;
    return path + " includes " + name + "; write \"\" around our own headers";
  }
  const std::string other = room_of(name.substr(1));
  if (name.find("..") != std::string::npos || name.find('/') == std::string::npos)
    return path + " includes " + name + "; write the path from the top";
  if (is_free || other == room) return std::nullopt;
  if (const auto rule = allowed.find(room); rule != allowed.end() && rule->second.contains(other))
    return std::nullopt;
  return path + " includes " + name + "; " + room + " may not know " + other;
}

inline std::vector<std::string> include_objections(const SourceFile& source) {
  std::vector<std::string> result;
  for (const std::string& name : included_by(source.text)) {
    if (auto found = objection(source.path, name)) result.push_back(std::move(*found));
  }
  return result;
}

}  // namespace loggp::structure
