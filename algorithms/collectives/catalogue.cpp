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

std::string_view to_string(const AlgorithmInfo* algorithm) {
  return algorithm == nullptr ? native_name : algorithm->name;
}

const AlgorithmInfo& find_algorithm(std::string_view collective, std::string_view algorithm,
                                    std::string_view where) {
  for (const AlgorithmInfo& info : algorithm_infos) {
    if (info.collective == collective && info.name == algorithm) return info;
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
  throw InputError(place_prefix(where) +
                   unknown_name(fmt::format("{} algorithm", collective), algorithm, names));
}

}  // namespace loggp
