#include "measure/live/machine/life_signs.hpp"

#include <arpa/inet.h>
#include <doctest/doctest.h>

namespace loggp::measure::life_signs_test {

using std::chrono::milliseconds;

constexpr milliseconds pause{1000};

// A watcher, and where its signs go on this machine.
struct Watched {
  Watched() : target(watcher.target()) {
    target.addresses = 1;
    target.address[0].s_addr = htonl(INADDR_LOOPBACK);
    watcher.watch(target.key);
  }
  LifeSigns watcher;
  LifeSignTarget target;
};

TEST_CASE("a host whose signs of life cease is silent after three looks, and named") {
  Watched watched;
  auto& [watcher, target] = watched;
  LifeSigns sender;
  sender.send_to(target, 7, "node7");
  LifeSigns other;
  other.send_to(target, 9, "node9");
  for (int i = 0; i < 5; ++i) {
    CHECK_FALSE(sender.look(pause));
    CHECK_FALSE(other.look(pause));
    CHECK_FALSE(watcher.look(pause));
  }
  for (int i = 0; i < 2; ++i) {
    CHECK_FALSE(other.look(pause));
    CHECK_FALSE(watcher.look(pause));
  }
  CHECK_FALSE(other.look(pause));
  const auto silent = watcher.look(pause);
  REQUIRE(silent);
  CHECK(silent->rank == 7);
  CHECK(silent->host == "node7");
  CHECK(silent->silence == 3 * pause);
}

TEST_CASE("a host that has ended, or was never heard, is not missed") {
  Watched watched;
  auto& [watcher, target] = watched;
  LifeSigns sender;
  sender.send_to(target, 1, "node1");
  CHECK_FALSE(sender.look(pause));
  CHECK_FALSE(watcher.look(pause));
  sender.end();
  for (int i = 0; i < 6; ++i) CHECK_FALSE(watcher.look(pause));
}

TEST_CASE("signs with another key, or of another length, do not count") {
  Watched watched;
  auto& [watcher, target] = watched;
  LifeSigns sender;
  LifeSignTarget wrong = target;
  ++wrong.key;
  sender.send_to(wrong, 1, "node1");
  CHECK_FALSE(sender.look(pause));
  const Descriptor socket(::socket(AF_INET, SOCK_DGRAM, 0));
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = target.port;
  to.sin_addr = target.address[0];
  CHECK(sendto(socket.get(), &target.key, sizeof target.key, 0,
               reinterpret_cast<const sockaddr*>(&to), sizeof to) == sizeof target.key);
  for (int i = 0; i < 6; ++i) CHECK_FALSE(watcher.look(pause));
}

}  // namespace loggp::measure::life_signs_test
