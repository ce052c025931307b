#include "simulate/engine/deadlock.hpp"

#include <doctest/doctest.h>

#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::simulate::deadlock_test {

namespace {

const Costs eager{.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5};

// What both engines say.
std::string failure(const Costs& costs, const Script& script) {
  const Result fast = run(machine_of(costs), script);
  CHECK(fast == run(machine_of(costs), script, in_time_order));
  return fast.error;
}

Costs synchronising() {
  Costs costs = eager;
  costs.protocol = Protocol::synchronising;
  return costs;
}

}  // namespace

TEST_CASE("two ranks that both receive first wait for each other") {
  CHECK(failure(eager, {{receive(1), send(1)}, {receive(0), send(0)}}) ==
        "deadlock: 2 of 2 ranks cannot finish: rank 0 waits to receive from rank 1 (tag 0); "
        "rank 1 waits to receive from rank 0 (tag 0); cycle: rank 0 -> 1 -> 0");
}

TEST_CASE("two ranks that both send first finish when eager, and not when synchronising") {
  const Script both_send{{send(1, 1, 3), receive(1, 3)}, {send(0, 1, 3), receive(0, 3)}};
  CHECK(failure(eager, both_send).empty());
  CHECK(failure(synchronising(), both_send) ==
        "deadlock: 2 of 2 ranks cannot finish: rank 0 waits for rank 1 to receive its message "
        "(tag 3); rank 1 waits for rank 0 to receive its message (tag 3); cycle: rank 0 -> 1 -> 0");
}

TEST_CASE("a synchronising send to oneself waits for oneself") {
  CHECK(failure(synchronising(), {{send(0), receive(0)}}) ==
        "deadlock: 1 of 1 ranks cannot finish: rank 0 waits for rank 0 to receive its message "
        "(tag 0); cycle: rank 0 -> 0");
}

TEST_CASE("a message with another tag is not what a rank waits for") {
  CHECK(failure(eager, {{send(1, 1, 5)}, {receive(0, 6)}}) ==
        "deadlock: 1 of 2 ranks cannot finish: rank 1 waits to receive from rank 0 (tag 6)");
}

TEST_CASE("a rank that waits for a cycle is not part of it") {
  const std::string text =
      failure(eager, {{receive(1)}, {receive(2)}, {receive(3)}, {receive(2)}, {}});
  CHECK(text.starts_with("deadlock: 4 of 5 ranks cannot finish: rank 0 waits"));
  CHECK(text.ends_with("; cycle: rank 2 -> 3 -> 2"));
}

TEST_CASE("a synchronising send to a rank that has finished can never end") {
  CHECK(failure(synchronising(), {{compute(9), send(1)}, {}}) ==
        "deadlock: 1 of 2 ranks cannot finish: rank 0 waits for rank 1 to receive its message "
        "(tag 0)");
}

TEST_CASE("a rank that waits for any source is told so") {
  CHECK(failure(eager, {{receive_any()}, {}}) ==
        "deadlock: 1 of 2 ranks cannot finish: rank 0 waits to receive from any rank (any tag)");
  CHECK(failure(eager, {{receive_any(4)}, {send(0, 1, 3)}}) ==
        "deadlock: 1 of 2 ranks cannot finish: rank 0 waits to receive from any rank (tag 4)");
}

TEST_CASE("only the first few of many ranks are listed, and only the first few of a long cycle") {
  std::vector<Wait> waits;
  waits.reserve(9);
  for (int rank = 0; rank < 9; ++rank)
    waits.push_back({Rank(rank), Rank((rank + 1) % 9), Tag(), false});
  const std::string text = describe_deadlock(waits, 100);
  CHECK(
      text.starts_with("deadlock: 9 of 100 ranks cannot finish: rank 0 waits to receive from "
                       "rank 1 (tag 0); "));
  CHECK(
      text.ends_with("rank 3 waits to receive from rank 4 (tag 0); and 5 more; cycle: rank 0 -> "
                     "1 -> 2 -> 3 -> 4 -> 5 -> 6 -> 7 -> ... -> 0"));
}

TEST_CASE("the cycle is found behind walks that lead nowhere") {
  // 0 -> 1 -> 5, which has finished; 2 -> 1; 3 -> 4 -> 3
  std::vector<Wait> waits{{Rank(0), Rank(1), Tag(), false},
                          {Rank(1), Rank(5), Tag(), false},
                          {Rank(2), Rank(1), Tag(), false},
                          {Rank(3), Rank(4), Tag(), true},
                          {Rank(4), Rank(3), Tag(), true}};
  CHECK(describe_deadlock(waits, 6).ends_with("; cycle: rank 3 -> 4 -> 3"));
  waits.pop_back();
  CHECK(describe_deadlock(waits, 6).find("cycle") == std::string::npos);
}

}  // namespace loggp::simulate::deadlock_test
