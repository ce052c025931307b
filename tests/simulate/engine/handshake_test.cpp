// docs/machine-model.md, "Handshake": RTS and CTS cost o_s, L, o_r and g each; then the data go as
// if eager.
#include <doctest/doctest.h>

#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::simulate::handshake_test {

namespace {

using Times = std::vector<std::int64_t>;
const Costs costs{
    .L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5, .protocol = Protocol::handshake};

}  // namespace

TEST_CASE("a handshake costs 2L + 2(o_s + o_r) more than an eager message") {
  Costs eager = costs;
  eager.protocol = Protocol::eager;
  // RTS leaves at 0, arrives at 1020 and is taken in by 1050; the CTS leaves at 1050, arrives at
  // 2070 and is taken in by 2100; the data leave from 2100 on, their last byte at 2100+20+10*5;
  // they arrive at 3120 and take 10*5+30
  const Times shaken = finish(machine_of(costs), {{send(1, 11)}, {receive(0)}});
  CHECK(shaken == Times{2170, 3200});
  const Times sent = finish(machine_of(eager), {{send(1, 11)}, {receive(0)}});
  CHECK(sent == Times{20, 1100});
  CHECK(shaken[1] - sent[1] == 2 * 1000 + 2 * (20 + 30));
}

TEST_CASE("a handshake's send ends when its last byte has left, be it the CPU's or the port's") {
  Costs slow_cpu = costs;
  slow_cpu.O_s = 9;
  CHECK(finish(machine_of(slow_cpu), {{send(1, 11)}, {receive(0)}}) ==
        Times{2100 + 20 + (10 * 9), 3200});
}

TEST_CASE("a handshake waits for its receiver") {
  // RTS taken in at 5000..5030, CTS 5030..6050..6080, data 6080..7100, 6080+20+50 and 7100+50+30
  CHECK(finish(machine_of(costs), {{send(1, 11)}, {compute(5000), receive(0)}}) ==
        Times{6150, 7180});
  CHECK(finish(machine_of(costs), {{send(1, 11)}, {receive_async(0, 0), compute(5000), wait(0)}}) ==
        Times{6150, 7180});
}

TEST_CASE("a nonblocking handshake's data leave in a call that finds the CTS arrived") {
  // the CTS is there at 2070; it is taken in at 5020..5050; data 5050..6070
  CHECK(finish(machine_of(costs), {{send_async(0, 1, 11), compute(5000), wait(0)}, {receive(0)}}) ==
        Times{5050 + 70, 6070 + 80});
}

TEST_CASE("with progress on arrival a handshake goes on between two computations") {
  // the RTS of 1020 is taken in at 2500..2530, the CTS leaves by 2550 and arrives at 3550; then
  // 2550+2500 = 5050; the data leave at 3580 (last byte 3650), arrive at 4600 and wait until 5050
  CHECK(finish(machine_of(costs),
               {{send(1, 11)}, {receive_async(0, 0), compute(2500), compute(2500), wait(0)}},
               {.progress = Progress::on_arrival}) == Times{3650, 5050 + 80});
}

TEST_CASE("the parts of a handshake take the ports for g") {
  // rank 0 sends two RTS, at 0 and at 400; they arrive at 1020 and 1420; rank 1 answers at 1050 and
  // at 1450 (its port is busy until 1050+400); the CTS arrive at 2070 and 2470
  // data: 2100..2100+450 is the port's time, but rank 0 takes in the second CTS at 2470..2500; the
  // second data start at 2550: last byte 2550+70; arrivals 3120 and 3570, ports 450: 3570+80
  CHECK(finish(machine_of(costs), {{send_async(0, 1, 11), send_async(1, 1, 11), wait_all({0, 1})},
                                   {receive_async(0, 0), receive_async(1, 0), wait_all({0, 1})}}) ==
        Times{2620, 3650});
}

TEST_CASE("a handshake to oneself works when both ends are nonblocking") {
  // RTS 0..20, arrives 1020..1050; CTS 1050..1070, arrives 2070; rx is free at 1420: ..2100;
  // data 2100..2120, arrive at 3120 (rx free at 2470): 3200
  CHECK(finish(machine_of(costs),
               {{receive_async(0, 0), send_async(1, 0, 11), wait_all({0, 1})}}) == Times{3200});
}

TEST_CASE("a handshake into too small a buffer is an error") {
  Step small = receive(0);
  small.size = Bytes(10);
  for (const Options& options : {Options{}, in_time_order}) {
    CHECK(run(machine_of(costs), Script{{send(1, 11)}, {small}}, options).error ==
          "rank 1 receives 11 bytes from rank 0 into a buffer of 10");
  }
}

}  // namespace loggp::simulate::handshake_test
