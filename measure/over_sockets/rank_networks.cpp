#include "measure/over_sockets/rank_networks.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <memory>
#include <span>

#include "measure/live/sockets/socket_address.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

using AddressBytes = std::vector<std::byte>;

// Returns the 4 or 16 bytes of an IPv4 or IPv6 address; empty for another kind.
AddressBytes ip_bytes(const sockaddr* address) {
  const void* first = nullptr;
  std::size_t size = 0;
  if (address != nullptr && address->sa_family == AF_INET) {
    first = &reinterpret_cast<const sockaddr_in*>(address)->sin_addr;
    size = sizeof(in_addr);
  } else if (address != nullptr && address->sa_family == AF_INET6) {
    first = &reinterpret_cast<const sockaddr_in6*>(address)->sin6_addr;
    size = sizeof(in6_addr);
  }
  const std::span bytes(static_cast<const std::byte*>(first), size);
  return {bytes.begin(), bytes.end()};
}

AddressBytes ip_bytes(const std::string& text) {
  AddressBytes bytes(sizeof(in6_addr));
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1) return bytes;
  bytes.resize(sizeof(in_addr));
  return inet_pton(AF_INET, text.c_str(), bytes.data()) == 1 ? bytes : AddressBytes();
}

int count_ones(const AddressBytes& bytes) {
  int ones = 0;
  for (const std::byte byte : bytes) ones += std::popcount(std::to_integer<unsigned>(byte));
  return ones;
}

bool is_link_local(const sockaddr* address) {
  return address->sa_family == AF_INET6 &&
         IN6_IS_ADDR_LINKLOCAL(&reinterpret_cast<const sockaddr_in6*>(address)->sin6_addr);
}

socklen_t address_length(const sockaddr* address) {
  return address->sa_family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6);
}

bool share_prefix(const AddressBytes& a, const AddressBytes& b, int bits) {
  if (a.empty() || a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size() && bits > 0; ++i, bits -= 8) {
    const auto difference = std::to_integer<unsigned>(a[i] ^ b[i]);
    if (difference >> (bits >= 8 ? 0 : 8 - bits) != 0) return false;
  }
  return true;
}

}  // namespace

std::vector<NetworkAddress> network_addresses() {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0)
    throw RunError("the system does not list its network addresses: " + system_error_text(errno));
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owner(first, &freeifaddrs);
  std::vector<NetworkAddress> found;
  for (const ifaddrs* one = first; one != nullptr; one = one->ifa_next) {
    const bool is_usable = (one->ifa_flags & IFF_UP) != 0 && (one->ifa_flags & IFF_LOOPBACK) == 0;
    if (!is_usable || ip_bytes(one->ifa_addr).empty() || is_link_local(one->ifa_addr)) continue;
    found.push_back({SocketAddress(one->ifa_addr, address_length(one->ifa_addr)).host(),
                     count_ones(ip_bytes(one->ifa_netmask))});
  }
  return found;
}

std::string reachable_address(const std::vector<NetworkAddress>& mine,
                              const std::vector<std::string>& theirs) {
  for (const NetworkAddress& here : mine) {
    const AddressBytes bytes = ip_bytes(here.address);
    const bool is_shared = std::any_of(theirs.begin(), theirs.end(), [&](const std::string& there) {
      return share_prefix(bytes, ip_bytes(there), here.prefix_bits);
    });
    if (is_shared) return here.address;
  }
  return mine.empty() ? "" : mine.front().address;
}

}  // namespace loggp::measure
