#include <doctest/doctest.h>

#include "algorithms/barrier_dissemination.hpp"
#include "tests/simulate/machines.hpp"
#include "tests/simulate/script.hpp"

namespace loggp {

namespace {

using simulate::SimulatedProcess;

struct Stay {
  Time entered;
  Time left;
};

Task<> enter_after(SimulatedProcess& self, Duration delay, Stay* stay) {
  co_await self.compute(delay);
  stay->entered = self.now();
  co_await barrier_dissemination(self, Buffer());
  stay->left = self.now();
}

std::vector<Stay> stays(std::int32_t ranks, const std::vector<std::int64_t>& delays) {
  const Machine machine = simulate::machine_of({.L = 100, .o_s = 7, .o_r = 3, .g = 11, .G = 1});
  std::vector<Stay> result(delays.size());
  const auto program = [&](SimulatedProcess& self) {
    const auto rank = static_cast<std::size_t>(self.rank().number());
    return enter_after(self, Duration::ps(delays[rank]), &result[rank]);
  };
  CHECK(simulate::run(machine, ranks, program).error.empty());
  return result;
}

bool nobody_leaves_before_the_last_enters(const std::vector<Stay>& stays) {
  const auto enters_before = [](const Stay& a, const Stay& b) { return a.entered < b.entered; };
  const Time last = std::max_element(stays.begin(), stays.end(), enters_before)->entered;
  return std::all_of(stays.begin(), stays.end(),
                     [&](const Stay& stay) { return stay.left >= last; });
}

}  // namespace

TEST_CASE("no rank leaves a barrier before the last has entered, whoever is late") {
  for (std::int32_t ranks = 1; ranks <= 33; ++ranks) {
    bool kept = true;
    for (std::int32_t late = 0; late < ranks; ++late) {
      std::vector<std::int64_t> delays(static_cast<std::size_t>(ranks), 0);
      delays[static_cast<std::size_t>(late)] = 1'000'000;
      kept = kept && nobody_leaves_before_the_last_enters(stays(ranks, delays));
    }
    CAPTURE(ranks);
    CHECK(kept);
  }
}

TEST_CASE("a dissemination barrier takes one hop for each doubling") {
  // all enter together: a round is o_s + L + o_r, longer than the gap
  for (const auto& [ranks, rounds] :
       {std::pair{1, 0}, {2, 1}, {3, 2}, {4, 2}, {5, 3}, {8, 3}, {9, 4}, {16, 4}, {17, 5}}) {
    const auto result = stays(ranks, std::vector<std::int64_t>(static_cast<std::size_t>(ranks), 0));
    for (const Stay& stay : result) CHECK(stay.left == Time() + rounds * Duration::ps(7 + 100 + 3));
  }
}

}  // namespace loggp
