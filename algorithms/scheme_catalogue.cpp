#include "algorithms/scheme_catalogue.hpp"

#include "models/errors.hpp"
#include "models/names.hpp"

namespace loggp {

const SchemeInfo& find_scheme(std::string_view name) {
  std::vector<std::string> known;
  for (const SchemeInfo& info : scheme_infos) {
    if (info.name == name) return info;
    known.emplace_back(info.name);
  }
  throw InputError(unknown_name("scheme", name, known));
}

std::string_view name_of(Scheme scheme) {
  for (const SchemeInfo& info : scheme_infos) {
    if (info.scheme == scheme) return info.name;
  }
  return {};
}

}  // namespace loggp
