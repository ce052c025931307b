// K-rings: what crosses between groups, and what they are when there is only one.
#include "algorithms/collectives/k_ring.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "tests/algorithms/costs/one_operation.hpp"

namespace loggp::k_ring_test {

namespace {

// Returns the time of an operation of 4800 bytes, in ps.
std::int64_t time_of(const char* collective, const char* name, std::int32_t ranks,
                     std::int32_t radix) {
  const Machine machine = simulate::machine_of({.L = 100, .o_s = 7, .o_r = 3, .g = 11, .G = 1});
  Operation operation = operation_of(find_algorithm(collective, name), ranks, 4800);
  operation.arguments.radix = radix;
  return (record(machine, operation).makespan() - Time()).in_ps();
}

}  // namespace

TEST_CASE(
    "each step of a k-ring has a receive for each send, and every rank gets each block once") {
  for (std::int32_t ranks = 1; ranks <= 24; ++ranks) {
    for (std::int32_t k = 1; k <= ranks + 1; ++k) {
      CAPTURE(ranks);
      CAPTURE(k);
      using Message = std::tuple<std::int32_t, std::int32_t, std::int32_t, std::int32_t>;
      std::multiset<Message> sent;
      std::multiset<Message> received;
      int wrong = 0;
      for (std::int32_t rank = 0; rank < ranks; ++rank) {
        const KRing ring(Rank(rank), ranks, k);
        std::vector<int> has(static_cast<std::size_t>(ranks));
        has[static_cast<std::size_t>(rank)] = 1;
        std::vector<PeerBlocks> list;
        for (std::int32_t step = 0; step < ring.steps(); ++step) {
          ring.list_outgoing(step, list);
          for (const PeerBlocks& b : list) {
            sent.emplace(rank, b.peer.number(), b.first, b.count);
            for (std::int32_t i = b.first; i < b.first + b.count; ++i)
              wrong += has[static_cast<std::size_t>(i)] == 1 ? 0 : 1;
          }
          ring.list_incoming(step, list);
          for (const PeerBlocks& b : list) {
            received.emplace(b.peer.number(), rank, b.first, b.count);
            for (std::int32_t i = b.first; i < b.first + b.count; ++i)
              ++has[static_cast<std::size_t>(i)];
          }
        }
        wrong +=
            static_cast<int>(std::count_if(has.begin(), has.end(), [](int n) { return n != 1; }));
      }
      CHECK(wrong == 0);
      CHECK(sent == received);
    }
  }
}

TEST_CASE("a k-ring of one group is the ring") {
  for (const std::int32_t ranks : {2, 5, 12}) {
    const std::int64_t ring = time_of("allgather", "ring", ranks, 0);
    CHECK(time_of("allgather", "k-ring", ranks, ranks) == ring);
    CHECK(time_of("allgather", "k-ring", ranks, 100) == ring);
  }
}

TEST_CASE(
    "each rank of a k-ring sends P/k - 1 blocks out of its group, those of a ring all cross") {
  constexpr std::int32_t ranks = 24;
  constexpr std::int32_t k = 4;
  std::map<std::int32_t, std::int32_t> crossing;
  for (std::int32_t rank = 0; rank < ranks; ++rank) {
    const KRing ring(Rank(rank), ranks, k);
    std::vector<PeerBlocks> list;
    for (std::int32_t step = 0; step < ring.steps(); ++step) {
      ring.list_outgoing(step, list);
      for (const PeerBlocks& b : list)
        crossing[rank] += b.peer.number() / k == rank / k ? 0 : b.count;
    }
    CHECK(crossing[rank] == ranks / k - 1);
  }
}

}  // namespace loggp::k_ring_test
