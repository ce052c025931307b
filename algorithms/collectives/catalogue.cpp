#include "algorithms/collectives/algorithm_info.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "algorithms/collectives/programs.hpp"
#include "algorithms/collectives/two_level/two_level_info.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp {

namespace {

constexpr auto all_infos = of_all_catalogues([](const auto& catalogue) { return catalogue.infos; });

constexpr std::array libraries{std::pair{Library::open_mpi, std::string_view("ompi:")},
                               std::pair{Library::mpich, std::string_view("mpich:")}};

constexpr std::array all_collectives{
    CollectiveInfo{.name = "broadcast", .has_root = true},
    CollectiveInfo{.name = "barrier"},
    CollectiveInfo{.name = "ring", .has_root = true},
    CollectiveInfo{.name = "reduce", .has_root = true, .ends_at_root = true, .reduces = true},
    CollectiveInfo{.name = "allreduce", .reduces = true},
    CollectiveInfo{.name = "reduce-scatter", .reduces = true, .has_counts = true},
    CollectiveInfo{.name = "reduce-scatter-block", .reduces = true},
    CollectiveInfo{.name = "scan", .reduces = true},
    CollectiveInfo{.name = "exscan", .reduces = true},
    CollectiveInfo{.name = "scatter", .has_root = true},
    CollectiveInfo{.name = "scatterv", .has_root = true, .has_counts = true},
    CollectiveInfo{.name = "gather", .has_root = true, .ends_at_root = true},
    CollectiveInfo{.name = "gatherv", .has_root = true, .ends_at_root = true, .has_counts = true},
    CollectiveInfo{.name = "allgather"},
    CollectiveInfo{.name = "allgatherv", .has_counts = true},
    CollectiveInfo{.name = "alltoall"},
    CollectiveInfo{.name = "alltoallv", .has_counts = true}};

CollectiveInfo find_collective(std::string_view name) {
  const auto* found = std::find_if(all_collectives.begin(), all_collectives.end(),
                                   [&](const CollectiveInfo& info) { return info.name == name; });
  return found == all_collectives.end() ? CollectiveInfo() : *found;
}

// Returns whether two names are equal, where hyphens are as good as underscores.
bool same_words(std::string_view a, std::string_view b) {
  const auto is_same = [](char x, char y) { return (x == '_' ? '-' : x) == (y == '_' ? '-' : y); };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), is_same);
}

bool is_called(const AlgorithmInfo& info, std::string_view name) {
  if (info.library == Library::none) return info.name == name;
  if (same_words(info.name, name)) return true;
  return info.id != 0 && name == fmt::format("{}{}", name_prefix(info.library), info.id);
}

// The names of a library's algorithms, with their numbers: "ompi:ring (4)".
std::vector<std::string> numbered_names(std::string_view collective, Library library) {
  std::vector<std::string> names;
  for (const AlgorithmInfo& info : all_infos) {
    if (info.collective != collective || info.library != library) continue;
    names.push_back(info.id == 0 ? std::string(info.name)
                                 : fmt::format("{} ({})", info.name, info.id));
  }
  return names;
}

[[noreturn]] void refuse_name(std::string_view collective, std::string_view algorithm,
                              std::string_view where) {
  const Library library = library_of(algorithm);
  std::vector<std::string> known = numbered_names(collective, library);
  std::string others;
  for (const auto& [other, prefix] : libraries) {
    if (library == Library::none && !numbered_names(collective, other).empty())
      others += fmt::format(", {}…", prefix);
  }
  if (library == Library::none && two_level_place(collective) >= 0)
    others += fmt::format(", {}…", two_level_prefix);
  throw InputError(
      place_prefix(where) +
      unknown_name(fmt::format("{} algorithm", collective), algorithm, std::move(known)) + others);
}

}  // namespace

std::span<const AlgorithmInfo> algorithm_infos() {
  return all_infos;
}

std::string_view name_prefix(Library library) {
  for (const auto& [one, prefix] : libraries) {
    if (one == library) return prefix;
  }
  return "";
}

Library library_of(std::string_view algorithm) {
  for (const auto& [library, prefix] : libraries) {
    if (algorithm.starts_with(prefix)) return library;
  }
  return Library::none;
}

std::string name_without_choices(std::string_view name) {
  if (is_two_level(name)) {  // choices follow the last part
    const std::size_t last = name.rfind('+') + 1;
    return std::string(name.substr(0, last)) + name_without_choices(name.substr(last));
  }
  return std::string(name.substr(0, name.find(':', name_prefix(library_of(name)).size())));
}

std::string_view to_string(RankCount ranks) {
  switch (ranks) {
    case RankCount::two:
      return "2 ranks";
    case RankCount::even:
      return "an even number of ranks";
    case RankCount::power_of_two:
      return "a power of two of ranks";
    case RankCount::any:
      break;
  }
  return "any number of ranks";
}

bool runs_on(const AlgorithmInfo& algorithm, std::int32_t ranks) {
  switch (algorithm.ranks) {
    case RankCount::two:
      return ranks == 2;
    case RankCount::even:
      return ranks % 2 == 0;
    case RankCount::power_of_two:
      return (ranks & (ranks - 1)) == 0;
    case RankCount::any:
      break;
  }
  return true;
}

std::string canonical_collective(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  return name == "bcast" ? "broadcast" : name;
}

std::span<const CollectiveInfo> collective_infos() {
  return all_collectives;
}

bool has_root(std::string_view collective) {
  return find_collective(collective).has_root;
}

bool ends_at_root(std::string_view collective) {
  return find_collective(collective).ends_at_root;
}

bool reduces(std::string_view collective) {
  return find_collective(collective).reduces;
}

bool has_counts(std::string_view collective) {
  return find_collective(collective).has_counts;
}

std::vector<std::string> collective_names() {
  std::vector<std::string> names;
  for (const AlgorithmInfo& info : all_infos) {
    if (std::find(names.begin(), names.end(), info.collective) == names.end())
      names.emplace_back(info.collective);
  }
  return names;
}

std::vector<std::string> algorithm_names(std::string_view collective, Library library) {
  std::vector<std::string> names;
  for (const AlgorithmInfo& info : all_infos) {
    if (info.collective == collective && info.library == library) names.emplace_back(info.name);
  }
  return names;
}

std::string_view to_string(const AlgorithmInfo* algorithm) {
  return algorithm == nullptr ? native_name : algorithm->name;
}

const AlgorithmInfo& find_algorithm(std::string_view collective, std::string_view algorithm,
                                    std::string_view where) {
  if (is_two_level(algorithm)) return find_two_level(collective, algorithm, where);
  for (const AlgorithmInfo& info : all_infos) {
    if (info.collective == collective && is_called(info, algorithm)) return info;
  }
  const std::vector<std::string> names = algorithm_names(collective);
  if (names.empty()) {
    throw InputError(place_prefix(where) +
                     unknown_name("collective", collective, collective_names()));
  }
  if (algorithm.empty() && names.size() == 1)
    return find_algorithm(collective, names.front(), where);
  if (algorithm.empty()) {
    throw InputError(fmt::format("{}{} needs one algorithm; known: {}", place_prefix(where),
                                 collective, fmt::join(names, ", ")));
  }
  refuse_name(collective, algorithm, where);
}

}  // namespace loggp
