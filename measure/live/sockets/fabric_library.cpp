#include "measure/live/sockets/fabric_library.hpp"

#include <dlfcn.h>

#include <optional>
#include <type_traits>

#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

std::optional<FabricLibrary> load_fabric_library() {
  void* const file = dlopen("libfabric.so.1", RTLD_LAZY | RTLD_LOCAL);
  if (file == nullptr) return std::nullopt;
  FabricLibrary functions{};
  bool has_all = true;
  const auto find = [&](auto& function, const char* name) {
    function = reinterpret_cast<std::decay_t<decltype(function)>>(dlsym(file, name));
    has_all = has_all && function != nullptr;
  };
  find(functions.getinfo, "fi_getinfo");
  find(functions.freeinfo, "fi_freeinfo");
  find(functions.dupinfo, "fi_dupinfo");
  find(functions.fabric, "fi_fabric");
  find(functions.strerror, "fi_strerror");
  find(functions.version, "fi_version");
  if (!has_all) return std::nullopt;
  return functions;
}

}  // namespace

const FabricLibrary& fabric_library() {
  static const std::optional<FabricLibrary> functions = load_fabric_library();
  if (functions) return *functions;
  throw InputError(
      "--transport: libfabric can't be loaded; install it (on Debian libfabric1), or give tcp or "
      "udp");
}

}  // namespace loggp::measure
