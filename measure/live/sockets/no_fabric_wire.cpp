// In the place of fabric_wire.cpp where libfabric is missing.
#include "measure/live/sockets/fabric_wire.hpp"

namespace loggp::measure {

namespace {

constexpr const char* without_fabric =
    "this loggp was built without libfabric; give --transport tcp or udp, or build it where "
    "libfabric-dev is installed";

}  // namespace

std::string find_provider(const std::string& /*name*/) {
  throw InputError(without_fabric);
}

bool matches_any_tag(const std::string& /*provider*/) {
  return false;
}

std::unique_ptr<Wire> make_fabric_wire(const std::string& /*provider*/, Greeted /*greeted*/) {
  throw RunError(without_fabric);
}

}  // namespace loggp::measure
