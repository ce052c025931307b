#include "algorithms/probes/older_methods.hpp"

#include <algorithm>

#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp {

const MethodInfo& find_method(std::string_view name) {
  std::vector<std::string> names;
  for (const MethodInfo& info : method_infos) {
    if (info.name == name) return info;
    names.emplace_back(info.name);
  }
  throw InputError(unknown_name("method", name, names));
}

const MethodInfo& catalogue_entry(Method method) {
  return *std::find_if(method_infos.begin(), method_infos.end(),
                       [&](const MethodInfo& info) { return info.method == method; });
}

Bytes method_memory(const MethodPlan& plan) {
  Bytes memory(sizeof(method_detail::DelayMessage));
  for (const Bytes size : plan.sizes) memory = std::max(memory, size);
  return memory;
}

}  // namespace loggp
