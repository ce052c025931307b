// Ranks that share interfaces and memory against formulas that can be written down.
#include <doctest/doctest.h>

#include <algorithm>

#include "models/base/errors.hpp"
#include "simulate/goal/goal_costs.hpp"
#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::simulate::nodes_test {

namespace {

using Times = std::vector<std::int64_t>;

constexpr Costs costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 40, .G = 2};
constexpr std::int64_t s = 101;                         // bytes of a message
constexpr std::int64_t send_port = 40 + 2 * (s - 1);    // g + (s − 1)G
constexpr std::int64_t receive_cpu = 30 + 2 * (s - 1);  // o_r + (s − 1)G
constexpr std::int64_t first_byte = 20 + 1000;          // o_s + L

Machine on_nodes(std::int32_t ranks_per_node, const NodeParameters& node) {
  ParameterSet set = machine_of(costs).parameters();
  set.node = node;
  validate(set, "test");
  return Machine(set, Placement::per_node(ranks_per_node));
}

NodeInterfaces interfaces(std::int64_t g, double G, std::int32_t count = 1,
                          InterfaceChoice choice = InterfaceChoice::fixed) {
  return {.count = count, .g = Duration::ps(g), .G = G, .choice = choice};
}

// Rank i of the first node sends to rank i of the second one.
Script pairs(int count, std::int64_t bytes, int times = 1) {
  Script script(static_cast<std::size_t>(2 * count));
  for (int i = 0; i < count; ++i) {
    for (int n = 0; n < times; ++n) {
      script[static_cast<std::size_t>(i)].push_back(send(count + i, bytes));
      script[static_cast<std::size_t>(count + i)].push_back(receive(i));
    }
  }
  return script;
}

std::int64_t last(const Times& times) {
  return *std::max_element(times.begin(), times.end());
}

}  // namespace

TEST_CASE("a message alone passes the interfaces in no time of its own") {
  const Script script{{send(1, s)}, {receive(0)}};
  CHECK(finish(on_nodes(1, {interfaces(500, 2), {}}), script) ==
        Times{20, first_byte + receive_cpu});
}

TEST_CASE("an interface slower than a rank's port delays the last byte") {
  const Script script{{send(1, s)}, {receive(0)}};
  CHECK(finish(on_nodes(1, {interfaces(0, 7), {}}), script) ==
        Times{20, first_byte + 7 * (s - 1) + 30});
}

TEST_CASE("k pairs that begin at once leave their node one after another") {
  constexpr std::int64_t hold = 15 + (s - 1);
  for (const int k : {1, 2, 5}) {
    const Times times = finish(on_nodes(k, {interfaces(15, 1), {}}), pairs(k, s));
    for (int i = 0; i < k; ++i) {
      CHECK(times[static_cast<std::size_t>(i)] == 20);  // the sender's CPU waits for no interface
      CHECK(times[static_cast<std::size_t>(k + i)] == i * hold + first_byte + receive_cpu);
    }
  }
}

TEST_CASE("several interfaces of a node serve as many pairs at once") {
  constexpr std::int64_t hold = 15 + (s - 1);
  for (const auto choice : {InterfaceChoice::fixed, InterfaceChoice::free}) {
    const Times times = finish(on_nodes(6, {interfaces(15, 1, 2, choice), {}}), pairs(6, s));
    for (int i = 0; i < 6; ++i)
      CHECK(times[static_cast<std::size_t>(6 + i)] == i / 2 * hold + first_byte + receive_cpu);
  }
}

TEST_CASE("with a fixed choice ranks of equal remainder share one interface, others stay idle") {
  constexpr std::int64_t hold = 15 + (s - 1);
  const Script script{{send(4, s)}, {}, {send(6, s)}, {}, {receive(0)}, {}, {receive(2)}, {}};
  const auto last_of = [&](InterfaceChoice choice) {
    return last(finish(on_nodes(4, {interfaces(15, 1, 2, choice), {}}), script));
  };
  CHECK(last_of(InterfaceChoice::fixed) == hold + first_byte + receive_cpu);
  CHECK(last_of(InterfaceChoice::free) == first_byte + receive_cpu);
}

TEST_CASE("an incast passes the receiver's interface one message after another") {
  for (const std::int64_t g_node : {0, 15, 400}) {
    for (const int senders : {1, 3, 8}) {
      Script script(static_cast<std::size_t>(senders) + 1);
      for (int i = 1; i <= senders; ++i) {
        script[0].push_back(receive_any());
        script[static_cast<std::size_t>(i)].push_back(send(0, s));
      }
      // all arrive at once; then the slowest of the interface, the port and the CPU counts
      const std::int64_t interval = std::max({g_node + (s - 1), send_port, receive_cpu});
      CHECK(finish(on_nodes(1, {interfaces(g_node, 1), {}}), script)[0] ==
            first_byte + (senders - 1) * interval + receive_cpu);
    }
  }
}

TEST_CASE("an all-to-all across two nodes takes the time of all its messages at an interface") {
  constexpr std::int64_t g_node = 300;
  constexpr std::int64_t hold = g_node + (s - 1);  // longer than a receive
  for (const int q : {1, 2, 4}) {
    Script script(static_cast<std::size_t>(2 * q));
    for (int i = 0; i < 2 * q; ++i) {
      const int other = i < q ? q : 0;
      for (int j = 0; j < q; ++j) script[static_cast<std::size_t>(i)].push_back(send(other + j, s));
      for (int j = 0; j < q; ++j) script[static_cast<std::size_t>(i)].push_back(receive(other + j));
    }
    const Times times = finish(on_nodes(q, {interfaces(g_node, 1), {}}), script);
    CHECK(last(times) == (q * q - 1) * hold + first_byte + receive_cpu);
  }
}

TEST_CASE("many long messages reach the rate of the max-rate model") {
  constexpr std::int64_t bytes = 100'001;
  constexpr int times = 20;
  for (const int k : {1, 2, 3, 8}) {
    // a rank's port takes 2 ps per byte, the interface 0.5 ps: the knee is at 4 pairs
    const Machine machine = on_nodes(k, {interfaces(15, 0.5), {}});
    const auto taken = static_cast<double>(last(finish(machine, pairs(k, bytes, times))));
    const double slowest = std::max(2.0, 0.5 * k) * static_cast<double>(bytes);
    CHECK(taken / times / slowest > 1);
    CHECK(taken / times / slowest < 1.06);  // the first message's flight, and the last one's wait
  }
}

TEST_CASE("messages inside a node pass no interface, but its memory") {
  const Script script{{send(1, s)}, {receive(0)}, {send(3, s)}, {receive(2)}};
  CHECK(last(finish(on_nodes(4, {interfaces(9000, 9), {}}), script)) == first_byte + receive_cpu);
  NodeParameters node;
  node.memory = 1;
  CHECK(last(finish(on_nodes(4, node), script)) == (s - 1) + first_byte + receive_cpu);
  node.memory = 5;
  CHECK(finish(on_nodes(4, node), script)[1] == first_byte + 5 * (s - 1) + 30);
  CHECK(last(finish(on_nodes(4, node), script)) == 2 * 5 * (s - 1) + first_byte + 30);
  CHECK(last(finish(on_nodes(1, node), script)) == first_byte + receive_cpu);  // other nodes
}

TEST_CASE("a message of a rank to itself takes no memory") {
  NodeParameters node;
  node.memory = 50;
  const Script script{{send(0, s), receive(0)}};
  CHECK(finish(on_nodes(2, node), script) == finish(on_nodes(2, {}), script));
}

TEST_CASE("interfaces of no cost change nothing") {
  Script script = pairs(3, s, 4);
  CHECK(finish(on_nodes(3, {interfaces(0, 0), 0}), script) == finish(on_nodes(3, {}), script));
}

TEST_CASE("a schedule refuses interfaces and memory in one line") {
  CHECK_THROWS_WITH_AS(GoalCosts(on_nodes(2, {interfaces(1, 1), {}})),
                       "parameter set 'test': a schedule cannot be simulated with interfaces or "
                       "memory that the ranks of a node share; leave out --interface and --memory, "
                       "or these fields of the file",
                       InputError);
}

TEST_CASE("a clock of an interface that passes the end of time is an error, not a wrong time") {
  const Machine machine = on_nodes(2, {interfaces(9'000'000'000'000'000, 0), {}});
  const Result result = run(machine, pairs(2, 1, 300));
  CHECK(result.error.find("simulated time passes") != std::string::npos);
}

}  // namespace loggp::simulate::nodes_test
