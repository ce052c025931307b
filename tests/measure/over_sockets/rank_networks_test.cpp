#include "measure/over_sockets/rank_networks.hpp"

#include <doctest/doctest.h>

namespace loggp::measure::rank_networks_test {

TEST_CASE("a rank listens at its address in the first network that it shares with its peer") {
  const std::vector<NetworkAddress> mine{
      {"192.0.2.7", 24}, {"10.1.16.1", 20}, {"10.0.0.2", 8}, {"fd00::2", 64}, {"fd01::2", 60}};
  CHECK(reachable_address(mine, {"10.1.31.255"}) == "10.1.16.1");
  CHECK(reachable_address(mine, {"10.1.32.0"}) == "10.0.0.2");
  CHECK(reachable_address(mine, {"fd00::1:2", "10.1.17.3"}) == "10.1.16.1");
  CHECK(reachable_address(mine, {"fd00::ff:1"}) == "fd00::2");
  CHECK(reachable_address(mine, {"fd01:0:0:f::1"}) == "fd01::2");
  CHECK(reachable_address(mine, {"fd01:0:0:10::1"}) == "192.0.2.7");  // none is shared
  CHECK(reachable_address(mine, {"127.0.0.1", "no address", ""}) == "192.0.2.7");
  CHECK(reachable_address({}, {"10.0.0.1"}).empty());
}

TEST_CASE("the addresses of this machine are no loopback and have networks") {
  for (const NetworkAddress& one : network_addresses()) {
    CHECK(!one.address.starts_with("127."));
    CHECK(one.address != "::1");
    CHECK(one.prefix_bits > 0);
    CHECK(reachable_address({one}, {one.address}) == one.address);
  }
}

}  // namespace loggp::measure::rank_networks_test
