// Scatter, gather and all-to-all take the times that follow from their order of messages.
#include <doctest/doctest.h>

#include "algorithms/collectives/catalogue.hpp"
#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::blocks_test {

namespace {

using simulate::Costs;
using simulate::SimulatedProcess;

// Returns each rank's finishing time, after comparing both engines.
std::vector<std::int64_t> finish(std::string_view collective, std::string_view name,
                                 std::int32_t ranks, std::int32_t root, const Costs& costs) {
  const auto& info = find_algorithm(collective, name);
  const auto program = [&](SimulatedProcess& self) {
    return algorithm<SimulatedProcess>(info).run(
        self, {.data = {nullptr, Bytes(1)}, .root = Rank(root), .segment = Bytes()});
  };
  const Machine machine = simulate::machine_of(costs);
  const auto result = simulate::run(machine, ranks, program);
  CHECK(result == simulate::run(machine, ranks, program, simulate::in_time_order));
  return result.finish;
}

constexpr Costs costs{.L = 100, .o_s = 7, .o_r = 3, .g = 11, .G = 1};

}  // namespace

TEST_CASE("a linear scatter sends in rank order, so the last rank waits for P−2 gaps") {
  // sends at 0, 11, 22 to 0, 1, 3; each takes 7 + 100 + 3
  CHECK(finish("scatter", "linear", 4, 2, costs) == std::vector<std::int64_t>{110, 121, 29, 132});
}

TEST_CASE("a binomial scatter sends each child its subtree's blocks in one message") {
  // rank 0 to 2 (2 bytes, G = 1) at 0, to 1 at g + 1 = 12; 2 has the bytes at 107 + 3 + 1 = 111,
  // its port is free at 107 + 11 + 1 = 119, but ports are one for each direction: it sends at 111
  CHECK(finish("scatter", "binomial", 4, 0, costs) ==
        std::vector<std::int64_t>{19, 12 + 110, 111 + 7, 111 + 110});
}

TEST_CASE("a linear gather takes one message in every gap") {
  // all arrive at 107; the root starts to receive at 107, 118, 129
  CHECK(finish("gather", "linear", 4, 0, costs) == std::vector<std::int64_t>{132, 7, 7, 7});
  CHECK(finish("gather", "linear-nb", 4, 0, costs) == std::vector<std::int64_t>{132, 7, 7, 7});
}

TEST_CASE("a nonblocking gather receives blocks as they come, a linear one in rank order") {
  std::vector<Duration> arrivals(3);
  arrivals[1] = Duration::ps(1000);
  const auto gather_with_late_rank = [&](std::string_view name) {
    simulate::Options options;
    options.arrivals = arrivals;
    const auto& info = find_algorithm("gather", name);
    return simulate::run(
        simulate::machine_of({.L = 100, .o_s = 7, .o_r = 50, .g = 11, .G = 0}), 3,
        [&](SimulatedProcess& self) {
          return algorithm<SimulatedProcess>(info).run(
              self, {.data = {nullptr, Bytes(1)}, .root = Rank(0), .segment = Bytes()});
        },
        options);
  };
  // the late message comes at 1107 and takes 50; rank 2's message, which came at 107, is received
  // after it or meanwhile
  CHECK(gather_with_late_rank("linear").finish[0] == 1107 + 50 + 50);
  CHECK(gather_with_late_rank("linear-nb").finish[0] == 1107 + 50);
}

TEST_CASE("an alltoall without noise takes equally long on all ranks") {
  // sends at 0, 11, 22; the messages come at 107, 118, 129 and are received at once: 129 + 3
  CHECK(finish("alltoall", "linear", 4, 0, costs) == std::vector<std::int64_t>{132, 132, 132, 132});
}

}  // namespace loggp::blocks_test
