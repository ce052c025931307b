// What Open MPI 4.1.4 chooses by itself on more ranks than the comparison with the library has
// (ompi_coll_tuned_reduce_intra_dec_fixed in coll_tuned_decision_fixed.c).
#include "algorithms/collectives/decision_table.hpp"

#include <doctest/doctest.h>

#include "algorithms/collectives/broadcast/broadcast_decision.hpp"
#include "algorithms/collectives/reduce/reduce_decision.hpp"

namespace loggp::decision_table_test {

TEST_CASE("a row counts for fewer ranks and bytes than it names, and the first one that fits") {
  constexpr std::array<Decision, 3> table{{{4, 10, 1}, {4, Decision::any, 2}, {8, 10, 3}}};
  CHECK(decide(table, 3, Bytes(9)) == 1);
  CHECK(decide(table, 3, Bytes(10)) == 2);
  CHECK(decide(table, 4, Bytes(9)) == 3);
  CHECK(decide(table, 4, Bytes(10)) == 0);
  CHECK(decide(table, 8, Bytes(9)) == 0);
}

TEST_CASE(
    "Open MPI broadcasts 300 kB along a k-nomial tree on up to 2047 ranks, in blocks on more") {
  using open_mpi::broadcast_decisions;
  constexpr std::int32_t knomial = 7;
  constexpr std::int32_t blocks = 8;
  CHECK(decide(broadcast_decisions, 1023, Bytes(300'000)) == knomial);
  CHECK(decide(broadcast_decisions, 2047, Bytes(300'000)) == knomial);
  CHECK(decide(broadcast_decisions, 2048, Bytes(300'000)) == blocks);
  CHECK(decide(broadcast_decisions, 4096, Bytes(300'000)) == blocks);
}

TEST_CASE("Open MPI reduces on many ranks along binomial trees, but for a few sizes") {
  using open_mpi::reduce_decisions;
  constexpr std::int32_t binomial = 5;
  constexpr std::int32_t in_order_binary = 6;
  for (const std::int32_t ranks : {16, 31, 64, 255, 256, 511, 512, 2047, 2048, 4095, 4096, 100'000})
    CHECK(decide(reduce_decisions, ranks, Bytes(1 << 20)) == binomial);
  for (const std::int32_t ranks : {256, 511, 2048, 4095, 4096, 100'000}) {
    CHECK(decide(reduce_decisions, ranks, Bytes(8191)) == binomial);
    CHECK(decide(reduce_decisions, ranks, Bytes(8192)) == in_order_binary);
    CHECK(decide(reduce_decisions, ranks, Bytes(16383)) == in_order_binary);
    CHECK(decide(reduce_decisions, ranks, Bytes(16384)) == binomial);
  }
  CHECK(decide(reduce_decisions, 512, Bytes(10'000)) == binomial);
  CHECK(decide(reduce_decisions, 2048, Bytes(512)) == in_order_binary);
  CHECK(decide(reduce_decisions, 2048, Bytes(1024)) == binomial);
  CHECK(decide(reduce_decisions, 4096, Bytes(16)) == in_order_binary);
  CHECK(decide(reduce_decisions, 4096, Bytes(32)) == binomial);
  CHECK(decide(reduce_decisions, 4096, Bytes(1024)) == in_order_binary);
  CHECK(decide(reduce_decisions, 4096, Bytes(2048)) == binomial);
}

}  // namespace loggp::decision_table_test
