// Which room may include which, and in a room which sub-room may include which.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/structure/sources.hpp"

namespace loggp::structure {

/// Returns the names of the `#include` lines, with their quotes or brackets.
inline std::vector<std::string> included_names(std::string_view text) {
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
inline const std::map<std::string, std::set<std::string>> allowed_rooms{
    {"models", {}},
    {"algorithms", {"models"}},
    {"timeline", {"models"}},
    {"simulate", {"models", "algorithms"}},
    {"measure", {"models", "algorithms"}},
    {"compare", {"models", "algorithms", "simulate", "measure", "timeline"}},
    {"cli", {"models", "algorithms", "simulate", "measure", "compare", "timeline"}}};

/// Sub-rooms of one room that do not include each other.
using Level = std::vector<std::string>;

/// The sub-rooms of each room, level by level. A sub-room may include those of earlier levels.
inline const std::map<std::string, std::vector<Level>> sub_rooms{
    {"models", {{"base"}, {"parameters"}, {"topology"}, {"machine"}, {"arrivals"}, {"trace"}}},
    {"algorithms", {{"host"}, {"collectives"}, {"costs"}, {"schemes"}, {"clocks"}, {"probes"}}},
    {"timeline", {{"svg"}, {"export"}, {"interactive"}}},
    {"simulate", {{"engine"}, {"goal"}, {"graph"}}},
    {"measure",
     {{"live/machine"},
      {"live/mpi", "live/sockets"},
      {"record"},
      {"samples"},
      {"fit"},
      {"loggp", "local", "node", "collectives", "nonblocking", "clocks", "patterns"},
      {"over_sockets"}}},
    {"compare",
     {{"chart"},
      {"predict"},
      {"sweep"},
      {"explain"},
      {"difference"},
      {"launches"},
      {"known"},
      {"arrivals"},
      {"claims"},
      {"library"}}},
    {"cli", {{"tables"}, {"options"}, {"pages"}, {"commands"}}}};

/// Returns the sub-room of a file, "measure/live/mpi/mpi.hpp" → "live/mpi", and its level; nothing
/// when the file stands in none.
inline std::optional<std::pair<std::string, std::size_t>> find_sub_room(std::string_view path) {
  const auto rooms_levels = sub_rooms.find(room_of(path));
  if (rooms_levels == sub_rooms.end()) return std::nullopt;
  const auto& [room, levels] = *rooms_levels;
  for (std::size_t level = 0; level < levels.size(); ++level) {
    for (const std::string& name : levels[level]) {
      if (path.starts_with(room + "/" + name + "/")) return std::pair{name, level};
    }
  }
  return std::nullopt;
}

inline bool is_mpi(std::string_view name) {
  return name == "<mpi.h>" || name == "\"mpi.h\"" || name.starts_with("<mpi/");
}

/// Returns why `path` must not include `other` of the same room; nothing when it may.
inline std::optional<std::string> sub_room_objection(const std::string& path,
                                                     const std::string& other) {
  const auto from = find_sub_room(path);
  const auto to = find_sub_room(other);
  if (!from) return path + " stands in no sub-room of " + room_of(path);
  if (!to) return path + " includes " + other + ", which stands in no sub-room";
  if (from->first == to->first || to->second < from->second) return std::nullopt;
  return path + " includes " + other + "; " + from->first + " may not know " + to->first;
}

/// Returns why `path` must not include `name`; nothing when it may.
inline std::optional<std::string> objection(const std::string& path, const std::string& name) {
  const std::string room = room_of(path);
  const bool is_free = room == "bench" || room == "tests";
  const bool in_quotes = name.starts_with('"');
  if (is_mpi(name) && room != "measure" && !is_free)
    return path + " includes " + name + "; MPI belongs to measure/";
  const std::string other = room_of(name.substr(1));
  if (!in_quotes) {
    if (!allowed_rooms.contains(other)) return std::nullopt;
    return path + " includes " + name + "; write \"\" around our own headers";
  }
  if (name.find("..") != std::string::npos || name.find('/') == std::string::npos)
    return path + " includes " + name + "; write the path from the top";
  if (is_free) return std::nullopt;
  if (other == room) return sub_room_objection(path, name.substr(1, name.size() - 2));
  const auto rule = allowed_rooms.find(room);
  if (rule != allowed_rooms.end() && rule->second.contains(other)) return std::nullopt;
  return path + " includes " + name + "; " + room + " may not know " + other;
}

inline std::vector<std::string> include_objections(const SourceFile& source) {
  std::vector<std::string> result;
  for (const std::string& name : included_names(source.text)) {
    if (auto found = objection(source.path, name)) result.push_back(std::move(*found));
  }
  return result;
}

}  // namespace loggp::structure
