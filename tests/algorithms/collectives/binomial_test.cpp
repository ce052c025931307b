#include <doctest/doctest.h>

#include <map>

#include "algorithms/collectives/catalogue.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "models/trace/trace.hpp"
#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::binomial_test {

namespace {

using simulate::SimulatedProcess;
using Edges = std::vector<std::pair<int, int>>;

simulate::Program broadcast(std::string_view name, Rank root) {
  const auto& entry = algorithm<SimulatedProcess>(find_algorithm("broadcast", name));
  const CollectiveArguments arguments{{nullptr, Bytes(8)}, root, Bytes()};
  return [&entry, arguments](SimulatedProcess& self) { return entry.run(self, arguments); };
}

// Returns sender and receiver of each message, by sender, in each sender's order.
std::map<int, std::vector<int>> children(std::int32_t ranks, Rank root) {
  Trace trace;
  const Machine machine = simulate::machine_of({.L = 9, .o_s = 1, .o_r = 1, .g = 2});
  (void)simulate::simulate(machine, ranks, broadcast("binomial", root),
                           {.first = root, .time_order = false, .trace = &trace});
  std::sort(trace.sends.begin(), trace.sends.end(),
            [](const auto& a, const auto& b) { return a.start < b.start; });
  std::map<int, std::vector<int>> result;
  for (const auto& send : trace.sends) result[send.from.number()].push_back(send.to.number());
  return result;
}

}  // namespace

TEST_CASE("a binomial parent clears the lowest set bit, and larger subtrees come first") {
  CHECK(children(8, Rank(0)) ==
        std::map<int, std::vector<int>>{{0, {4, 2, 1}}, {2, {3}}, {4, {6, 5}}, {6, {7}}});
  CHECK(children(6, Rank(0)) ==
        std::map<int, std::vector<int>>{{0, {4, 2, 1}}, {2, {3}}, {4, {5}}});
  CHECK(children(4, Rank(3)) == std::map<int, std::vector<int>>{{3, {1, 0}}, {1, {2}}});
}

TEST_CASE("of 15 ranks 7, 11 and 13 finish last, as [1] says") {
  for (const char* params : {"ompi-ib-sdr", "ompi-ib-ddr", "mpich2-tcp", "ompi-mx"}) {
    const Machine machine(find_parameters(params));
    const auto times = simulate::run(machine, 15, broadcast("binomial", Rank(0))).finish;
    const std::int64_t last = *std::max_element(times.begin(), times.end());
    std::vector<int> latest;
    for (int rank = 0; rank < 15; ++rank) {
      if (times[static_cast<std::size_t>(rank)] == last) latest.push_back(rank);
    }
    CAPTURE(params);
    CHECK(latest == std::vector<int>{7, 11, 13});
  }
}

TEST_CASE("two messages that meet in a double ring compete for the CPU; the lower source wins") {
  // [4] Fig. 6. Ranks 1 and 3 have the messages at 110. Both messages reach rank 2 at 210, which
  // receives that of rank 1 until 220 and that of rank 3 until 230, and so delays the second
  const Machine machine = simulate::machine_of({.L = 100, .o_s = 0, .o_r = 10, .g = 0});
  const auto& ring = algorithm<SimulatedProcess>(find_algorithm("ring", "double-ring"));
  const auto program = [&](SimulatedProcess& self) {
    return ring.run(self, {{nullptr, Bytes(1)}, Rank(0), Bytes()});
  };
  CHECK(simulate::run(machine, 4, program).finish == std::vector<std::int64_t>{450, 340, 230, 330});
}

}  // namespace loggp::binomial_test
