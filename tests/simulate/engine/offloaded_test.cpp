// docs/machine-model.md, "Offloaded receive": the interface takes the bytes in, the CPU pays
// o_r + (s-1)O_r.
#include <doctest/doctest.h>

#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::simulate::offloaded_test {

namespace {

using Times = std::vector<std::int64_t>;
const Costs costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5};
const Options offloaded{.reception = Reception::offloaded};

// n messages of s bytes with a delay d in between, answered by one when all have come.
std::int64_t prtt(const Costs& c, int n, std::int64_t d, std::int64_t s) {
  Script script(2);
  for (int i = 0; i < n; ++i) {
    if (i > 0) script[0].push_back(compute(d));
    script[0].push_back(send(1, s));
    script[1].push_back(receive(0));
  }
  script[0].push_back(receive(1));
  script[1].push_back(send(0, s));
  return finish(machine_of(c), script, offloaded)[0];
}

}  // namespace

TEST_CASE("one offloaded message costs o_s + L + (s-1)G + o_r, and (s-1)O_r") {
  CHECK(finish(machine_of(costs), {{send(1, 11)}, {receive(0)}}, offloaded) == Times{20, 1100});
  Costs per_byte = costs;
  per_byte.O_r = 9;
  CHECK(finish(machine_of(per_byte), {{send(1, 11)}, {receive(0)}}, offloaded) ==
        Times{20, 1070 + 30 + 90});
}

TEST_CASE("the interface takes bytes in while the CPU is busy, and before its rank arrives") {
  // ports: 1020..1470 and 1470..1920; both are in by 1520
  const Script script{{send(1, 11), send(1, 11)}, {receive(0), receive(0)}};
  const std::vector<Duration> late{Duration::ps(0), Duration::ps(5000)};
  CHECK(finish(machine_of(costs), script, {.reception = Reception::offloaded, .arrivals = late}) ==
        Times{470, 5060});
  CHECK(finish(machine_of(costs), {script[0], {compute(5000), receive(0), receive(0)}},
               offloaded) == Times{470, 5060});
  // onload the bytes come in from 5000 on: 5000..5080, port until 5450
  CHECK(finish(machine_of(costs), script, {.arrivals = late}) == Times{470, 5450 + 80});
}

TEST_CASE("the interface's port is taken in order of arrival, not of receives") {
  // rank 1's 101 bytes arrive at 1020: port until 1920, in by 1520; rank 2's byte of 1030 is in at
  // 1920
  CHECK(finish(machine_of(costs),
               {{receive(2), receive(1)}, {send(0, 101)}, {compute(10), send(0)}},
               offloaded) == Times{1980, 20, 30});
}

TEST_CASE("the period of an offloaded PRTT is max(o_s + d, o_r, g + (s-1)G)") {
  for (const Costs& c : {Costs{.L = 1000, .o_s = 20, .o_r = 900, .g = 400, .G = 5},
                         Costs{.L = 10, .o_s = 700, .o_r = 500, .g = 400, .G = 1},
                         Costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5}}) {
    for (const int n : {1, 2, 10}) {
      for (const std::int64_t d : {0, 100, 5000}) {
        for (const std::int64_t s : {1, 2, 100, 101, 102, 1000}) {
          const std::int64_t bytes = static_cast<std::int64_t>(c.G) * (s - 1);
          const std::int64_t period = std::max({c.o_s + d, c.o_r, c.g + bytes});
          CHECK(prtt(c, n, d, s) == 2 * (c.L + c.o_s + c.o_r + bytes) + (n - 1) * period);
        }
      }
    }
  }
}

TEST_CASE("the parts of an offloaded handshake take the receive port for g") {
  // RTS 1020..1050, CTS ..1070, at 2070..2100, data from 2100: at 3120, in by 3170, 3200
  Costs shaken = costs;
  shaken.protocol = Protocol::handshake;
  CHECK(finish(machine_of(shaken), {{send(1, 11)}, {receive(0)}}, offloaded) == Times{2170, 3200});
  // rank 2's RTS comes at the same time as rank 1's and has the port at 1020+400; but rank 0 is at
  // the handshake with rank 1 until the data of 3120 are in, 3170..3200; then RTS 3200..3230, CTS
  // ..3250, at 4250..4280 back, data from 4280, at 5300, 5350..5380
  CHECK(finish(machine_of(shaken), {{receive(1), receive(2)}, {send(0, 11)}, {send(0, 11)}},
               offloaded) == Times{5380, 2170, 4350});
}

TEST_CASE("an interface that takes in bytes past the end of time is an error") {
  const Costs slow{.L = 0, .o_s = 0, .o_r = 0, .g = 9'000'000'000'000'000, .G = 0};
  constexpr std::int64_t senders = 1100;  // their gaps together do not fit into a Time
  Script script(senders + 1);
  script[0].push_back(compute(std::int64_t{1} << 60));
  for (std::int32_t rank = 1; rank <= senders; ++rank) {
    script[static_cast<std::size_t>(rank)].push_back(send(0));
    script[0].push_back(receive(rank));
  }
  CHECK(run(machine_of(slow), script, offloaded).error ==
        "rank 0: simulated time passes 2305843.009213694 s, the end of its range");
}

}  // namespace loggp::simulate::offloaded_test
