#include "algorithms/collectives/algorithm_choices.hpp"

#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp {

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
  throw InputError(place_prefix(where) + unknown_name(kind, name, std::move(known)));
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
