// Chooses the address at which one rank of an MPI job listens for another one.
#pragma once

#include <string>
#include <vector>

namespace loggp::measure {

/// An IP address of this machine, and the length of the prefix that all addresses of its network
/// share.
struct NetworkAddress {
  std::string address;  ///< "10.0.0.2", "fd00::2"
  int prefix_bits = 0;
};

/// Returns the addresses of this machine's interfaces that are up, in the system's order, without
/// loopback and without link-local addresses. Throws RunError when the system does not tell.
[[nodiscard]] std::vector<NetworkAddress> network_addresses();

/// Returns the first address of `mine` whose network has one of the addresses `theirs`; if there is
/// none, the first address of `mine`. Empty if `mine` is. Ignores texts in `theirs` that are no
/// addresses.
[[nodiscard]] std::string reachable_address(const std::vector<NetworkAddress>& mine,
                                            const std::vector<std::string>& theirs);

}  // namespace loggp::measure
