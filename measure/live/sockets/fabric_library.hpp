// Loads libfabric when it is first needed. The program is not linked with it, so that it starts
// fast, and works where libfabric is missing.
#pragma once

#include <rdma/fabric.h>
#include <rdma/fi_errno.h>

namespace loggp::measure {

/// The functions of libfabric; its headers define all others.
struct FabricLibrary {
  decltype(&fi_getinfo) getinfo;
  decltype(&fi_freeinfo) freeinfo;
  decltype(&fi_dupinfo) dupinfo;
  decltype(&fi_fabric) fabric;
  decltype(&fi_strerror) strerror;
  decltype(&fi_version) version;
};

/// Returns libfabric's functions. The first call loads the library. Throws InputError when this
/// system has none.
[[nodiscard]] const FabricLibrary& fabric_library();

}  // namespace loggp::measure
