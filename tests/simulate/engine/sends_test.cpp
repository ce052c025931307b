// docs/machine-model.md, "Send": cpu = t + o_s + (s-1)O_s, tx = t + g + (s-1)G, a = t + o_s + L.
#include <doctest/doctest.h>

#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::simulate::sends_test {

namespace {

using Times = std::vector<std::int64_t>;
const Costs costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5};

Costs with_protocol(Costs changed, Protocol protocol) {
  changed.protocol = protocol;
  return changed;
}

}  // namespace

TEST_CASE("one message costs o_s + L + (s-1)G + o_r") {
  CHECK(finish(machine_of(costs), {{send(1, 11)}, {receive(0)}}) ==
        Times{20, 20 + 1000 + (10 * 5) + 30});
}

TEST_CASE("a zero-byte message takes the time of a one-byte message") {
  const Times one{20, 1050};
  CHECK(finish(machine_of(costs), {{send(1, 0)}, {receive(0)}}) == one);
  CHECK(finish(machine_of(costs), {{send(1, 1)}, {receive(0)}}) == one);
}

TEST_CASE("the second send waits for the gap of the first, and g + (s-1)G for a long first") {
  // t2 = g = 400; the receiver takes them at 1020 and 1420
  CHECK(finish(machine_of(costs), {{send(1), send(1)}, {receive(0), receive(0)}}) ==
        Times{400 + 20, 1420 + 30});
  // t2 = 400 + 10*5
  CHECK(finish(machine_of(costs), {{send(1, 11), send(1)}, {receive(0), receive(0)}}) ==
        Times{450 + 20, 1470 + 30});
}

TEST_CASE("a sender with o_s above g is held up by its CPU") {
  const Costs slow_cpu{.L = 1000, .o_s = 500, .o_r = 30, .g = 400, .G = 5};
  CHECK(finish(machine_of(slow_cpu), {{send(1), send(1)}, {receive(0), receive(0)}}) ==
        Times{1000, 500 + 500 + 1000 + 30});
}

TEST_CASE("a rank has finished when its CPU has, whatever its ports still do") {
  const Costs long_gap{.L = 10, .o_s = 1, .o_r = 2, .g = 1'000'000, .G = 0};
  CHECK(finish(machine_of(long_gap), {{send(1)}, {receive(0)}}) == Times{1, 13});
}

TEST_CASE("computing between two sends hides the gap") {
  const Script script{{send(1), compute(100), send(1)}, {receive(0), receive(0)}};
  CHECK(finish(machine_of(costs), script)[0] == 400 + 20);
  const Script longer{{send(1), compute(500), send(1)}, {receive(0), receive(0)}};
  CHECK(finish(machine_of(costs), longer)[0] == 20 + 500 + 20);
}

TEST_CASE("a gap is between messages to any ranks, not only of one pair") {
  CHECK(finish(machine_of(costs), {{send(1), send(2)}, {receive(0)}, {receive(0)}}) ==
        Times{420, 1050, 1450});
}

TEST_CASE("the sender's CPU time per byte keeps the sender, not the first byte") {
  Costs per_byte = costs;
  per_byte.O_s = 3;
  CHECK(finish(machine_of(per_byte), {{send(1, 11)}, {receive(0)}}) ==
        Times{20 + 30, 20 + 1000 + 50 + 30});
}

TEST_CASE("an L of -o_s delivers at the instant of the send") {
  const Costs overlapping{.L = -20, .o_s = 20, .o_r = 30, .g = 400, .G = 5};
  CHECK(finish(machine_of(overlapping), {{send(1)}, {receive(0)}}) == Times{20, 30});
}

TEST_CASE("a synchronising sender goes on at the match, late or early") {
  const Machine machine = machine_of(with_protocol(costs, Protocol::synchronising));
  CHECK(finish(machine, {{send(1), compute(1)}, {compute(5000), receive(0)}}) ==
        Times{5000 + 1, 5000 + 30});
  CHECK(finish(machine, {{send(1), compute(1)}, {receive(0)}}) == Times{1020 + 1, 1050});
}

TEST_CASE("the match raises the synchronising sender's port too, but never lowers it") {
  const Machine machine = machine_of(with_protocol(costs, Protocol::synchronising));
  // matched at 5000, so the second send starts at 5000 and is matched at 6020
  CHECK(finish(machine, {{send(1), send(1)}, {compute(5000), receive(0), receive(0)}}) ==
        Times{6020, 6050});
  // matched at 1020, but the port is busy up to 2000: matched again at 2000 + 1020
  const Costs long_gap{.L = 1000,
                       .o_s = 20,
                       .o_r = 30,
                       .g = 2000,
                       .G = 0,
                       .O_s = 0,
                       .O_r = 0,
                       .protocol = Protocol::synchronising};
  CHECK(finish(machine_of(long_gap), {{send(1), send(1)}, {receive(0), receive(0)}}) ==
        Times{3020, 3050});
}

TEST_CASE("a rank may send to itself") {
  CHECK(finish(machine_of(costs), {{send(0, 11), receive(0)}}) == Times{1020 + 80});
}

}  // namespace loggp::simulate::sends_test
