#include <doctest/doctest.h>

#include "algorithms/clocks/clock_hosts.hpp"
#include "algorithms/collectives/programs.hpp"
#include "tests/algorithms/collectives/tried.hpp"
#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::barrier_test {

namespace {

using simulate::SimulatedProcess;

struct Stay {
  Time entered;
  Time left;
};

const Algorithm<SimulatedProcess>& barrier(std::string_view name) {
  return algorithm<SimulatedProcess>(find_algorithm("barrier", name));
}

Task<> enter_after(SimulatedProcess& self, const Algorithm<SimulatedProcess>* barrier,
                   Duration delay, Bytes token, Stay* stay) {
  co_await self.compute(delay);
  stay->entered = self.now();
  CollectiveArguments arguments;
  arguments.data.size = token;
  co_await barrier->run(self, arguments);
  stay->left = self.now();
}

// A rendezvous from 1000 bytes on.
Machine machine() {
  const simulate::Costs eager{.L = 100, .o_s = 7, .o_r = 3, .g = 11, .G = 1};
  simulate::Costs rendezvous = eager;
  rendezvous.protocol = Protocol::synchronising;
  return simulate::machine_of(simulate::Ranges{{1, eager}, {1000, rendezvous}});
}

std::vector<Stay> stays(std::string_view name, std::int32_t ranks,
                        const std::vector<std::int64_t>& delays, Bytes token = Bytes(),
                        const Machine& on = machine()) {
  std::vector<Stay> result(delays.size());
  const auto program = [&](SimulatedProcess& self) {
    const auto rank = static_cast<std::size_t>(self.rank().number());
    return enter_after(self, &barrier(name), Duration::ps(delays[rank]), token, &result[rank]);
  };
  const auto run = simulate::run(on, ranks, program);
  if (!run.error.empty()) FAIL_CHECK(run.error);
  return result;
}

std::vector<Stay> stays(std::string_view name, std::int32_t ranks) {
  return stays(name, ranks, std::vector<std::int64_t>(static_cast<std::size_t>(ranks), 0));
}

// Returns the barriers of the catalogue that work on this number of ranks.
std::vector<std::string_view> barriers(std::int32_t ranks) {
  std::vector<std::string_view> names;
  for (const AlgorithmInfo& info : algorithm_infos()) {
    if (info.collective == "barrier" && runs_on(info, ranks)) names.push_back(info.name);
  }
  return names;
}

Time last_to_leave(const std::vector<Stay>& stays) {
  Time last;
  for (const Stay& stay : stays) last = std::max(last, stay.left);
  return last;
}

bool nobody_leaves_before_the_last_enters(const std::vector<Stay>& stays) {
  const auto enters_before = [](const Stay& a, const Stay& b) { return a.entered < b.entered; };
  const Time last = std::max_element(stays.begin(), stays.end(), enters_before)->entered;
  return std::all_of(stays.begin(), stays.end(),
                     [&](const Stay& stay) { return stay.left >= last; });
}

}  // namespace

TEST_CASE("a barrier with rendezvous messages also ends on ranks with their own clocks") {
  using Skewed = SkewedClock<SimulatedProcess>;
  simulate::Costs rendezvous{.L = 100, .o_s = 7, .o_r = 3, .g = 11, .G = 1};
  rendezvous.protocol = Protocol::synchronising;
  const auto enter = [](SimulatedProcess& self, Algorithm<Skewed> barrier) -> Task<> {
    Skewed skewed(self, Duration::us(3), 1e-5);
    const CollectiveArguments arguments;
    co_await barrier.run(skewed, arguments);
  };
  for (const Algorithm<Skewed>& barrier : programs_of<Skewed>(barrier_catalogue)) {
    CAPTURE(barrier.info.name);
    for (const std::int32_t ranks : {2, 3, 8, 13}) {
      const auto run = simulate::run(simulate::machine_of(rendezvous), ranks,
                                     [&](SimulatedProcess& self) { return enter(self, barrier); });
      CHECK(run.error == "");
    }
  }
}

TEST_CASE("no rank leaves a barrier before the last rank has entered, whichever rank is late") {
  for (const std::int32_t ranks : semantics::tried_ranks(33)) {
    for (const std::string_view name : barriers(ranks)) {
      bool kept = true;
      for (std::int32_t late = 0; late < ranks; ++late) {
        std::vector<std::int64_t> delays(static_cast<std::size_t>(ranks), 0);
        delays[static_cast<std::size_t>(late)] = 1'000'000;
        kept = kept && nobody_leaves_before_the_last_enters(stays(name, ranks, delays));
        kept =
            kept && nobody_leaves_before_the_last_enters(stays(name, ranks, delays, Bytes(1000)));
      }
      CAPTURE(name);
      CAPTURE(ranks);
      CHECK(kept);
    }
  }
}

TEST_CASE("a barrier ends even if the smallest message is a rendezvous") {
  for (const Protocol protocol : {Protocol::synchronising, Protocol::handshake}) {
    const Machine waiting = simulate::machine_of(
        simulate::Costs{.L = 100, .o_s = 7, .o_r = 3, .g = 11, .G = 1, .protocol = protocol});
    for (std::int32_t ranks = 1; ranks <= 9; ++ranks) {
      for (const std::string_view name : barriers(ranks)) {
        CAPTURE(name);
        CAPTURE(ranks);
        std::vector<std::int64_t> delays(static_cast<std::size_t>(ranks), 0);
        delays.back() = 1'000'000;
        for (const Bytes token : {Bytes(0), Bytes(64)})
          CHECK(nobody_leaves_before_the_last_enters(stays(name, ranks, delays, token, waiting)));
      }
    }
  }
}

TEST_CASE("a dissemination barrier takes one hop for each doubling") {
  // all enter together: a round is o_s + L + o_r, longer than the gap
  for (const auto& [ranks, rounds] :
       {std::pair{1, 0}, {2, 1}, {3, 2}, {4, 2}, {5, 3}, {8, 3}, {9, 4}, {16, 4}, {17, 5}}) {
    for (const Stay& stay : stays("dissemination", ranks))
      CHECK(stay.left == Time() + rounds * Duration::ps(7 + 100 + 3));
  }
}

TEST_CASE("a hypercube barrier takes one hop for each bit") {
  for (const auto& [ranks, hops] : {std::pair{1, 0}, {2, 1}, {4, 2}, {8, 3}, {16, 4}}) {
    CHECK(last_to_leave(stays("hypercube", ranks)) == Time() + hops * Duration::ps(7 + 100 + 3));
  }
  // rank 2 reports to 0 (110), which sends to 1, receives 1's message, which came before (120), and
  // sends to 2 when its port is free again, a gap after the first send
  CHECK(last_to_leave(stays("hypercube", 3)) == Time() + Duration::ps(110 + 11 + 110));
}

TEST_CASE("the token of a ring barrier passes every rank but the last twice") {
  // [1] Fig. 5: P hops round, then P - 2; for two ranks there and back
  for (const std::int32_t ranks : {2, 3, 4, 9, 16})
    CHECK(last_to_leave(stays("ring", ranks)) ==
          Time() + ((2 * ranks) - 2) * Duration::ps(7 + 100 + 3));
}

TEST_CASE("the messages of a linear barrier all pass rank 0, one per gap") {
  // all messages come at 107 and are received 11 (g) apart; the sends are also g apart: the send
  // port is free, so that the first leaves when the last message is received
  for (const std::int32_t ranks : {2, 3, 4, 9, 16}) {
    const Duration rest = (ranks - 2) * Duration::ps(11);
    const std::vector<Stay> all = stays("linear", ranks);
    const Time all_in = Time() + Duration::ps(7 + 100 + 3) + rest;
    CHECK(all[0].left == all_in + rest + Duration::ps(7));
    for (std::int32_t rank = 1; rank < ranks; ++rank) {
      CHECK(all[static_cast<std::size_t>(rank)].left ==
            all_in + (rank - 1) * Duration::ps(11) + Duration::ps(7 + 100 + 3));
    }
  }
  CHECK(last_to_leave(stays("linear", 1)) == Time());
}

TEST_CASE("each hop of a barrier pays for the payload") {
  // 64 bytes, and 512 bytes, which are exchanged: (s - 1)G more on every hop
  for (const std::int64_t size : {64, 512}) {
    const std::vector<std::int64_t> together(8, 0);
    const Duration hop = Duration::ps(7 + 100 + 3 + size - 1);
    CHECK(last_to_leave(stays("hypercube", 8, together, Bytes(size))) == Time() + 3 * hop);
    CHECK(last_to_leave(stays("dissemination", 8, together, Bytes(size))) == Time() + 3 * hop);
    CHECK(last_to_leave(stays("ring", 8, together, Bytes(size))) == Time() + 14 * hop);
    const Duration port = Duration::ps(11 + size - 1);
    CHECK(last_to_leave(stays("linear", 8, together, Bytes(size))) ==
          Time() + 2 * (hop + 6 * port));
  }
}

}  // namespace loggp::barrier_test
