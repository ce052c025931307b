#include "algorithms/collectives/algorithm_variant.hpp"

#include <fmt/format.h>

#include "algorithms/collectives/two_level/two_level_info.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp {

bool AlgorithmVariant::has_sub_group() const {
  return algorithm != nullptr && algorithm->choice == Choice::sub_group;
}

bool AlgorithmVariant::has_allgather() const {
  if (has_sub_group()) return sub_group == SubGroup::scatter_allgather;
  return algorithm != nullptr && algorithm->choice == Choice::allgather;
}

std::string AlgorithmVariant::name() const {
  std::string name(to_string(algorithm));
  if (has_sub_group()) name += fmt::format(":{}", to_string(sub_group));
  if (has_allgather()) name += fmt::format(":{}", to_string(allgather));
  if (fan_out > 0) name += fmt::format(":fan-out={}", fan_out);
  if (radix > 0) name += fmt::format(":radix={}", radix);
  return name;
}

std::vector<AlgorithmVariant> all_variants(const AlgorithmInfo& algorithm) {
  std::vector<AlgorithmVariant> variants;
  for (const SubGroup sub_group : {SubGroup::pipelined, SubGroup::scatter_allgather}) {
    for (const Allgather allgather : {Allgather::ring, Allgather::recursive_doubling}) {
      const AlgorithmVariant variant{&algorithm, allgather, sub_group};
      const bool is_new = (variant.has_sub_group() || sub_group == SubGroup{}) &&
                          (variant.has_allgather() || allgather == Allgather{});
      if (is_new) variants.push_back(variant);
    }
  }
  return variants;
}

std::vector<AlgorithmVariant> all_variants(std::string_view collective) {
  std::vector<AlgorithmVariant> all;
  for (const std::string& name : algorithm_names(collective)) {
    const std::vector<AlgorithmVariant> some = all_variants(find_algorithm(collective, name));
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

AlgorithmVariant find_variant(std::string_view collective, std::string_view name,
                              const AlgorithmVariant& usual, std::string_view where) {
  std::vector<std::string_view> parts = split_at(name, ':');
  if (library_of(name) != Library::none || is_two_level(name))
    parts = {name};  // such an algorithm has no choices
  AlgorithmVariant variant{&find_algorithm(collective, parts.front(), where)};
  std::size_t used = 1;
  if (variant.has_sub_group()) {
    variant.sub_group =
        used < parts.size() ? find_sub_group(parts[used++], where) : usual.sub_group;
  }
  if (variant.has_allgather()) {
    variant.allgather =
        used < parts.size() ? find_allgather(parts[used++], where) : usual.allgather;
  }
  if (used < parts.size()) {
    throw InputError(fmt::format("{}{} has no choice for ':{}'; leave it out", place_prefix(where),
                                 variant.name(), parts[used]));
  }
  return variant;
}

}  // namespace loggp
