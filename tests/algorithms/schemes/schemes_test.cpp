#include "algorithms/schemes/schemes.hpp"

#include <doctest/doctest.h>

#include "algorithms/collectives/catalogue.hpp"
#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::schemes_test {

namespace {

using simulate::Costs;
using simulate::SimulatedProcess;

// A broadcast of one byte by an algorithm of the catalogue.
struct Broadcast {
  const Algorithm<SimulatedProcess>* algorithm;
  Task<> operator()(SimulatedProcess& self, Rank root) const {
    return algorithm->run(self, {{nullptr, Bytes(1)}, root, Bytes()});
  }
};

Broadcast broadcast(std::string_view name) {
  return {&algorithm<SimulatedProcess>(find_algorithm("broadcast", name))};
}

Task<> once(SimulatedProcess& self, Broadcast collective, Duration* time) {
  *time = co_await time_once(self, collective, Rank(0));
}
Task<> loop(SimulatedProcess& self, Broadcast collective, std::int64_t n, Duration* time) {
  *time = co_await time_loop(self, collective, Rank(0), n);
}
Task<> change_root(SimulatedProcess& self, Broadcast collective, RootOrder order, std::int64_t n,
                   Duration* time) {
  *time = co_await time_change_root(self, collective, order, n);
}
Task<> synchronised(SimulatedProcess& self, Broadcast collective, std::int64_t n, Duration window,
                    Duration* time) {
  *time = co_await time_synchronised(self, collective, Rank(0), n, window);
}

// Returns each rank's time in ps; `scheme(self, time)` makes a rank's program.
template <class Scheme>
std::vector<std::int64_t> times(const Costs& costs, std::int32_t ranks, const Scheme& scheme) {
  std::vector<Duration> result(static_cast<std::size_t>(ranks));
  (void)simulate::simulate(simulate::machine_of(costs), ranks, [&](SimulatedProcess& self) {
    return scheme(self, &result[static_cast<std::size_t>(self.rank().number())]);
  });
  std::vector<std::int64_t> in_ps;
  in_ps.reserve(result.size());
  for (const Duration time : result) in_ps.push_back(time.in_ps());
  return in_ps;
}

std::int64_t slowest(const std::vector<std::int64_t>& times) {
  return *std::max_element(times.begin(), times.end());
}

std::vector<std::int64_t> once_times(const Costs& costs, std::int32_t ranks, Broadcast collective) {
  return times(costs, ranks, [=](SimulatedProcess& self, Duration* time) {
    return once(self, collective, time);
  });
}

const Costs without_overhead{.L = 1020, .o_s = 0, .o_r = 0, .g = 30, .G = 0};
const Costs costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5};

}  // namespace

TEST_CASE("once reports each rank's finishing time, so the slowest is the makespan") {
  for (const char* name : {"flat", "binomial", "pipelined"}) {
    const Broadcast collective = broadcast(name);
    const auto alone = simulate::run(simulate::machine_of(costs), 13, [=](SimulatedProcess& self) {
      return collective(self, Rank(0));
    });
    CHECK(once_times(costs, 13, collective) == alone.finish);
  }
}

TEST_CASE("a flat broadcast on 4 ranks takes L+2g once and (8g+L)/3 in a loop of three") {
  // [3] Fig. 1, o = 0
  const Broadcast flat = broadcast("flat");
  CHECK(slowest(once_times(without_overhead, 4, flat)) == 1020 + (2 * 30));
  const auto looped = times(without_overhead, 4, [=](SimulatedProcess& self, Duration* time) {
    return loop(self, flat, 3, time);
  });
  CHECK(slowest(looped) == ((8 * 30) + 1020) / 3);
  CHECK(looped[0] == 8 * 30 / 3);  // the root, which never waits
}

TEST_CASE("change-root with two ranks is a ping-pong") {
  const Broadcast flat = broadcast("flat");
  const auto at = [=](RootOrder::Kind kind) {
    return times(without_overhead, 2, [=](SimulatedProcess& self, Duration* time) {
      return change_root(self, flat, {kind, 1}, 2, time);
    });
  };
  CHECK(at(RootOrder::Kind::forward) == std::vector<std::int64_t>{1020, 510});
  CHECK(at(RootOrder::Kind::backward) == std::vector<std::int64_t>{510, 1020});
}

TEST_CASE("change-root finishes in every order, since all ranks know each root") {
  for (const auto kind :
       {RootOrder::Kind::forward, RootOrder::Kind::backward, RootOrder::Kind::random}) {
    const Broadcast binomial = broadcast("binomial");
    const auto result = times(costs, 7, [=](SimulatedProcess& self, Duration* time) {
      return change_root(self, binomial, {kind, 3}, 50, time);
    });
    CHECK(slowest(result) > 0);
  }
}

TEST_CASE("synchronised reports the latency of once, however often it repeats") {
  for (const char* name : {"flat", "binomial", "pipelined"}) {
    const Broadcast collective = broadcast(name);
    const auto result = times(costs, 6, [=](SimulatedProcess& self, Duration* time) {
      return synchronised(self, collective, 5, Duration::ps(1'000'000), time);
    });
    CHECK(result == once_times(costs, 6, collective));
  }
}

TEST_CASE("synchronised fails when an operation does not fit its window, the last one too") {
  const Broadcast flat = broadcast("flat");
  const std::int64_t latency = slowest(once_times(costs, 4, flat));
  for (const std::int64_t n : {1, 2, 5}) {
    CHECK_THROWS_WITH_AS(
        times(costs, 4,
              [=](SimulatedProcess& self, Duration* time) {
                return synchronised(self, flat, n, Duration::ps(latency - 1), time);
              }),
        doctest::Contains("synchronised: an operation took longer than the window"), RunError);
  }
}

}  // namespace loggp::schemes_test
