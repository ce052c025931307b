// Collectives against formulas that can be written down without simulating.
#include <doctest/doctest.h>

#include "algorithms/collectives/catalogue.hpp"
#include "algorithms/collectives/reduce_operation.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::simulate::closed_forms_test {

namespace {

using Times = std::vector<std::int64_t>;

// Gaps above and below the overheads, with and without costs per byte.
const std::vector<Costs> machines{{.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5},
                                  {.L = 1000, .o_s = 600, .o_r = 700, .g = 400, .G = 5},
                                  {.L = -7, .o_s = 20, .o_r = 0, .g = 0, .G = 1},
                                  {.L = 50, .o_s = 0, .o_r = 0, .g = 10, .G = 0},
                                  {.L = 9, .o_s = 40, .o_r = 1, .g = 30, .G = 2, .O_s = 3}};

Times run_broadcast(const Costs& costs, std::string_view name, std::int32_t ranks,
                    std::int64_t bytes, std::int64_t segment = 0) {
  const auto& entry = algorithm<SimulatedProcess>(find_algorithm("broadcast", name));
  const CollectiveArguments arguments{{nullptr, Bytes(bytes)}, Rank(0), Bytes(segment)};
  return run(machine_of(costs), ranks,
             [&](SimulatedProcess& self) { return entry.run(self, arguments); })
      .finish;
}

// From the start of a send to the end of its receive, in an idle machine.
std::int64_t hop(const Costs& c, std::int64_t bytes) {
  return c.o_s + c.L + static_cast<std::int64_t>(c.G * static_cast<double>(bytes - 1)) + c.o_r;
}
// From one send to the next, and from the start of the last to its end.
std::int64_t interval(const Costs& c, std::int64_t bytes) {
  const auto rest = static_cast<double>(bytes - 1);
  return std::max(c.o_s + static_cast<std::int64_t>(c.O_s * rest),
                  c.g + static_cast<std::int64_t>(c.G * rest));
}
std::int64_t send_cpu(const Costs& c, std::int64_t bytes) {
  return c.o_s + static_cast<std::int64_t>(c.O_s * static_cast<double>(bytes - 1));
}

// The subtree of 2^k ranks under v, whose data is there at `ready`.
void binomial_times(const Costs& c, std::int64_t bytes, std::size_t v, unsigned k,
                    std::int64_t ready, Times& finish) {
  finish[v] = ready;
  for (unsigned child = k; child-- > 0; ready += interval(c, bytes)) {
    binomial_times(c, bytes, v + (std::size_t{1} << child), child, ready + hop(c, bytes), finish);
    finish[v] = ready + send_cpu(c, bytes);
  }
}

// The finishing times of an allreduce of 8-byte elements, which takes `reduce` ps a byte.
Times run_allreduce(const Costs& costs, double reduce, std::string_view name, std::int32_t ranks,
                    std::int64_t bytes) {
  ParameterSet set = machine_of(costs).parameters();
  set.reduce.ranges.push_back({.per_byte = reduce});
  const auto& entry = algorithm<SimulatedProcess>(find_algorithm("allreduce", name));
  const CollectiveArguments arguments{.data = {nullptr, Bytes(bytes)},
                                      .reduction = &sum_of_doubles()};
  return run(Machine(set), ranks,
             [&](SimulatedProcess& self) { return entry.run(self, arguments); })
      .finish;
}

// The finishing times of a collective whose copies take `copy` ps a byte.
Times run_with_copies(const Costs& costs, double copy, std::string_view collective,
                      std::string_view name, std::int32_t ranks, std::int64_t bytes) {
  ParameterSet set = machine_of(costs).parameters();
  set.copy.ranges.push_back({.per_byte = copy});
  const auto& entry = algorithm<SimulatedProcess>(find_algorithm(collective, name));
  const CollectiveArguments arguments{.data = {nullptr, Bytes(bytes)},
                                      .reduction = &sum_of_doubles()};
  return run(Machine(set), ranks,
             [&](SimulatedProcess& self) { return entry.run(self, arguments); })
      .finish;
}

// Gaps shorter than a message's way to its receiver: no port delays an exchange.
constexpr Costs short_gaps{.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5};

}  // namespace

TEST_CASE("allreduce by recursive doubling takes k hops and k combinations on 2^k ranks") {
  for (const std::int64_t bytes : {8, 800}) {
    const std::int64_t step = hop(short_gaps, bytes) + (3 * bytes);
    CHECK(run_allreduce(short_gaps, 3, "recursive-doubling", 16, bytes) == Times(16, 4 * step));
  }
}

TEST_CASE("allreduce along a ring takes 2(P-1) hops of a block and P-1 combinations") {
  constexpr std::int64_t block = 80;
  const std::int64_t expected = (14 * hop(short_gaps, block)) + (7 * 3 * block);
  CHECK(run_allreduce(short_gaps, 3, "ring", 8, 8 * block) == Times(8, expected));
  CHECK(run_allreduce(short_gaps, 3, "ompi:ring", 8, 8 * block) == Times(8, expected));
}

TEST_CASE("Rabenseifner's allreduce halves the vector k times, then doubles it k times") {
  std::int64_t expected = 0;
  for (const std::int64_t bytes : {640 / 2, 640 / 4, 640 / 8})
    expected += (2 * hop(short_gaps, bytes)) + (3 * bytes);
  CHECK(run_allreduce(short_gaps, 3, "rabenseifner", 8, 640) == Times(8, expected));
}

TEST_CASE("Bruck's all-to-all copies all blocks twice, and half of them twice in each round") {
  for (const std::int64_t block : {10, 40}) {
    const std::int64_t rounds = 3 * (hop(short_gaps, 4 * block) + (2 * 2 * 4 * block));
    const std::int64_t expected = rounds + (2 * 2 * 8 * block);
    CHECK(run_with_copies(short_gaps, 2, "alltoall", "bruck", 8, block) == Times(8, expected));
    CHECK(run_with_copies(short_gaps, 2, "alltoall", "ompi:modified_bruck", 8, block) ==
          Times(8, expected));
  }
}

TEST_CASE("Bruck's allgather copies the own block, and rotates all at last but for rank 0") {
  constexpr std::int64_t block = 40;
  std::int64_t rounds = 2 * block;
  for (const std::int64_t blocks : {1, 2, 4}) rounds += hop(short_gaps, blocks * block);
  Times expected(8, rounds + (2 * 8 * block));
  expected[0] = rounds;
  CHECK(run_with_copies(short_gaps, 2, "allgather", "bruck", 8, block) == expected);
}

TEST_CASE("recursive doubling copies the vector once, and a linear scatter only the root's block") {
  constexpr std::int64_t bytes = 80;
  CHECK(run_with_copies(short_gaps, 2, "allreduce", "recursive-doubling", 16, bytes) ==
        Times(16, (2 * bytes) + (4 * hop(short_gaps, bytes))));
  const Times with = run_with_copies(short_gaps, 2, "scatter", "linear", 4, bytes);
  Times without = run_with_copies(short_gaps, 0, "scatter", "linear", 4, bytes);
  without[0] += 2 * bytes;
  CHECK(with == without);
}

TEST_CASE("a binomial scatter, either library's too, serves the child with most blocks first") {
  constexpr std::int64_t block = 80;
  const Costs& c = short_gaps;
  const std::int64_t hops =
      hop(c, 8 * block) + hop(c, 4 * block) + hop(c, 2 * block) + hop(c, block);
  for (const char* name : {"binomial", "ompi:binomial", "mpich:binomial"}) {
    CAPTURE(name);
    CHECK(run_with_copies(c, 0, "scatter", name, 16, block)[15] == hops);
  }
}

TEST_CASE("a flat broadcast reaches rank v after v-1 intervals and one hop") {
  for (const Costs& c : machines) {
    for (const std::int64_t bytes : {1, 100}) {
      const Times times = run_broadcast(c, "flat", 9, bytes);
      for (std::int64_t v = 1; v < 9; ++v)
        CHECK(times[static_cast<std::size_t>(v)] == ((v - 1) * interval(c, bytes)) + hop(c, bytes));
      CHECK(times[0] == (7 * interval(c, bytes)) + send_cpu(c, bytes));
    }
  }
}

TEST_CASE("a chain of one segment reaches rank v after v hops") {
  for (const Costs& c : machines) {
    const Times times = run_broadcast(c, "pipelined", 9, 100);
    for (std::int64_t v = 1; v < 8; ++v)
      CHECK(times[static_cast<std::size_t>(v)] == (v * hop(c, 100)) + send_cpu(c, 100));
    CHECK(times[8] == 8 * hop(c, 100));
  }
}

TEST_CASE("a chain of k segments ends k-1 periods after that of one") {
  // a rank in the middle receives and sends each segment: its CPU needs o_r + (b-1)G + o_s
  for (const Costs& c : {machines[0], machines[1], machines[3]}) {
    for (const std::int64_t k : {1, 2, 7}) {
      const std::int64_t b = 50;
      const auto rest = static_cast<std::int64_t>(c.G) * (b - 1);
      const std::int64_t period = std::max(c.g, c.o_s + c.o_r) + rest;
      for (const std::int32_t ranks : {3, 8}) {
        const Times times = run_broadcast(c, "pipelined", ranks, k * b, b);
        CHECK(times.back() == ((ranks - 1) * hop(c, b)) + ((k - 1) * period));
      }
    }
  }
}

TEST_CASE("with o = 0 and G = 0 a pipelined broadcast takes (P-1)L + (k-1)g") {
  const Costs c{.L = 50, .o_s = 0, .o_r = 0, .g = 10, .G = 0};
  CHECK(run_broadcast(c, "pipelined", 17, 4000, 1000).back() == (16 * 50) + (3 * 10));
  CHECK(run_broadcast(c, "pipelined", 17, 4001, 1000).back() == (16 * 50) + (4 * 10));
}

TEST_CASE("a binomial broadcast on 2^k ranks obeys its recursion at every rank") {
  for (const Costs& c : machines) {
    for (unsigned k = 0; k <= 8; ++k) {
      const std::size_t ranks = std::size_t{1} << k;
      Times expected(ranks);
      binomial_times(c, 100, 0, k, 0, expected);
      CHECK(run_broadcast(c, "binomial", static_cast<std::int32_t>(ranks), 100) == expected);
    }
  }
}

TEST_CASE("a binomial broadcast on 2^k ranks takes k hops where no send waits for another") {
  const Costs no_gap{.L = 100, .o_s = 0, .o_r = 0, .g = 0, .G = 0};
  const Times times = run_broadcast(no_gap, "binomial", 1024, 1);
  CHECK(*std::max_element(times.begin(), times.end()) == 10 * 100);
}

}  // namespace loggp::simulate::closed_forms_test
