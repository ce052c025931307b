// docs/machine-model.md, "Progress on arrival": every message takes cpu and rx when it comes.
#include <doctest/doctest.h>

#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::simulate::on_arrival_test {

namespace {

using Times = std::vector<std::int64_t>;
const Costs costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5};
const Options on_arrival{.progress = Progress::on_arrival};

}  // namespace

TEST_CASE("one message costs the same with progress on arrival") {
  CHECK(finish(machine_of(costs), {{send(1, 11)}, {receive(0)}}, on_arrival) == Times{20, 1100});
}

TEST_CASE("messages take the CPU between computations, before they are received") {
  // arrivals 1020 and 1420; the first at 2000..2030, its port until 2400; then computing until
  // 5030, the second 5030..5060; both receives cost nothing more
  const Script script{{send(1), send(1)}, {compute(2000), compute(3000), receive(0), receive(0)}};
  CHECK(finish(machine_of(costs), script, on_arrival) == Times{420, 5060});
  // in the call: 5000..5030 and, when the port is free, 5400..5430
  CHECK(finish(machine_of(costs), script) == Times{420, 5430});
}

TEST_CASE("a message that comes while a send waits for its port takes the idle CPU") {
  const Costs near{.L = 50, .o_s = 20, .o_r = 30, .g = 400};
  const Script script{{send(1), send(1), receive(1)},
                      {compute(30), send(0), receive(0), receive(0)}};
  // rank 0's second send waits until 400; rank 1's message comes at 30+70 and takes 100..130
  // rank 1's messages come at 70 and 470
  CHECK(finish(machine_of(near), script, on_arrival) == Times{420, 500});
  CHECK(finish(machine_of(near), script) == Times{450, 500});
}

TEST_CASE("a message that comes while a handshake's bytes leave takes the idle CPU") {
  // RTS 0..20, CTS at 1050..2070..2100, data 2100..2120 and then bytes until 7120; rank 2's
  // message comes at 5020 and takes 5020..5050
  const Machine machine = machine_of(
      {{1, costs},
       {1000,
        {.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5, .protocol = Protocol::handshake}}});
  const Script script{{send(1, 1001), receive(2)}, {receive(0)}, {compute(4000), send(0)}};
  CHECK(finish(machine, script, on_arrival) == Times{7120, 3120 + 5030, 4020});
  CHECK(finish(machine, script) == Times{7150, 3120 + 5030, 4020});
}

TEST_CASE("with progress on arrival a synchronising send is matched when its receive is posted") {
  Costs changed = costs;
  changed.protocol = Protocol::synchronising;
  // taken in 2000..2030, posted at 2030+3000
  CHECK(finish(machine_of(changed), {{send(1)}, {compute(2000), compute(3000), receive(0)}},
               on_arrival) == Times{5030, 5030});
}

TEST_CASE("a message that nobody receives takes the CPU too, and is an error in the end") {
  const Result result =
      run(machine_of(costs), Script{{send(1)}, {compute(2000), compute(3000)}}, on_arrival);
  CHECK(result.error.starts_with("1 message was never received"));
}

}  // namespace loggp::simulate::on_arrival_test
