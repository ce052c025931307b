#include "algorithms/schemes/root_order.hpp"

#include <doctest/doctest.h>

#include <array>

namespace loggp::root_order_test {

TEST_CASE("the root goes forward or backward round the ranks") {
  const RootOrder forward{RootOrder::Kind::forward, 1};
  const RootOrder backward{RootOrder::Kind::backward, 1};
  for (const auto& [i, onward, back] :
       {std::array{0, 0, 4}, std::array{1, 1, 3}, std::array{4, 4, 0}, std::array{5, 0, 4}}) {
    CHECK(forward.root(i, 5) == Rank(onward));
    CHECK(backward.root(i, 5) == Rank(back));
  }
}

TEST_CASE("the random order is the same on all ranks") {
  const RootOrder one{RootOrder::Kind::random, 7};
  const RootOrder another{RootOrder::Kind::random, 7};
  for (std::int64_t i = 0; i < 100; ++i) CHECK(one.root(i, 13) == another.root(i, 13));
}

TEST_CASE("the random order is that of SplitMix64, the same for ever") {
  const RootOrder order{RootOrder::Kind::random, 7};
  std::array<int, 6> roots{};
  for (std::size_t i = 0; i < roots.size(); ++i)
    roots.at(i) = order.root(static_cast<std::int64_t>(i), 1000).number();
  CHECK(roots == std::array{614, 924, 599, 901, 377, 725});  // mix(7 + mix(i)) mod 1000
}

TEST_CASE("the random order visits every rank about equally often and none outside") {
  const RootOrder order{RootOrder::Kind::random, 1};
  std::array<int, 13> visits{};
  for (std::int64_t i = 0; i < 13'000; ++i)
    ++visits.at(static_cast<std::size_t>(order.root(i, 13).number()));
  for (const int count : visits) {  // 1000 each, standard deviation 30
    CHECK(count > 850);
    CHECK(count < 1150);
  }
}

TEST_CASE("another seed is another order") {
  int same = 0;
  for (std::int64_t i = 0; i < 1000; ++i) {
    same += RootOrder{RootOrder::Kind::random, 1}.root(i, 16) ==
                    RootOrder{RootOrder::Kind::random, 2}.root(i, 16)
                ? 1
                : 0;
  }
  CHECK(same < 150);  // 62 by chance
}

}  // namespace loggp::root_order_test
