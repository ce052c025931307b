#include "compare/library/simulation.hpp"

#include <doctest/doctest.h>

#include <numeric>
#include <optional>
#include <vector>

namespace loggp::library_test {

namespace {

constexpr const char* parameters = "L=10us,o=1us,g=3us,G=1ns";

// Rank 0 sends `size` bytes to every other rank, one after another.
template <Process P>
Task<> send_to_all(P& self, Bytes size) {
  const Buffer data{nullptr, size};
  if (self.rank() != Rank(0)) {
    co_await self.receive(Rank(0), data, Tag());
    co_return;
  }
  for (std::int32_t to = 1; to < self.size(); ++to) co_await self.send(Rank(to), data, Tag());
}

Simulation simulated(std::int32_t ranks, const SimulationOptions& options = {}) {
  const RankProgram program = [](SimulatedRank& self) { return send_to_all(self, Bytes(1)); };
  return {parameters, ranks, program, options};
}

}  // namespace

TEST_CASE("the library simulates a program of a caller") {
  const Simulation run = simulated(3);
  CHECK(run.finish(Rank(1)) == Time::ps(12'000'000));  // o + L + o
  CHECK(run.completion() == Duration::us(15));         // g later
  CHECK(run.operations() == 4);
}

TEST_CASE("the costs of the explained path are the run's time") {
  const PathExplanation path = simulated(3).explain();
  CHECK(path.completion == Duration::us(15));
  CHECK(path.messages == 1);
  const Duration sum =
      std::accumulate(path.costs.begin(), path.costs.end(), Duration(),
                      [](Duration so_far, const PathCost& cost) { return so_far + cost.time; });
  CHECK(sum == path.completion);
  REQUIRE(path.sentences.size() == 3);
  CHECK(path.sentences[0] == "The run takes 15.00\u00a0µs.");
  CHECK(path.sentences[1].find("1 × L (10.00\u00a0µs)") != std::string::npos);
}

TEST_CASE("the library draws a run as SVG and as a page") {
  const Simulation run = simulated(2);
  CHECK(run.svg("Mine <1>").find("Mine &lt;1&gt;") != std::string::npos);
  CHECK(run.html("Mine").find("<html") != std::string::npos);
}

TEST_CASE("a run without a record can't be explained or drawn") {
  const Simulation run = simulated(2, {.is_recorded = false});
  CHECK(run.completion() == Duration::us(12));
  CHECK_THROWS_AS(static_cast<void>(run.explain()), InputError);
  CHECK_THROWS_AS(static_cast<void>(run.svg("")), InputError);
  CHECK_THROWS_AS(static_cast<void>(run.html("")), InputError);
}

TEST_CASE("the library refuses wrong input and reports deadlocks") {
  CHECK_THROWS_AS(simulated(0), InputError);
  CHECK_THROWS_AS(simulated(2, {.ranks_per_node = 0}), InputError);
  const RankProgram waits = [](SimulatedRank& self) { return send_to_all(self, Bytes(1)); };
  CHECK_THROWS_AS(Simulation("no-such-set", 2, waits), InputError);
  const RankProgram deadlock = [](SimulatedRank& self) -> Task<> {
    co_await self.receive(Rank(0), Buffer(), Tag());
  };
  CHECK_THROWS_AS(Simulation(parameters, 2, deadlock), RunError);
}

// Rank 0 receives from rank 1 without blocking, by `wait`, `wait_all`, `wait_any` or `test`.
Task<> receive_in_every_way(SimulatedRank& self, std::vector<Bytes>* sizes) {
  if (self.rank() == Rank(1)) {
    for (std::int32_t i = 1; i <= 4; ++i) {
      const Buffer data{nullptr, Bytes(i)};
      SimulatedRank::Request sent = co_await self.send_async(Rank(0), data, Tag(i));
      co_await self.wait(sent);
    }
    co_return;
  }
  const Buffer room{nullptr, Bytes(8)};
  std::vector<SimulatedRank::Request> open(4);
  for (std::int32_t i = 0; i < 4; ++i)
    open[static_cast<std::size_t>(i)] = co_await self.receive_async(Rank(1), room, Tag(i + 1));
  const Status first = co_await self.wait(open[0]);
  sizes->push_back(first.size);
  const std::size_t index = co_await self.wait_any(open);
  sizes->push_back(Bytes(static_cast<std::int64_t>(index)));
  std::optional<Status> third = co_await self.test(open[2]);
  while (!third) third = co_await self.test(open[2]);
  sizes->push_back(third->size);
  co_await self.wait_all(open);
  sizes->push_back(Bytes(static_cast<std::int64_t>(open[3].number)));
}

TEST_CASE("every call of a rank reaches the engine") {
  std::vector<Bytes> sizes;
  const RankProgram program = [&sizes](SimulatedRank& self) {
    if (self.rank() == Rank(0)) sizes.clear();  // a run may start over
    return receive_in_every_way(self, &sizes);
  };
  const Simulation run("L=10us,o=1us,g=3us,G=1ns", 2, program);
  CHECK(sizes == std::vector<Bytes>{Bytes(1), Bytes(1), Bytes(3), Bytes(0)});
  CHECK(run.explain().completion == run.completion());
}

TEST_CASE("an SVG of too many operations is refused") {
  const RankProgram many = [](SimulatedRank& self) -> Task<> {
    for (int i = 0; i < 100'001; ++i) co_await self.compute(Duration::us(1));
  };
  const Simulation run(parameters, 1, many);
  CHECK_THROWS_AS(static_cast<void>(run.svg("")), InputError);
}

}  // namespace loggp::library_test
