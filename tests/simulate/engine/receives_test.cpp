// docs/machine-model.md, "Receive": t = max(a, posted, cpu, rx).
#include <doctest/doctest.h>

#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::simulate::receives_test {

namespace {

using Times = std::vector<std::int64_t>;
const Costs costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5};

// Small messages travel 1000 ps, larger ones only 100.
const Ranges faster_when_large{{1, {.L = 1000, .o_s = 20, .o_r = 30, .g = 50, .G = 0}},
                               {2, {.L = 100, .o_s = 20, .o_r = 30, .g = 50, .G = 0}}};

}  // namespace

TEST_CASE("messages of two senders wait for the receive port of their receiver") {
  // both arrive at 1020; the port takes the second at 1020 + 400
  CHECK(finish(machine_of(costs), {{send(2)}, {send(2)}, {receive(0), receive(1)}}) ==
        Times{20, 20, 1420 + 30});
  CHECK(finish(machine_of(costs), {{send(2, 11)}, {send(2)}, {receive(0), receive(1)}}) ==
        Times{20, 20, 1470 + 30});
}

TEST_CASE("a receiver with o_r above g is held up by its CPU") {
  const Costs slow_cpu{.L = 1000, .o_s = 20, .o_r = 700, .g = 400, .G = 5};
  CHECK(finish(machine_of(slow_cpu), {{send(2)}, {send(2)}, {receive(0), receive(1)}}) ==
        Times{20, 20, 1020 + 700 + 700});
}

TEST_CASE("a message that comes early waits for its receive") {
  CHECK(finish(machine_of(costs), {{send(1)}, {compute(5000), receive(0)}}) == Times{20, 5030});
}

TEST_CASE("an onload receive keeps the CPU until the last byte is in") {
  CHECK(finish(machine_of(costs), {{send(1, 11)}, {receive(0), compute(7)}}) ==
        Times{20, 1020 + 50 + 30 + 7});
}

TEST_CASE("an onload receive pays O_r for each byte where that is slower than G") {
  Costs per_byte = costs;
  per_byte.O_r = 9;
  CHECK(finish(machine_of(per_byte), {{send(1, 11)}, {receive(0)}}) == Times{20, 1020 + 90 + 30});
}

TEST_CASE("the send port does not hold up a receive, nor the receive port a send") {
  const Costs long_gap{.L = 1000, .o_s = 20, .o_r = 30, .g = 50'000, .G = 0};
  CHECK(finish(machine_of(long_gap), {{send(1), receive(1)}, {send(0), receive(0)}}) ==
        Times{1050, 1050});
  CHECK(finish(machine_of(long_gap), {{send(1)}, {receive(0), send(2)}, {receive(1)}}) ==
        Times{20, 1070, 1050 + 1050});
}

TEST_CASE("a receive takes the first message with its tag and leaves others for later") {
  // tag 1 is sent second and arrives at 1420; tag 0 has been there since 1020
  CHECK(finish(machine_of(costs), {{send(1, 1, 0), send(1, 1, 1)},
                                   {receive(0, 1), receive(0, 0)}}) == Times{420, 1820 + 30});
  CHECK(finish(machine_of(costs), {{send(1, 1, 0), send(1, 1, 1)},
                                   {receive(0, any_tag.number()), receive(0, any_tag.number())}}) ==
        Times{420, 1420 + 30});
}

TEST_CASE("messages of one pair do not overtake where a larger one travels faster") {
  const Machine machine = machine_of(faster_when_large);
  // the second is sent at 50 and would arrive at 170; it arrives with the first at 1020, and the
  // port is free for the first at 1070
  CHECK(finish(machine, {{send(1, 1, 0), send(1, 2, 1)}, {receive(0, 1), receive(0, 0)}}) ==
        Times{70, 1070 + 30});
  CHECK(finish(machine, {{send(1, 1, 0), send(1, 2, 1)},
                         {receive(0, 1), compute(9), receive(0, 0)}}) == Times{70, 1070 + 30});
}

TEST_CASE("a message that comes while older ones of its pair still wait stays behind them") {
  // rank 1 takes the first, answers, and waits for rank 2 while the third comes: sent at
  // 1070 + 1050 + 0 = 2120, it arrives at 3140 and is taken last
  const Script script{{send(1, 1), send(1, 2), receive(1), send(1, 3), send(2)},
                      {receive(0), send(0), receive(2), receive(0), receive(0)},
                      {receive(0), send(1)}};
  const Costs no_gap{.L = 1000, .o_s = 20, .o_r = 30, .g = 0, .G = 0};
  // 1020 + 30 + 20: the answer leaves; 2070 + 30: it is there; 2120 + 20, and rank 2 has it at 3170
  CHECK(finish(machine_of(no_gap), script) == Times{2140, 4220 + 60, 3190});
}

TEST_CASE("messages of different pairs may overtake") {
  const Machine machine = machine_of(faster_when_large);
  CHECK(finish(machine, {{send(1, 1), send(2, 2)}, {receive(0)}, {receive(0)}}) ==
        Times{70, 1050, 50 + 20 + 100 + 30});
}

TEST_CASE("messages of a rank to itself do not overtake either") {
  ParameterSet set;
  set.name = "test";
  set.links.push_back(link_of(LinkClass::network, {{1, {}}}));
  set.links.push_back(link_of(LinkClass::self, faster_when_large));
  // tag 1 would arrive at 170 but for tag 0, at 1020; then rx is busy up to 1070
  CHECK(finish(Machine(set), {{send(0, 1, 0), send(0, 2, 1), receive(0, 1), receive(0, 0)}}) ==
        Times{1070 + 30});
}

TEST_CASE("a run counts its operations and names its engine") {
  const Script script{{send(1), compute(5)}, {receive(0)}};
  const auto program = [&](SimulatedProcess& self) {
    return perform(self, std::span(script[static_cast<std::size_t>(self.rank().number())]));
  };
  const Outcome fast = simulate(machine_of(costs), 2, program);
  CHECK(fast.operations == 3);
  CHECK(fast.engine == "program-order");
  CHECK(fast.finish.makespan() == Time::ps(1050));
  CHECK(fast.finish.size() == 2);
  const Outcome slow = simulate(machine_of(costs), 2, program, in_time_order);
  CHECK(slow.operations == 3);
  CHECK(slow.engine == "time-ordered");
}

}  // namespace loggp::simulate::receives_test
