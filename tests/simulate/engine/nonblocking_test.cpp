// docs/machine-model.md, "Nonblocking operations": progress in the call, where operations and waits
// are apart.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::simulate::nonblocking_test {

namespace {

using Times = std::vector<std::int64_t>;
const Costs costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5};

Costs synchronising() {
  Costs changed = costs;
  changed.protocol = Protocol::synchronising;
  return changed;
}

// What rank 0's calls gave.
Log log_of(const Machine& machine, const Script& script, const Options& options = {}) {
  std::vector<Log> logs;
  CHECK(run(machine, script, options, &logs).error.empty());
  return logs[0];
}

// What both engines say.
std::string failure(const Costs& machine, const Script& script, Options options = {}) {
  const Result fast = run(machine_of(machine), script, options);
  options.time_order = true;
  CHECK(fast == run(machine_of(machine), script, options));
  return fast.error;
}

Step sized(Step receive, std::int64_t bytes) {
  receive.size = Bytes(bytes);
  return receive;
}

// Each rank opens two receives from every other rank and as many sends, and waits for all. Every
// third rank opens the receives in the order of the ranks, the others in a random order, and all
// open the sends in a random order. The second message to a rank is longer, and does not fit the
// first receive. Tags tell half of the channels' messages apart.
Script in_random_orders(int ranks, std::mt19937& random) {
  Script script;
  for (int rank = 0; rank < ranks; ++rank) {
    std::vector<int> peers;
    for (int i = 0; i < 2 * ranks; ++i) {
      if (i % ranks != rank) peers.push_back(i % ranks);
    }
    std::vector<Step> steps;
    std::vector<int> slots;
    const auto open = [&](const auto& step) {
      std::vector<int> opened(static_cast<std::size_t>(ranks));
      for (const int peer : peers) {
        const int number = opened[static_cast<std::size_t>(peer)]++;
        const int tag = (rank + peer) % 2 * number;
        slots.push_back(static_cast<int>(slots.size()));
        steps.push_back(step(slots.back(), peer, 1 + 10 * number, tag));
      }
    };
    if (rank % 3 != 0) std::shuffle(peers.begin(), peers.end(), random);
    open([](int slot, int peer, int bytes, int tag) {
      return sized(receive_async(slot, peer, tag), bytes);
    });
    std::shuffle(peers.begin(), peers.end(), random);
    open(send_async);
    steps.push_back(wait_all(slots));
    script.push_back(steps);
  }
  return script;
}

}  // namespace

TEST_CASE("a nonblocking send costs what a blocking one does, when it is called") {
  CHECK(finish(machine_of(costs), {{send_async(0, 1), send_async(1, 1), wait_all({0, 1})},
                                   {receive(0), receive(0)}}) == Times{420, 1450});
}

TEST_CASE("wait_all takes messages in by order of arrival, not of its requests") {
  // from 1: 1020, takes the port until 1470 and the CPU until 1100; from 2: 1030, at 1470..1500
  // (the other way round it would be 1030..1060 and 1430..1510)
  CHECK(finish(machine_of(costs), {{receive_async(0, 2), receive_async(1, 1), wait_all({0, 1})},
                                   {send(0, 11)},
                                   {compute(10), send(0)}}) == Times{1500, 20, 30});
}

TEST_CASE("wait_all takes messages of one instant in by the rounds of the instant") {
  // The wait's messages come at 0: rank 1's in the first round, and rank 0's own in the second, for
  // it was sent after the receive of rank 3's. They take the port and the CPU at 20..119 and
  // 119..126 (the other way round it would be 20..27 and 40..139).
  CHECK(finish(machine_of({.g = 20, .O_r = 1}),
               {{receive(3), receive_async(0, 1), send_async(1, 0, 8), receive_async(2, 0),
                 wait_all({0, 1, 2})},
                {send(0, 100)},
                {},
                {send(0)}}) == Times{126, 0, 0, 0});
}

TEST_CASE("many open receives get their messages, in whatever orders both are opened") {
  const unsigned seed = std::random_device()();
  CAPTURE(seed);
  std::mt19937 random(seed);
  for (int run = 0; run < 20; ++run)
    CHECK_NOTHROW((void)finish(machine_of(costs), in_random_orders(2 + run * 2, random)));
}

TEST_CASE("a receive does not get ahead of an earlier one of any tag, however many are open") {
  std::vector<Step> receives;
  std::vector<int> slots;
  const auto open = [&](int from, int tag, std::int64_t bytes) {
    slots.push_back(static_cast<int>(slots.size()));
    receives.push_back(sized(receive_async(slots.back(), from, tag), bytes));
  };
  std::vector<Step> sends;
  for (const int tag : {1, 1, 1, 1, 1, 1, 1, 0, 0}) {
    open(1, tag, 1);
    sends.push_back(send(0, 1, tag));
  }
  open(2, any_tag.number(), 11);
  open(2, 0, 1);
  receives.push_back(wait_all(slots));
  CHECK_NOTHROW((void)finish(machine_of(costs), {receives, sends, {send(0, 11), send(0)}}));
}

TEST_CASE("a wait takes in what came before what it waits for, and leaves what comes after") {
  const std::vector<Step> first{send(0, 11)};
  const std::vector<Step> second{compute(10), send(0)};
  CHECK(finish(machine_of(costs),
               {{receive_async(0, 2), receive_async(1, 1), wait(0), wait(1)}, first, second}) ==
        Times{1500, 20, 30});
  // 1100 after the first; the second is taken in by the last wait, at 2100
  CHECK(finish(machine_of(costs),
               {{receive_async(0, 2), receive_async(1, 1), wait(1), compute(1000), wait(0)},
                first,
                second}) == Times{2130, 20, 30});
}

TEST_CASE("a blocking call first takes in what has come; send_async and compute do not") {
  const std::vector<Step> peer{send(0), receive(0)};
  // 5000..5030 for the message of 1020, then the send
  CHECK(finish(machine_of(costs), {{receive_async(0, 1), compute(5000), send(1), wait(0)}, peer}) ==
        Times{5050, 6050 + 30});
  // the send first
  CHECK(finish(machine_of(costs),
               {{receive_async(0, 1), compute(5000), send_async(1, 1), wait_all({0, 1})}, peer}) ==
        Times{5050, 6020 + 30});
}

TEST_CASE("wait_any gives the lowest request that is complete by then") {
  // from 2 at 1030, from 1 at 1020: the first to come ends the wait
  const std::vector<Step> late{compute(10), send(0)};
  CHECK(log_of(machine_of(costs),
               {{receive_async(0, 2), receive_async(1, 1), wait_any({0, 1}), wait_any({0, 1})},
                {send(0)},
                late}) == Log{0, 0, 1, 1, 1050, 0, 2, 1450});
  // both have come
  CHECK(log_of(machine_of(costs), {{receive_async(0, 2), receive_async(1, 1), compute(2000),
                                    wait_any({0, 1}), wait_any({0, 1})},
                                   {send(0)},
                                   late}) == Log{0, 0, 2000, 0, 2, 2430, 1, 1, 2430});
}

TEST_CASE("a send is complete for wait_any only when its last byte has left") {
  // request 0: a handshake of 1001 bytes, answered by the entry of the wait (the CTS came at 2070):
  // 4020..4050, data from 4050 on, until 4050 + 20 + 5000; request 1: a message that came at 1020,
  // taken in 4000..4030
  const Machine machine = machine_of(
      {{1, costs},
       {1000, {.L = 1000, .o_s = 20, .o_r = 30, .g = 0, .G = 5, .protocol = Protocol::handshake}}});
  const Script script{
      {send_async(0, 1, 1001), receive_async(1, 2), compute(3980), wait_any({0, 1}), wait(0)},
      {receive(0)},
      {send(0)}};
  // the message takes the port from 4000 until 4400, so that the CTS is taken in 4400..4430
  CHECK(log_of(machine, script) == Log{20, 20, 4000, 1, 1, 4430 + 20, 4430 + 20 + 5000});
}

TEST_CASE("wait_any gives the send that is matched, not one whose last byte leaves later") {
  // request 0: the CTS comes at 2070, the data take the CPU 2100..3120 and leave until 7120;
  // request 1: matched at 2500, while the CPU is busy
  const Costs handshake{
      .L = 1000, .o_s = 20, .o_r = 30, .G = 5, .O_s = 1, .protocol = Protocol::handshake};
  const Machine machine = machine_of({{1, synchronising()}, {1000, handshake}});
  const Script script{{send_async(0, 1, 1001), send_async(1, 1, 1, 4), wait_any({0, 1}), wait(0)},
                      {receive_async(0, 0), receive(2), receive(0, 4), wait(0)},
                      {compute(1450), send(1)}};
  CHECK(log_of(machine, script) == Log{20, 40, 1, 3120, 7120});
}

TEST_CASE("a wait for a synchronising send ends at the match") {
  CHECK(finish(machine_of(synchronising()),
               {{send_async(0, 1), wait(0)}, {compute(5000), receive(0)}}) == Times{5000, 5030});
  CHECK(finish(machine_of(synchronising()), {{send_async(0, 1), compute(9000), wait(0)},
                                             {compute(5000), receive(0)}}) == Times{9020, 5030});
}

TEST_CASE("a failed test costs o_r, and at least 1 ps") {
  // the message arrives at 2020; tests at 0, 30, …, 2010 fail, the 69th at 2040 takes it in
  const Script script{{receive_async(0, 1), test(0, 1000)}, {compute(1000), send(0)}};
  Log expected{0};
  expected.insert(expected.end(), 68, 0);
  expected.insert(expected.end(), {1, 1, 0, 1, 2, 2070});
  CHECK(log_of(machine_of(costs), script) == expected);
  Costs free_receive = costs;
  free_receive.o_r = 0;
  CHECK(finish(machine_of(free_receive),
               {{receive_async(0, 1), test(0, 5000)}, {compute(1000), send(0)}})[0] == 2020);
}

TEST_CASE("a synchronising send tests true from its match on") {
  // matched at 100: tests at 20, 50, 80 fail, that of 110 does not
  const Machine machine = machine_of(
      {{1, {.L = 0, .o_s = 20, .o_r = 30, .g = 400}},
       {2, {.L = 0, .o_s = 20, .o_r = 30, .g = 400, .protocol = Protocol::synchronising}}});
  CHECK(log_of(machine, {{send_async(0, 1, 2), test(0, 9)}, {compute(100), receive(0)}}) ==
        Log{20, 0, 0, 0, 1, 110});
}

TEST_CASE("a probe sees a message that has come, and does not take it") {
  // 34 probes fail at 0, 30, …, 990 and 1020 sees it
  Log expected(34, 0);
  expected.insert(expected.end(), {1, 1, 7, 3, 1020, 1, 7, 3, 1, 1050 + 10});
  CHECK(log_of(machine_of(costs),
               {{probe(any_source.number(), -1, 99), receive(1, 7)}, {send(0, 3, 7)}}) == expected);
}

TEST_CASE("a probe sees what has come when it is called, not what comes while it makes progress") {
  // called at 1100 it takes in rank 1's message, until 1130; rank 2's comes at 1120
  CHECK(log_of(machine_of(costs),
               {{receive_async(0, 1), compute(1100), probe(2), receive(2), wait(0)},
                {send(0)},
                {compute(100), send(0)}}) ==
        Log{0, 1100, 0, 1160, 2, 0, 1, 2, 1530, 1, 0, 1, 1, 1530});
}

TEST_CASE("ranks that wait for nonblocking receives of each other deadlock") {
  const auto from = [](int peer) { return std::vector<Step>{receive_async(0, peer), wait(0)}; };
  CHECK(failure(costs, {from(1), from(2), from(0)}) ==
        "deadlock: 3 of 3 ranks cannot finish: rank 0 waits to receive from rank 1 (tag 0); rank 1 "
        "waits to receive from rank 2 (tag 0); rank 2 waits to receive from rank 0 (tag 0); cycle: "
        "rank 0 -> 1 -> 2 -> 0");
}

TEST_CASE("a deadlock names an operation that the rank waits for, not one that is open beside it") {
  CHECK(failure(costs,
                {{receive_async(0, 1, 5), receive_async(1, 1, 6), wait(1)}, {send(0, 1, 5)}}) ==
        "deadlock: 1 of 2 ranks cannot finish: rank 0 waits to receive from rank 1 (tag 6)");
  CHECK(failure(costs, {{receive_async(0, 2, 5), receive_async(1, 1, 6), wait(1)}, {}, {}}) ==
        "deadlock: 1 of 3 ranks cannot finish: rank 0 waits to receive from rank 1 (tag 6)");
}

TEST_CASE("ranks that wait for synchronising sends to each other deadlock") {
  const auto to = [](int peer) { return std::vector<Step>{send_async(0, peer, 1, 4), wait(0)}; };
  CHECK(failure(synchronising(), {to(1), to(0)}) ==
        "deadlock: 2 of 2 ranks cannot finish: rank 0 waits for rank 1 to receive its message (tag "
        "4); rank 1 waits for rank 0 to receive its message (tag 4); cycle: rank 0 -> 1 -> 0");
}

TEST_CASE("a program that does not wait for its operations is told so") {
  CHECK(failure(costs, {{send_async(0, 1), send_async(1, 1), wait(1)}, {receive(0), receive(0)}}) ==
        "rank 0 ends with 1 operation that it has started and not waited for");
  CHECK(failure(costs, {{}, {receive_async(0, 0), receive_async(1, 0)}}) ==
        "rank 1 ends with 2 operations that it has started and not waited for");
}

TEST_CASE("nonblocking calls find wrong peers and small buffers too") {
  CHECK(failure(costs, {{send_async(0, 2)}, {}}) ==
        "rank 0 names rank 2 as its peer; there are ranks 0 to 1");
  CHECK(failure(costs, {{}, {receive_async(0, 2)}}) ==
        "rank 1 names rank 2 as its peer; there are ranks 0 to 1");
  CHECK(failure(costs, {{}, {probe(2)}}) ==
        "rank 1 names rank 2 as its peer; there are ranks 0 to 1");
  Step small = receive_async(0, 0);
  small.size = Bytes(10);
  CHECK(failure(costs, {{send(1, 11)}, {small, wait(0)}}) ==
        "rank 1 receives 11 bytes from rank 0 into a buffer of 10");
}

TEST_CASE("a rank that polls for ever for a message that cannot come is stopped") {
  const Script script{{receive_async(0, 1), test(0, 2'000'000)}, {}};
  const std::string text = failure(costs, script, {.most_polls = 1000});
  CHECK(text.starts_with("rank 0 polls for ever: 10"));
  CHECK(text.ends_with(" polls found nothing while no message was on its way to any rank"));
  // not while a message is on its way, nor while another rank computes
  Costs slow = costs;
  slow.L = 1'000'000;
  CHECK(failure(slow, {script[0], {send(0)}}, {.most_polls = 1000}).empty());
  CHECK(failure(costs, {script[0], {compute(1'000'000), compute(1), send(0)}},
                {.progress = Progress::on_arrival, .most_polls = 1000})
            .empty());
}

}  // namespace loggp::simulate::nonblocking_test
