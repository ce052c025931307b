#include "algorithms/scheme_catalogue.hpp"

#include "models/errors.hpp"
#include "models/names.hpp"

namespace loggp {

std::vector<std::string> scheme_names() {
  std::vector<std::string> names;
  names.reserve(scheme_infos.size());
  for (const SchemeInfo& info : scheme_infos) names.emplace_back(info.name);
  return names;
}

const SchemeInfo& find_scheme(std::string_view name) {
  for (const SchemeInfo& info : scheme_infos) {
    if (info.name == name) return info;
  }
  throw InputError(unknown_name("scheme", name, scheme_names()));
}

std::string_view name_of(Scheme scheme) {
  for (const SchemeInfo& info : scheme_infos) {
    if (info.scheme == scheme) return info.name;
  }
  return {};
}

}  // namespace loggp
