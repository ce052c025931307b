// Reductions made for late ranks: their results with any arrivals, and their times.
#include <doctest/doctest.h>

#include <algorithm>

#include "algorithms/collectives/arrival_order.hpp"
#include "algorithms/collectives/reduce/reduce_sorted_chain.hpp"
#include "algorithms/collectives/reduce_operation.hpp"
#include "models/base/random.hpp"
#include "tests/algorithms/collectives/simulated_semantics.hpp"
#include "tests/algorithms/collectives/tried.hpp"
#include "tests/sanitized.hpp"

namespace loggp::late_reductions_test {

namespace {

using semantics::Call;
using semantics::Run;
using simulate::SimulatedProcess;

// A network with L = 100, o = 10, g = 10, G = 0 and 1 ps for each byte that is combined.
Machine network() {
  ParameterSet set = simulate::machine_of({.L = 100, .o_s = 10, .o_r = 10, .g = 10}).parameters();
  set.reduce.ranges.push_back({.per_byte = 1});
  return Machine(set);
}

// Returns when the last rank ends one operation of 8 bytes in which all ranks arrive at 0, but one
// arrives at `late`.
std::int64_t end_if_late(const char* collective, const char* name, std::int32_t ranks,
                         std::int32_t late_rank, std::int64_t late) {
  const AlgorithmInfo& info = find_algorithm(collective, name);
  std::vector<Duration> arrivals(static_cast<std::size_t>(ranks));
  arrivals[static_cast<std::size_t>(late_rank)] = Duration::ps(late);
  const ArrivalOrder order = sorted_by_arrival(arrivals);
  const auto program = [&](SimulatedProcess& self) {
    return algorithm<SimulatedProcess>(info).run(
        self,
        {.data = {nullptr, Bytes(8)}, .arrival_order = &order, .reduction = &sum_of_doubles()});
  };
  const auto result = simulate::run(
      network(), ranks, program, {.time_order = info.order == Order::time, .arrivals = arrivals});
  CHECK(result.error.empty());
  return *std::max_element(result.finish.begin(), result.finish.end());
}

}  // namespace

TEST_CASE("each rank finds its neighbours in the chain of arrival that ends at the root") {
  const std::vector<std::int32_t> order{3, 0, 4, 1, 2};
  const ArrivalOrder arrivals(order);
  const auto size = static_cast<std::int32_t>(order.size());
  for (std::int32_t root = 0; root < size; ++root) {
    CAPTURE(root);
    std::vector<std::int32_t> chain;
    for (const std::int32_t rank : order) {
      if (rank != root) chain.push_back(rank);
    }
    chain.push_back(root);
    const ArrivalChain tree(arrivals, Rank(root), size);
    for (std::size_t i = 0; i < chain.size(); ++i) {
      const std::int32_t v = relative(Rank(chain[i]), Rank(root), size);
      CHECK(tree.child_count(v) == (i == 0 ? 0 : 1));
      if (i > 0) CHECK(absolute(tree.child(v, 0), Rank(root), size) == Rank(chain[i - 1]));
      if (v > 0) CHECK(absolute(tree.parent(v), Rank(root), size) == Rank(chain[i + 1]));
    }
  }
}

TEST_CASE("every reduce and allreduce is right under random arrivals") {
  constexpr std::uint64_t seed = 20181126;
  CAPTURE(seed);
  for (const auto& program : algorithms<SimulatedProcess>()) {
    const AlgorithmInfo& info = program.info;
    if (info.collective != "reduce" && info.collective != "allreduce") continue;
    CAPTURE(info.name);
    std::uint64_t drawn = 0;
    const auto below = [&](std::uint64_t count) {
      return static_cast<std::int64_t>(
          hash(seed, Draw::arrival, static_cast<std::int64_t>(++drawn)) % count);
    };
    int wrong = 0;
    for (int round = 0; round < (is_sanitized ? 8 : 40); ++round) {
      const auto ranks = static_cast<std::int32_t>(1 + below(20));
      const auto root = has_root(info.collective)
                            ? static_cast<std::int32_t>(below(static_cast<std::uint64_t>(ranks)))
                            : 0;
      Run run;
      const std::uint64_t spread = std::uint64_t{1} << below(14);
      for (std::int32_t rank = 0; rank < ranks; ++rank)
        run.arrivals.push_back(Duration::ps(below(3) == 0 ? 0 : below(spread)));
      const ArrivalOrder order = sorted_by_arrival(run.arrivals);
      run.options.arrival_order = &order;
      run.options.segment = Bytes(8 * below(20));
      run.time_order = info.order == Order::time || below(2) == 0;
      run.protocol = static_cast<Protocol>(below(3));
      const Call call{info.collective, ranks, root, 8 * below(300), &sum_of_doubles()};
      if (runs_on(info, ranks)) wrong += semantics::wrong_ranks(program, call, run);
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("with a sorted chain only the late rank's own messages are left when it arrives") {
  constexpr std::int64_t late = 1'000'000;
  // reduce: it combines (8), its message to the root (o + L + o), which combines (8)
  CHECK(end_if_late("reduce", "sorted-chain", 16, 5, late) == late + 10 + 8 + 120 + 8);
  // allreduce: it combines (10 + 8); then the result goes round, 15 messages
  CHECK(end_if_late("allreduce", "sorted-chain", 16, 5, late) == late + 10 + 8 + 15 * 120);
  // for comparison: rank 15 begins the chain, and 15 messages follow one another
  CHECK(end_if_late("reduce", "pipeline", 16, 15, late) > late + 15 * 120);
}

TEST_CASE("arrival-groups answers a late rank with three messages") {
  constexpr std::int64_t late = 1'000'000;
  // ARRIVED, the members of its group, its data; the root looks once for other arrivals (o)
  const std::int64_t reduced = late + 3 * 120 + 10 + 8;
  CHECK(end_if_late("reduce", "arrival-groups", 16, 5, late) == reduced);
  // then four rounds of a binomial broadcast
  CHECK(end_if_late("allreduce", "arrival-groups", 16, 5, late) == reduced + 4 * 120);
}

}  // namespace loggp::late_reductions_test
