// Ranks that share CPUs against formulas that can be written down.
#include <doctest/doctest.h>

#include <array>

#include "models/base/errors.hpp"
#include "simulate/goal/goal_costs.hpp"
#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/properties.hpp"
#include "tests/simulate/engine/random_run.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::simulate::cpus_test {

namespace {

using Times = std::vector<std::int64_t>;

constexpr Costs costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 5, .G = 0};

// Rank r has the CPU cpus[r].
Machine on_cpus(std::vector<std::int32_t> cpus, const Costs& of = costs) {
  Placement placement;
  placement.give_cpus(std::move(cpus));
  return Machine(machine_of(of).parameters(), placement);
}

Machine on_cpus(std::int32_t count) {
  Placement placement;
  placement.share_cpus({count});
  return Machine(machine_of(costs).parameters(), placement);
}

}  // namespace

TEST_CASE("computations of ranks on one CPU take turns, those on other CPUs do not wait") {
  const Script script(5, {compute(100)});
  CHECK(finish(on_cpus(1), script) == Times{100, 200, 300, 400, 500});
  CHECK(finish(on_cpus(2), script) == Times{100, 100, 200, 200, 300});
  CHECK(finish(on_cpus(5), script) == Times(5, 100));
  CHECK(finish(on_cpus({7, 0, 7, 0, 7}), script) == Times{100, 100, 200, 200, 300});
}

TEST_CASE("a CPU does the work of its ranks in the order in which they ask, without interruption") {
  const Script script{{compute(100)}, {compute(5)}, {compute(5)}};
  const std::array<Duration, 3> arrivals{Duration(), Duration::ps(20), Duration::ps(10)};
  CHECK(finish(on_cpus(1), script, {.arrivals = arrivals}) == Times{100, 110, 105});
}

TEST_CASE("of ranks that ask at the same time the lower one comes first") {
  const Script script(3, {compute(100), compute(1)});
  // A rank asks for its second computation when its first one ends, after the others have asked.
  CHECK(finish(on_cpus(1), script) == Times{301, 302, 303});
}

TEST_CASE("sends and receives of ranks on one CPU take turns") {
  // Ranks 0 to 2 send at once to ranks 3 to 5, whose messages then come 20 ps apart.
  const Script script{{send(3, 1)}, {send(4, 1)}, {send(5, 1)},
                      {receive(0)}, {receive(1)}, {receive(2)}};
  CHECK(finish(on_cpus({0, 0, 0, 1, 2, 3}), script) ==
        Times{20, 40, 60, 20 + 1000 + 30, 40 + 1000 + 30, 60 + 1000 + 30});
  CHECK(finish(on_cpus({0, 1, 2, 3, 3, 3}), script) ==
        Times{20, 20, 20, 20 + 1000 + 30, 20 + 1000 + 60, 20 + 1000 + 90});
  CHECK(finish(on_cpus({0, 0, 0, 1, 1, 1}), script) ==
        Times{20, 40, 60, 20 + 1000 + 30, 20 + 1000 + 60, 20 + 1000 + 90});
}

TEST_CASE("a rank that waits for a message or for its port leaves its CPU to others") {
  CHECK(finish(on_cpus({0, 0, 1}), {{receive(2)}, {compute(500)}, {send(0, 1)}}) ==
        Times{20 + 1000 + 30, 500, 20});
  const Machine slow_port = on_cpus({0, 0, 1, 2}, {.L = 1000, .o_s = 20, .o_r = 30, .g = 400});
  const Script script{{send(2, 1), send(3, 1)}, {compute(300)}, {receive(0)}, {receive(0)}};
  CHECK(finish(slow_port, script) == Times{420, 320, 1050, 1450});
}

TEST_CASE("a rank that has waited for a message wakes up first, one that was busy does not") {
  Placement placement;
  placement.share_cpus({3, false, Duration::ps(7)});
  const Machine machine(machine_of(costs).parameters(), placement);
  // The second message has come while the rank took the first one in.
  const Script script{{receive(1), receive(2)}, {send(0, 1)}, {compute(10), send(0, 1)}};
  CHECK(finish(machine, script) == Times{20 + 1000 + 7 + 30 + 30, 20, 30});
  const Script busy{{compute(2000), receive(1)}, {send(0, 1)}, {}};
  CHECK(finish(machine, busy) == Times{2030, 20, 0});
}

TEST_CASE("a CPU for each rank changes no run of eager and handshake messages") {
  CHECK(holds("a CPU for each rank", 500, [] {
    const Setting setting = any_setting({.first_byte_takes_time = true,
                                         .synchronising = false,
                                         .handshake = true,
                                         .modes = true,
                                         .disturbed = true,
                                         .placed = true,
                                         .local_work = true,
                                         .nodes = true});
    const Script script = any_script({.single_ends = true,
                                      .swaps = true,
                                      .nonblocking = true,
                                      .partial_waits = true,
                                      .looks = true,
                                      .any_source = true,
                                      .local_work = true});
    RC_LOG() << "machine:" << setting.text << "\nscript:" << show(script) << "\n";
    Setting shared = setting;
    Placement placement = setting.machine.placement();
    placement.share_cpus({static_cast<std::int32_t>(script.size())});
    shared.machine = Machine(setting.machine.parameters(), placement);
    const Run with = run(shared, script, true);
    RC_ASSERT(with.engine.empty() || with.engine == "time-ordered");  // empty: the run failed
    RC_ASSERT(with.result == run(setting, script, true).result);
  }));
}

TEST_CASE("a schedule refuses shared CPUs, because it has CPUs of its own") {
  CHECK_THROWS_WITH_AS(GoalCosts(on_cpus(2)),
                       "parameter set 'test': a schedule has CPUs of its own and cannot be "
                       "simulated with CPUs that ranks share; leave out --cpus",
                       InputError);
}

}  // namespace loggp::simulate::cpus_test
