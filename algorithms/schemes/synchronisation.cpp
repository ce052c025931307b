#include "algorithms/schemes/synchronisation.hpp"

#include <array>
#include <cstddef>
#include <string>

#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp {

namespace {

constexpr std::array<std::string_view, 5> synchronisation_names{
    "logarithmic", "linear", "hierarchical", "gathered", "skampi"};

}  // namespace

std::vector<Synchronisation> all_synchronisations() {
  std::vector<Synchronisation> all;
  for (std::size_t i = 0; i < synchronisation_names.size(); ++i)
    all.push_back(static_cast<Synchronisation>(i));
  return all;
}

Synchronisation find_synchronisation(std::string_view name, std::string_view where) {
  for (const Synchronisation method : all_synchronisations()) {
    if (to_string(method) == name) return method;
  }
  throw InputError(place_prefix(where) +
                   unknown_name("synchronisation", name,
                                {synchronisation_names.begin(), synchronisation_names.end()}));
}

std::string_view to_string(Synchronisation method) {
  return synchronisation_names[static_cast<std::size_t>(method)];
}

}  // namespace loggp
