#include "algorithms/collectives/algorithm_info.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/collectives/library_facts.hpp"
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

// Returns the names of the libraries' algorithms that are the textbook algorithm `name`, whatever
// its choice, and those that are no textbook algorithm if `name` is empty.
std::vector<std::string_view> names_in_libraries(std::string_view collective,
                                                 std::string_view name) {
  std::vector<std::string_view> names;
  for (const LibraryFacts& facts : library_facts) {
    const std::string_view textbook = facts.textbook.substr(0, facts.textbook.find(':'));
    if (facts.collective == collective && textbook == name) names.push_back(facts.algorithm);
  }
  return names;
}

// Returns a textbook algorithm with its names in the libraries: "ring (ompi:ring)".
std::string with_libraries(std::string_view collective, std::string_view name) {
  const std::vector<std::string_view> names = names_in_libraries(collective, name);
  return names.empty() ? std::string(name) : fmt::format("{} ({})", name, fmt::join(names, ", "));
}

// Returns a library's algorithm with its number: "ompi:ring (4)".
std::string with_number(std::string_view collective, std::string_view name) {
  const std::int32_t id = find_algorithm(collective, name).id;
  return id == 0 ? std::string(name) : fmt::format("{} ({})", name, id);
}

// Returns the algorithms of a collective that are not in the list of one library's, as the end of
// an error message.
std::string further_algorithms(std::string_view collective, Library listed) {
  std::string text;
  if (listed != Library::none) {
    std::vector<std::string> textbook = algorithm_names(collective);
    for (std::string& name : textbook) name = with_libraries(collective, name);
    text += fmt::format("; textbook algorithms: {}", fmt::join(textbook, ", "));
  }
  std::vector<std::string_view> only = names_in_libraries(collective, "");
  std::erase_if(only, [listed](std::string_view name) {
    return listed != Library::none && library_of(name) == listed;
  });
  if (!only.empty()) text += fmt::format("; only in libraries: {}", fmt::join(only, ", "));
  if (two_level_place(collective) >= 0)
    text += fmt::format("; on nodes: {}INNER+OUTER", two_level_prefix);
  return text;
}

// Returns the other collectives that have an algorithm of this name, as the end of an error
// message; empty if there are none.
std::string other_collectives(std::string_view collective, std::string_view algorithm) {
  std::vector<std::string_view> others;
  for (const AlgorithmInfo& info : all_infos) {
    if (info.collective != collective && same_words(info.name, algorithm))
      others.push_back(info.collective);
  }
  return others.empty() ? "" : fmt::format("; {} is one of {}", algorithm, fmt::join(others, ", "));
}

[[noreturn]] void refuse_name(std::string_view collective, std::string_view algorithm,
                              std::string_view where) {
  Library listed = library_of(algorithm);
  if (algorithm_names(collective, listed).empty()) listed = Library::none;
  const auto described = [&](const std::string& name) {
    return listed == Library::none ? with_libraries(collective, name)
                                   : with_number(collective, name);
  };
  throw InputError(place_prefix(where) +
                   unknown_name(fmt::format("{} algorithm", collective), algorithm,
                                algorithm_names(collective, listed), described) +
                   further_algorithms(collective, listed) +
                   other_collectives(collective, algorithm));
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
