#include "simulate/engine/queues/peer_steps.hpp"

#include <doctest/doctest.h>

namespace loggp::simulate::peer_steps_test {

TEST_CASE("a step is known after calls of one rank with peers in equal steps") {
  PeerSteps steps;
  int unknown = 0;
  std::int32_t peer = 40;
  while (steps.note(Rank(3), Rank(peer)) == 0) {
    peer -= 2;
    REQUIRE(++unknown < 10);
  }
  CHECK(steps.note(Rank(3), Rank(peer - 2)) == -2);
  CHECK(steps.note(Rank(3), Rank(peer + 7)) == 0);
}

TEST_CASE("the calls of two ranks in turn have no step") {
  PeerSteps steps;
  for (std::int32_t peer = 0; peer < 20; ++peer) CHECK(steps.note(Rank(peer % 2), Rank(peer)) == 0);
}

TEST_CASE("calls with one peer have no step") {
  PeerSteps steps;
  for (int call = 0; call < 20; ++call) CHECK(steps.note(Rank(0), Rank(5)) == 0);
}

}  // namespace loggp::simulate::peer_steps_test
