// The schemes of [1] and the tools' loops against closed forms, on machines checked by hand.
#include <doctest/doctest.h>

#include "algorithms/collectives/broadcast/broadcast_flat.hpp"
#include "algorithms/collectives/catalogue.hpp"
#include "algorithms/schemes/scheme_catalogue.hpp"
#include "models/base/errors.hpp"
#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::broadcast_schemes_test {

namespace {

using simulate::Costs;
using simulate::SimulatedProcess;
using Bound = BoundCollective<SimulatedProcess>;

Bound bound(std::string_view collective, std::string_view name, Bytes size = Bytes(1)) {
  return {algorithm<SimulatedProcess>(find_algorithm(collective, name)).run,
          {.data = {nullptr, size}}};
}

Task<> report(SimulatedProcess& self, SchemeCall call, Bound collective, Bound barrier,
              Duration* result) {
  *result = co_await run_scheme(self, call, collective, barrier);
}

struct Setting {
  Costs costs;
  std::int32_t ranks = 2;
  std::string_view algorithm = "flat";
  std::string_view barrier = "dissemination";
};

// Returns every rank's report in ps.
std::vector<std::int64_t> reports(const Setting& setting, SchemeCall call) {
  std::vector<Duration> result(static_cast<std::size_t>(setting.ranks));
  (void)simulate::simulate(simulate::machine_of(setting.costs), setting.ranks,
                           [&](SimulatedProcess& self) {
                             return report(self, call, bound("broadcast", setting.algorithm),
                                           bound("barrier", setting.barrier),
                                           &result[static_cast<std::size_t>(self.rank().number())]);
                           });
  std::vector<std::int64_t> in_ps;
  in_ps.reserve(result.size());
  for (const Duration time : result) in_ps.push_back(time.in_ps());
  return in_ps;
}

SchemeCall make_call(Scheme scheme, std::int64_t n) {
  return {.scheme = scheme, .iterations = n};
}

std::int64_t slowest(const std::vector<std::int64_t>& times) {
  return *std::max_element(times.begin(), times.end());
}

// A message takes 1050, the gap is 100.
const Costs costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 100, .G = 0};
constexpr std::int64_t message = 1050;

}  // namespace

TEST_CASE("every scheme is in the catalogue at its place, with its name") {
  for (std::size_t i = 0; i < scheme_infos.size(); ++i) {
    CHECK(static_cast<std::size_t>(scheme_infos[i].scheme) == i);
    CHECK(find_scheme(scheme_infos[i].name).scheme == scheme_infos[i].scheme);
  }
  CHECK(scheme_infos.back().scheme == Scheme::rounds);
}

TEST_CASE("every scheme numbers a rank's operations 0, 1, 2, ... and never restarts") {
  using Numbers = std::vector<std::int64_t>;
  constexpr std::int32_t ranks = 3;
  for (const SchemeInfo& info : scheme_infos) {
    CAPTURE(info.name);
    std::vector<Numbers> numbers(ranks);
    std::vector<Duration> unused(ranks);
    SchemeCall call = make_call(info.scheme, 4);
    call.window = Duration::us(1);
    (void)simulate::simulate(simulate::machine_of(costs), ranks, [&](SimulatedProcess& self) {
      const auto rank = static_cast<std::size_t>(self.rank().number());
      numbers[rank].clear();
      Bound counted = bound("broadcast", "flat");
      counted.arguments.outgoing = reinterpret_cast<std::byte*>(&numbers[rank]);
      counted.run = [](SimulatedProcess& process, const CollectiveArguments& a) {
        reinterpret_cast<Numbers*>(a.outgoing)->push_back(a.operation);
        return broadcast_flat(process, a.data, a.root);
      };
      return report(self, call, counted, bound("barrier", "dissemination"), &unused[rank]);
    });
    CHECK(numbers.front().size() >= (info.scheme == Scheme::once ? 1 : 4));
    for (const Numbers& of_rank : numbers) {
      CHECK(of_rank == numbers.front());
      for (std::size_t i = 0; i < of_rank.size(); ++i)
        CHECK(of_rank[i] == static_cast<std::int64_t>(i));
    }
  }
}

TEST_CASE("a round has an operation for each root, so that n rounds are change-root n P times") {
  for (const std::int32_t ranks : {1, 2, 3, 16}) {
    CAPTURE(ranks);
    const Setting setting{costs, ranks, "binomial"};
    CHECK(count_operations(Scheme::rounds, 5, ranks) == 5 * ranks);
    CHECK(reports(setting, make_call(Scheme::rounds, 5)) ==
          reports(setting, make_call(Scheme::change_root, 5 * ranks)));
  }
}

TEST_CASE("the send latency of a chain is its root's gap, for any number of ranks") {
  // n sends, 100 apart; the last call returns after o_s
  for (const char* chain : {"linear", "backward", "pipelined"}) {
    for (const std::int32_t ranks : {2, 3, 16, 33}) {
      const auto got = reports({costs, ranks, chain}, make_call(Scheme::send_latency, 10));
      CHECK(got[0] == (9 * 100 + 20) / 10);
    }
  }
}

TEST_CASE("the chains linear and backward take as long, and pass every rank in their direction") {
  for (const std::int32_t ranks : {1, 2, 3, 7, 16}) {
    const auto linear = reports({costs, ranks, "linear"}, make_call(Scheme::once, 1));
    const auto backward = reports({costs, ranks, "backward"}, make_call(Scheme::once, 1));
    CHECK(slowest(linear) == (ranks - 1) * message);
    CHECK(slowest(backward) == (ranks - 1) * message);
    for (std::int32_t r = 1; r < ranks; ++r) {
      CHECK(linear[static_cast<std::size_t>(r)] == backward[static_cast<std::size_t>(ranks - r)]);
    }
  }
}

TEST_CASE("mpptest warms up and synchronises before its loop, the loop itself does not") {
  // Rank 3 of the chain receives after 3 messages; after the warm-up and the barrier, it waits as
  // long again. The root, whose time the tool prints, leaves the barrier after two hops.
  const Setting chain{costs, 4, "linear"};
  CHECK(reports(chain, make_call(Scheme::loop_mpptest, 10))[0] == (9 * 100 + 20) / 10);
  CHECK(reports(chain, make_call(Scheme::loop, 10))[3] == (3 * message + 9 * 100) / 10);
}

TEST_CASE("IMB's loop is the plain one after its barriers, however many") {
  for (const std::int32_t barriers : {0, 1, 5}) {
    SchemeCall call = make_call(Scheme::loop_imb, 10);
    call.barriers = barriers;
    CHECK(reports({costs, 8, "binomial"}, call) ==
          reports({costs, 8, "binomial"}, make_call(Scheme::loop, 10)));
  }
}

TEST_CASE("MPBench subtracts the time to flush the cache") {
  const Setting chain{costs, 4, "linear"};
  SchemeCall call = make_call(Scheme::loop_mpbench, 10);
  CHECK(reports(chain, call)[0] == (9 * 100 + 20) / 10);
  // 5000 between operations: the port is free again, each costs the root o_s
  call.flush.time = Duration::ps(5000);
  CHECK(reports(chain, call)[0] == 20);
}

TEST_CASE("a broadcast's gaps are its slowest predecessor's, its overheads each rank's own") {
  // flat on 5: the root sends 4 messages, 400; a leaf pays o_r, though it gets one each 400
  const Setting flat{costs, 5, "flat"};
  CHECK(reports(flat, make_call(Scheme::gap, 7)) == std::vector<std::int64_t>(5, 400));
  CHECK(reports(flat, make_call(Scheme::overhead, 3)) ==
        std::vector<std::int64_t>{3 * 100 + 20, 30, 30, 30, 30});
  // binomial on 8: 0 sends 3, 4 sends 2, 2 and 6 send 1
  CHECK(reports({costs, 8, "binomial"}, make_call(Scheme::overhead, 3)) ==
        std::vector<std::int64_t>{220, 30, 50, 30, 150, 30, 50, 30});
}

TEST_CASE("with a barrier an operation is never too short, whichever barrier it is") {
  for (const char* barrier : {"ring", "dissemination", "hypercube", "linear"}) {
    for (const char* algorithm : {"flat", "binomial", "linear", "backward"}) {
      for (const std::int32_t ranks : {2, 3, 4, 7, 16, 17}) {
        const Setting setting{costs, ranks, algorithm, barrier};
        CHECK(slowest(reports(setting, make_call(Scheme::barrier, 20))) >=
              slowest(reports(setting, make_call(Scheme::once, 1))));
      }
    }
  }
}

TEST_CASE("the root receives acknowledgements as they come and pays for them") {
  // flat on 4, o = 0: messages start at 0, 100, 200; each answer is back 2000 later: 2200 and o_r
  const Costs bare{.L = 1000, .o_s = 0, .o_r = 0, .g = 100, .G = 0};
  CHECK(reports({bare, 4, "flat"}, make_call(Scheme::acknowledge, 5))[0] == 2200);
  // the last of P - 1 simultaneous answers waits for all others: binomial on 2 and 3 ranks
  CHECK(reports({costs, 2, "binomial"}, make_call(Scheme::acknowledge, 5))[0] == 2 * message);
}

TEST_CASE("the largest OL_i is the latency of one operation, for trees and for chains") {
  for (const Costs& each : {costs, Costs{.L = 500, .o_s = 40, .o_r = 40, .g = 200, .G = 3}}) {
    for (const char* algorithm : {"binomial", "linear", "backward", "flat"}) {
      for (const std::int32_t ranks : {2, 3, 5, 8, 15, 16, 33}) {
        for (const Scheme scheme : {Scheme::ol_i, Scheme::ol_i_delayed}) {
          const Setting setting{each, ranks, algorithm};
          CAPTURE(algorithm);
          CAPTURE(ranks);
          CHECK(reports(setting, make_call(scheme, 4))[0] ==
                slowest(reports(setting, make_call(Scheme::once, 1))));
        }
      }
    }
  }
}

TEST_CASE("OL_i is each rank's own latency when answers are delayed") {
  for (const char* algorithm : {"flat", "binomial"}) {
    std::vector<OlPoint> points(30);
    SchemeCall call = make_call(Scheme::ol_i_delayed, 6);
    call.points = points;
    const Setting setting{costs, 30, algorithm};
    (void)reports(setting, call);
    const auto alone = reports(setting, make_call(Scheme::once, 1));
    for (std::size_t i = 1; i < points.size(); ++i) {
      CHECK(points[i].round_trip.in_ps() == 2 * message);
      CHECK(points[i].latency().in_ps() == alone[i]);
    }
  }
}

TEST_CASE("assumption_holds is false when the root is still busy, so that OL_i is too long") {
  // flat on 30: the root sends for 28 x 100 + 20; an answer comes after 2100 and 100 for each
  // message before: when the root is ready, those of ranks 1 to 9 have come, that of 9 just then
  std::vector<OlPoint> points(30);
  SchemeCall call = make_call(Scheme::ol_i, 6);
  call.points = points;
  const Setting flat{costs, 30, "flat"};
  (void)reports(flat, call);
  const auto alone = reports(flat, make_call(Scheme::once, 1));
  for (std::size_t i = 1; i < points.size(); ++i) {
    CAPTURE(i);
    CHECK(points[i].assumption_holds() == (i > 9));
    CHECK((points[i].latency().in_ps() == alone[i]) == (i > 8));
  }
  const Setting binomial{costs, 30, "binomial"};
  (void)reports(binomial, call);
  CHECK(std::all_of(points.begin() + 1, points.end(),
                    [](const OlPoint& point) { return point.assumption_holds(); }));
}

}  // namespace loggp::broadcast_schemes_test
