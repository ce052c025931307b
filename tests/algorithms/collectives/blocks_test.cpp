// Scatter, gather and all-to-all move the right blocks, for every number of ranks and every root.
#include <doctest/doctest.h>

#include "algorithms/collectives/catalogue.hpp"
#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::blocks_test {

namespace {

using simulate::Costs;
using simulate::SimulatedProcess;

constexpr std::size_t guard = 16;
constexpr std::byte untouched{0xEE};

// Returns byte i of the block of `from` for `to`.
std::byte pattern(std::int32_t from, std::int32_t to, std::size_t i) {
  return static_cast<std::byte>((static_cast<std::size_t>(from) * 59) +
                                (static_cast<std::size_t>(to) * 83) + (i * 131) + (i >> 8U) + 1);
}

// Room for `count` blocks and a guard behind them.
class Memory {
 public:
  Memory(std::int32_t count, std::size_t block)
      : block_(block), bytes_((static_cast<std::size_t>(count) * block) + guard, untouched) {}
  std::byte* data() { return bytes_.data(); }
  Memory& fill(std::int32_t nth, std::int32_t from, std::int32_t to) {
    for (std::size_t i = 0; i < block_; ++i)
      bytes_[(static_cast<std::size_t>(nth) * block_) + i] = pattern(from, to, i);
    return *this;
  }
  bool operator==(const Memory&) const = default;

 private:
  std::size_t block_;
  std::vector<std::byte> bytes_;
};

// The data of one rank before or after a collective.
struct Holding {
  Memory own;
  Memory outgoing;
  Memory incoming;
  bool operator==(const Holding&) const = default;
};

struct Case {
  std::string_view collective;
  std::int32_t ranks;
  std::int32_t root;
  std::size_t block;
};

Holding before(const Case& c, std::int32_t rank) {
  Holding h{{1, c.block}, {c.ranks, c.block}, {c.ranks, c.block}};
  for (std::int32_t to = 0; to < c.ranks; ++to) {
    if (c.collective == "alltoall" || (c.collective == "scatter" && rank == c.root))
      h.outgoing.fill(to, rank, to);
  }
  if (c.collective == "gather") h.own.fill(0, rank, c.root);
  return h;
}

// The results as the MPI standard defines them.
Holding after(const Case& c, std::int32_t rank) {
  Holding h = before(c, rank);
  if (c.collective == "scatter") h.own.fill(0, c.root, rank);
  for (std::int32_t from = 0; from < c.ranks; ++from) {
    if (c.collective == "alltoall" || (c.collective == "gather" && rank == c.root))
      h.incoming.fill(from, from, rank);
  }
  return h;
}

int wrong_ranks(const Algorithm<SimulatedProcess>& algorithm, const Case& c,
                const simulate::Options& options, Protocol protocol = Protocol::eager) {
  const Machine machine = simulate::machine_of(simulate::Ranges{
      {1, {.L = 100, .o_s = 7, .o_r = 3, .g = 11, .G = 1}},
      {1000, {.L = 5, .o_s = 7, .o_r = 3, .g = 30, .G = 2, .protocol = protocol}}});
  std::vector<Holding> held;
  for (std::int32_t rank = 0; rank < c.ranks; ++rank) held.push_back(before(c, rank));
  const auto program = [&](SimulatedProcess& self) {
    // the program may be restarted: nothing of an earlier attempt may remain
    Holding& mine = held[static_cast<std::size_t>(self.rank().number())];
    mine = before(c, self.rank().number());
    return algorithm.run(self, {.data = {mine.own.data(), Bytes(static_cast<int>(c.block))},
                                .root = Rank(c.root),
                                .segment = Bytes(),
                                .outgoing = mine.outgoing.data(),
                                .incoming = mine.incoming.data()});
  };
  const auto result = simulate::run(machine, c.ranks, program, options);
  if (!result.error.empty()) FAIL_CHECK(result.error);
  int wrong = 0;
  for (std::int32_t rank = 0; rank < c.ranks; ++rank)
    wrong += held[static_cast<std::size_t>(rank)] == after(c, rank) ? 0 : 1;
  return wrong;
}

std::vector<Algorithm<SimulatedProcess>> programs() {
  std::vector<Algorithm<SimulatedProcess>> result;
  for (const auto& algorithm : algorithms<SimulatedProcess>()) {
    const auto& collective = algorithm.info.collective;
    if (collective == "scatter" || collective == "gather" || collective == "alltoall")
      result.push_back(algorithm);
  }
  return result;
}

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

TEST_CASE("every rank gets its blocks, for 1 to 33 ranks and every root, in both engines") {
  REQUIRE(programs().size() == 5);
  for (const auto& algorithm : programs()) {
    CAPTURE(algorithm.info.collective);
    CAPTURE(algorithm.info.name);
    int wrong = 0;
    for (std::int32_t ranks = 1; ranks <= 33; ++ranks) {
      for (std::int32_t root = 0; root < ranks; ++root) {
        for (const std::size_t block : {std::size_t{0}, std::size_t{7}}) {
          const Case c{algorithm.info.collective, ranks, root, block};
          wrong += wrong_ranks(algorithm, c, {});
          wrong += wrong_ranks(algorithm, c, simulate::in_time_order);
        }
      }
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("long blocks arrive too, whatever their protocol") {
  for (const auto& algorithm : programs()) {
    CAPTURE(algorithm.info.collective);
    CAPTURE(algorithm.info.name);
    int wrong = 0;
    for (const std::int32_t ranks : {1, 2, 3, 8, 13}) {
      for (const auto protocol : {Protocol::eager, Protocol::synchronising, Protocol::handshake}) {
        const Case c{algorithm.info.collective, ranks, ranks / 2, 4099};
        wrong += wrong_ranks(algorithm, c, {}, protocol);
      }
    }
    CHECK(wrong == 0);
  }
}

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
