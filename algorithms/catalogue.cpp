#include "algorithms/catalogue.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "models/errors.hpp"
#include "models/names.hpp"

namespace loggp {

namespace {

void add_once(std::vector<std::string>& names, std::string_view name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.emplace_back(name);
}

}  // namespace

const AlgorithmInfo& find_algorithm(std::string_view collective, std::string_view algorithm) {
  std::vector<std::string> collectives;
  std::vector<std::string> names;
  for (const AlgorithmInfo& info : algorithm_infos) {
    add_once(collectives, info.collective);
    if (info.collective != collective) continue;
    if (info.name == algorithm) return info;
    add_once(names, info.name);
  }
  if (names.empty()) throw InputError(unknown_name("collective", collective, collectives));
  if (algorithm.empty() && names.size() == 1) return find_algorithm(collective, names.front());
  if (algorithm.empty()) {
    throw InputError(
        fmt::format("{} needs --algorithm; known: {}", collective, fmt::join(names, ", ")));
  }
  throw InputError(unknown_name(fmt::format("{} algorithm", collective), algorithm, names));
}

}  // namespace loggp
