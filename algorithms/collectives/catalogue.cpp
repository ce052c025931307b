#include "algorithms/collectives/catalogue.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp {

std::vector<std::string> collective_names() {
  std::vector<std::string> names;
  for (const AlgorithmInfo& info : algorithm_infos) {
    if (std::find(names.begin(), names.end(), info.collective) == names.end())
      names.emplace_back(info.collective);
  }
  return names;
}

std::vector<std::string> algorithm_names(std::string_view collective) {
  std::vector<std::string> names;
  for (const AlgorithmInfo& info : algorithm_infos) {
    if (info.collective == collective) names.emplace_back(info.name);
  }
  return names;
}

namespace {

// What begins an error about a name: where it stands, if that is known.
std::string place(std::string_view where) {
  return where.empty() ? "" : fmt::format("{}: ", where);
}

}  // namespace

const AlgorithmInfo& find_algorithm(std::string_view collective, std::string_view algorithm,
                                    std::string_view where) {
  for (const AlgorithmInfo& info : algorithm_infos) {
    if (info.collective == collective && info.name == algorithm) return info;
  }
  const std::vector<std::string> names = algorithm_names(collective);
  if (names.empty()) throw InputError(unknown_name("collective", collective, collective_names()));
  if (algorithm.empty() && names.size() == 1) return find_algorithm(collective, names.front());
  if (algorithm.empty()) {
    throw InputError(
        fmt::format("{} needs --algorithm; known: {}", collective, fmt::join(names, ", ")));
  }
  throw InputError(place(where) +
                   unknown_name(fmt::format("{} algorithm", collective), algorithm, names));
}

namespace {

template <class Value>
using Named = std::pair<std::string_view, Value>;

constexpr std::array<Named<Allgather>, 2> allgathers{
    {{"ring", Allgather::ring}, {"recursive-doubling", Allgather::recursive_doubling}}};
constexpr std::array<Named<SubGroup>, 2> sub_groups{
    {{"pipelined", SubGroup::pipelined}, {"scatter-allgather", SubGroup::scatter_allgather}}};

template <class Value>
Value find_named(std::span<const Named<Value>> all, std::string_view kind, std::string_view name,
                 std::string_view where) {
  std::vector<std::string> known;
  for (const auto& [other, value] : all) {
    if (other == name) return value;
    known.emplace_back(other);
  }
  throw InputError(place(where) + unknown_name(kind, name, std::move(known)));
}

}  // namespace

Allgather find_allgather(std::string_view name, std::string_view where) {
  return find_named(std::span<const Named<Allgather>>(allgathers), "allgather", name, where);
}

SubGroup find_sub_group(std::string_view name, std::string_view where) {
  return find_named(std::span<const Named<SubGroup>>(sub_groups), "sub-group broadcast", name,
                    where);
}

std::string_view to_string(Allgather allgather) {
  return allgathers.at(static_cast<std::size_t>(allgather)).first;
}

std::string_view to_string(SubGroup sub_group) {
  return sub_groups.at(static_cast<std::size_t>(sub_group)).first;
}

}  // namespace loggp
