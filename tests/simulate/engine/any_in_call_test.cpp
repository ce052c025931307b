// docs/machine-model.md, "Receive": calls take in eager messages before a receive matches them.
#include <doctest/doctest.h>

#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::simulate::any_in_call_test {

namespace {

using Times = std::vector<std::int64_t>;
const Costs costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5};
const Options any_in_call{.progress = Progress::any_in_call};

Machine machine_with(Protocol protocol) {
  Costs changed = costs;
  changed.protocol = protocol;
  return machine_of(changed);
}

}  // namespace

TEST_CASE("a rank that waits for one message takes in another that no receive matches yet") {
  const Script script{{receive(2), receive(1)}, {send(0)}, {compute(2000), send(0)}};
  // rank 1's message comes at 1020 and takes 1020..1050; rank 2's, at 3020, takes 3020..3050
  CHECK(finish(machine_of(costs), script, any_in_call) == Times{3050, 20, 2020});
  // matched only: rank 1's follows when the port is free, 3420..3450
  CHECK(finish(machine_of(costs), script) == Times{3450, 20, 2020});
}

TEST_CASE("a send first takes in the messages that have come, also if no receive matches them") {
  const Script script{{compute(5000), send(1), receive(1)}, {send(0), receive(0)}};
  // 5000..5030 for the message, then 5030..5050 for the send
  CHECK(finish(machine_of(costs), script, any_in_call) == Times{5050, 6080});
  // matched only: the send 5000..5020, then 5020..5050 for the message
  CHECK(finish(machine_of(costs), script) == Times{5050, 6050});
}

TEST_CASE("between calls no message is taken in") {
  const Script script{{compute(2000), compute(3000), receive(1)}, {send(0)}};
  CHECK(finish(machine_of(costs), script, any_in_call) == Times{5030, 20});
}

TEST_CASE("a rank that waits for the end of its handshake takes in what comes until then") {
  // RTS 0..20, CTS at 1050..2070..2100, data 2100..2120 and then bytes until 7120; rank 2's
  // message comes at 5020 and takes 5020..5050
  const Machine machine = machine_of(
      {{1, costs},
       {1000,
        {.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5, .protocol = Protocol::handshake}}});
  const Script script{{send(1, 1001), receive(2)}, {receive(0)}, {compute(4000), send(0)}};
  CHECK(finish(machine, script, any_in_call) == Times{7120, 3120 + 5030, 4020});
  CHECK(finish(machine, script) == Times{7150, 3120 + 5030, 4020});
}

TEST_CASE("messages of synchronising sends and handshakes wait for their receive") {
  const Script script{{receive(2), receive(1)}, {send(0)}, {compute(2000), send(0)}};
  for (const Protocol protocol : {Protocol::synchronising, Protocol::handshake}) {
    const Machine machine = machine_with(protocol);
    CHECK(finish(machine, script, any_in_call) == finish(machine, script));
  }
}

TEST_CASE("a message that nobody receives is an error in the end, taken in or not") {
  const Script script{{send(1)}, {compute(2000), send(0)}};
  const Result result = run(machine_of(costs), script, any_in_call);
  CHECK(result.error.starts_with("2 messages were never received"));
}

}  // namespace loggp::simulate::any_in_call_test
