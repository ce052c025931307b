#include "algorithms/host/tree.hpp"

#include <doctest/doctest.h>

namespace loggp::tree_test {

TEST_CASE("v counts ranks from the root round the ring") {
  CHECK(relative(Rank(5), Rank(5), 8) == 0);
  CHECK(relative(Rank(6), Rank(5), 8) == 1);
  CHECK(relative(Rank(4), Rank(5), 8) == 7);
  CHECK(absolute(0, Rank(5), 8) == Rank(5));
  CHECK(absolute(3, Rank(5), 8) == Rank(0));
  CHECK(absolute(7, Rank(5), 8) == Rank(4));
}

TEST_CASE("relative and absolute are inverse to each other for every rank, root and size") {
  int wrong = 0;
  for (std::int32_t size = 1; size <= 20; ++size) {
    for (std::int32_t root = 0; root < size; ++root) {
      for (std::int32_t rank = 0; rank < size; ++rank) {
        const std::int32_t v = relative(Rank(rank), Rank(root), size);
        wrong += v >= 0 && v < size && absolute(v, Rank(root), size) == Rank(rank) ? 0 : 1;
        wrong += v == (rank - root + size) % size ? 0 : 1;
      }
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("the last rank of the largest run has neighbours") {
  constexpr std::int32_t most = 2147483647;
  CHECK(absolute(most - 1, Rank(most - 1), most) == Rank(most - 2));
  CHECK(neighbour(Rank(most - 1), 1, most) == Rank(0));
}

TEST_CASE("neighbours are found in both directions") {
  CHECK(neighbour(Rank(7), 1, 8) == Rank(0));
  CHECK(neighbour(Rank(0), -1, 8) == Rank(7));
  CHECK(neighbour(Rank(3), -3, 8) == Rank(0));
  CHECK(neighbour(Rank(0), 0, 1) == Rank(0));
}

TEST_CASE("the power of two above a count is at least the count") {
  CHECK(power_of_two_above(1) == 1);
  CHECK(power_of_two_above(2) == 2);
  CHECK(power_of_two_above(3) == 4);
  CHECK(power_of_two_above(1024) == 1024);
  CHECK(power_of_two_above(1025) == 2048);
  CHECK(power_of_two_above(1 << 30) == 1 << 30);
}

}  // namespace loggp::tree_test
