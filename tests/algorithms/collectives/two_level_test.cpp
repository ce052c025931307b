// Two-level algorithms: what they leave in memory, whom they send to, and their names.
#include "algorithms/collectives/two_level/two_level_info.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <functional>
#include <string>

#include "algorithms/collectives/reduce_operation.hpp"
#include "algorithms/costs/algorithm_facts.hpp"
#include "algorithms/host/node_ranks.hpp"
#include "models/base/errors.hpp"
#include "tests/algorithms/collectives/simulated_semantics.hpp"
#include "tests/algorithms/collectives/tried.hpp"
#include "tests/sanitized.hpp"

namespace loggp::two_level_test {

namespace {

using semantics::Call;
using semantics::Run;
using simulate::SimulatedProcess;

// Returns the names of a collective's algorithms that can be a part, of all libraries or of none.
std::vector<std::string> parts(std::string_view collective, bool with_libraries) {
  std::vector<std::string> names;
  for (const AlgorithmInfo& info : algorithm_infos()) {
    const bool is_wanted = with_libraries || info.library == Library::none;
    if (info.collective == collective && is_wanted && can_be_level(info))
      names.emplace_back(info.name);
  }
  return names;
}

std::string_view inner_collective(std::string_view collective) {
  if (collective == "allgather") return "gather";
  return collective == "allreduce" ? "reduce" : collective;
}

std::string two_level(const std::string& inner, const std::string& outer) {
  return std::string(two_level_prefix) + inner + "+" + outer;
}

constexpr std::array<std::string_view, 8> all_collectives{
    "broadcast", "barrier", "reduce", "allreduce", "scan", "scatter", "gather", "allgather"};

using Nodes = std::vector<std::int32_t>;

// Returns several ways to put so many ranks on nodes: a node for each rank, one node for all ranks,
// three ranks on each node, the ranks in turn on four nodes, nodes of different sizes whose ranks
// do not follow each other, and such whose ranks do.
std::vector<Nodes> layouts(std::int32_t ranks) {
  const std::vector<std::function<std::int32_t(std::int32_t)>> node_of{
      [](std::int32_t rank) { return rank; },
      [](std::int32_t) { return 0; },
      [](std::int32_t rank) { return rank / 3; },
      [](std::int32_t rank) { return rank % 4; },
      [](std::int32_t rank) { return rank * rank % 5; },
      [](std::int32_t rank) { return static_cast<std::int32_t>(std::sqrt(rank)); }};
  std::vector<Nodes> all;
  for (const auto& node : node_of) {
    Nodes nodes;
    for (std::int32_t rank = 0; rank < ranks; ++rank) nodes.push_back(node(rank));
    all.push_back(nodes);
  }
  return all;
}

// Returns how many ranks of the call have wrong bytes, in program order and in time order.
int wrong_ranks_of(const AlgorithmInfo& info, Call call, const Nodes& nodes, std::int64_t count,
                   Bytes segment = Bytes()) {
  const NodeRanks node_ranks(nodes);
  int wrong = 0;
  for (const ReduceOperation* operation : semantics::test_operations(info)) {
    call.reduction = operation;
    call.bytes = count * (operation == nullptr ? 1 : operation->element.count());
    Run run;
    run.options.levels = info.levels;
    run.options.nodes = &node_ranks;
    run.options.segment = segment;
    const Algorithm<SimulatedProcess>& program = algorithm<SimulatedProcess>(info);
    wrong += semantics::wrong_ranks(program, call, run);
    run.time_order = true;
    wrong += semantics::wrong_ranks(program, call, run);
  }
  return wrong;
}

void check_payload(const AlgorithmInfo& info, const std::vector<std::int32_t>& sizes) {
  CAPTURE(info.collective);
  CAPTURE(info.name);
  int wrong = 0;
  for (const std::int32_t ranks : sizes) {
    if (is_sanitized && ranks != sizes.back()) continue;
    for (const Nodes& nodes : layouts(ranks)) {
      if (!semantics::suits(info, NodeRanks(nodes))) continue;
      for (const std::int32_t root : {0, ranks / 2, ranks - 1}) {
        if (root > 0 && !has_root(info.collective)) continue;
        const Call call{info.collective, ranks, root};
        wrong += wrong_ranks_of(info, call, nodes, 13);
        wrong += wrong_ranks_of(info, call, nodes, 1, Bytes(8));
      }
    }
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("every pair of textbook algorithms gives every rank the right bytes in two levels") {
  for (const std::string_view collective : all_collectives) {
    for (const std::string& inner : parts(inner_collective(collective), false)) {
      for (const std::string& outer : parts(collective, false))
        check_payload(find_algorithm(collective, two_level(inner, outer)), {1, 5, 12, 13});
    }
  }
}

TEST_CASE("every algorithm of a library is right within nodes and between them") {
  for (const std::string_view collective : all_collectives) {
    const std::string_view of_inner = inner_collective(collective);
    const bool has_binomial = collective != "barrier" && collective != "scan";
    const std::string usual = has_binomial ? "binomial" : "linear";
    for (const std::string& inner : parts(of_inner, true))
      check_payload(
          find_algorithm(collective, two_level(inner, of_inner == collective ? usual : "ring")),
          {2, 12});
    for (const std::string& outer : parts(collective, true))
      check_payload(find_algorithm(collective, two_level(usual, outer)), {2, 12});
  }
  for (const std::string& release : parts("broadcast", true)) {
    check_payload(find_algorithm("allreduce", "two-level:binomial+ring+" + release), {2, 12});
    check_payload(find_algorithm("barrier", "two-level:linear+ring+" + release), {2, 12});
    check_payload(find_algorithm("scan", "two-level:linear+linear+" + release), {2, 12});
    check_payload(find_algorithm("allgather", "two-level:linear+ring+" + release), {2, 12});
  }
}

TEST_CASE("two levels are right for every number of ranks up to 33, every root and long messages") {
  const std::vector<std::pair<std::string_view, std::string_view>> some{
      {"broadcast", "two-level:binomial+pipelined"},
      {"reduce", "two-level:chain+rabenseifner"},
      {"allreduce", "two-level:binomial+ring"},
      {"allreduce", "two-level:rabenseifner+recursive-doubling+ompi:scatter_allgather"},
      {"scan", "two-level:linear+recursive-doubling"},
      {"scatter", "two-level:linear+binomial"},
      {"gather", "two-level:binomial+binomial"},
      {"allgather", "two-level:binomial+bruck"},
      {"broadcast", "mpich:smp"},
      {"reduce", "mpich:smp"},
      {"allreduce", "mpich:smp"},
      {"scan", "mpich:smp"}};
  for (const auto& [collective, name] : some) {
    CAPTURE(name);
    const AlgorithmInfo& info = find_algorithm(collective, name);
    int wrong = 0;
    for (const std::int32_t ranks : semantics::tried_ranks(33)) {
      for (const std::int32_t root : semantics::tried_roots(ranks)) {
        if (root > 0 && !has_root(collective)) continue;
        for (const Nodes& nodes : layouts(ranks)) {
          if (semantics::suits(info, NodeRanks(nodes)))
            wrong += wrong_ranks_of(info, {collective, ranks, root}, nodes, 7);
        }
      }
      const Nodes by_three = layouts(ranks)[2];
      if (semantics::suits(info, NodeRanks(by_three)))
        wrong += wrong_ranks_of(info, {collective, ranks, 0}, by_three, 1000, Bytes(64));
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("MPICH's smp are right at the sizes and ranks at which their parts change" *
          doctest::test_suite("slow")) {
  for (const std::string_view collective : {"broadcast", "reduce", "allreduce", "scan"}) {
    CAPTURE(collective);
    const AlgorithmInfo& info = find_algorithm(collective, "mpich:smp");
    int wrong = 0;
    for (const std::int32_t ranks : {7, 8, 12, 16}) {
      for (const std::int64_t count : {1, 300, 12'287, 12'288, 12'289, 524'287, 524'289}) {
        if (collective != "broadcast" && count > 12'288) continue;
        for (const Nodes& nodes : layouts(ranks)) {
          if (!semantics::suits(info, NodeRanks(nodes))) continue;
          for (const std::int32_t root : {0, ranks / 2}) {
            if (root > 0 && !has_root(collective)) continue;
            wrong += wrong_ranks_of(info, {collective, ranks, root}, nodes, count);
          }
        }
      }
    }
    CHECK(wrong == 0);
  }
}

namespace {

Task<> enter_and_leave(SimulatedProcess& self, CollectiveArguments arguments,
                       const AlgorithmInfo* info, Time* left) {
  const Duration late = Duration::ps(self.rank().number() == 4 ? 100'000 : 0);
  co_await self.compute(late);
  co_await algorithm<SimulatedProcess>(*info).run(self, arguments);
  *left = self.now();
}

void check_barrier(const AlgorithmInfo& info) {
  const NodeRanks nodes(layouts(11)[2]);
  CAPTURE(info.name);
  std::vector<Time> left(11);
  const auto result = simulate::run(
      simulate::machine_of(simulate::Costs{.L = 100, .o_s = 7, .o_r = 3, .g = 11, .G = 1}), 11,
      [&](SimulatedProcess& self) {
        CollectiveArguments arguments;
        arguments.levels = info.levels;
        arguments.nodes = &nodes;
        return enter_and_leave(self, arguments, &info,
                               &left[static_cast<std::size_t>(self.rank().number())]);
      });
  CHECK(result.error == "");
  for (const Time time : left) CHECK(time >= Time() + Duration::ps(100'000));
}

}  // namespace

TEST_CASE("nobody leaves a barrier of two levels before the last rank enters") {
  for (const std::string& inner : parts("barrier", false)) {
    for (const std::string& outer : parts("barrier", false))
      check_barrier(find_algorithm("barrier", two_level(inner, outer)));
  }
  check_barrier(find_algorithm("barrier", "mpich:smp"));
}

TEST_CASE("a two-level algorithm has one description for each name, with its parts' properties") {
  const AlgorithmInfo& info = find_algorithm("allreduce", "two-level:ompi:2+ring");
  CHECK(info.name == "two-level:ompi:chain+ring");
  CHECK(&info == &find_algorithm("allreduce", "two-level:ompi:chain+ring+binomial"));
  CHECK(&info != &find_algorithm("allreduce", "two-level:ompi:chain+ring+flat"));
  CHECK(info.levels->inner == &find_algorithm("reduce", "ompi:chain"));
  CHECK(info.levels->outer == &find_algorithm("allreduce", "ring"));
  CHECK(info.levels->release == &find_algorithm("broadcast", "binomial"));
  CHECK(info.reorders);
  CHECK(find_algorithm("broadcast", "two-level:binomial+binomial").levels->release == nullptr);
  CHECK(options_of(find_algorithm("broadcast", "two-level:chains+pipelined")) ==
        "segment, fan-out");
  CHECK(options_of(find_algorithm("broadcast", "two-level:binomial+k-nomial")).find("radix") !=
        std::string_view::npos);
}

TEST_CASE(
    "nodes that do not suit an algorithm of two levels are refused with what would be right") {
  const auto error = [](std::string_view collective, std::string_view name, const Nodes& nodes) {
    try {
      check_nodes(find_algorithm(collective, name), NodeRanks(nodes));
    } catch (const InputError& thrown) {
      return std::string(thrown.what());
    }
    return std::string();
  };
  const Nodes in_turn{0, 1, 0, 1};
  const Nodes uneven{0, 0, 0, 1};
  CHECK(error("scan", "two-level:linear+linear", uneven).empty());
  CHECK(error("scan", "two-level:linear+linear", in_turn) ==
        "two-level:linear+linear: in two levels of scan the ranks of each node must follow each "
        "other; place the ranks otherwise, or give another algorithm");
  for (const std::string_view collective : {"scatter", "gather", "allgather"}) {
    CHECK(error(collective, "two-level:linear+linear", in_turn).empty());
    CHECK(
        error(collective, "two-level:linear+linear", uneven)
            .starts_with(fmt::format("two-level:linear+linear: in two levels of {} all nodes must "
                                     "have the same number of ranks; give another number",
                                     collective)));
  }
  CHECK(error("reduce", "two-level:linear+linear", {0, 1, 1, 0, 1}).empty());
}

TEST_CASE("a wrong name of a two-level algorithm is refused with what would be right") {
  const auto error = [](std::string_view collective, std::string_view name) {
    try {
      (void)find_algorithm(collective, name, "--algorithm");
    } catch (const InputError& thrown) {
      return std::string(thrown.what());
    }
    return std::string();
  };
  CHECK(error("alltoall", "two-level:linear+linear") ==
        "--algorithm: two-level:linear+linear: alltoall has no two-level algorithms; those that "
        "have: broadcast, barrier, reduce, allreduce, scan, scatter, gather, allgather");
  CHECK(error("broadcast", "two-level:flat") ==
        "--algorithm: two-level:flat: the two levels of broadcast are two-level:INNER+OUTER, as "
        "two-level:binomial+binomial");
  CHECK(error("reduce", "two-level:linear+linear+flat") ==
        "--algorithm: two-level:linear+linear+flat: the two levels of reduce are "
        "two-level:INNER+OUTER, as two-level:binomial+binomial");
  CHECK(error("broadcast", "two-level:flat+bush")
            .starts_with("--algorithm: two-level:flat+bush: unknown broadcast algorithm 'bush'"));
  CHECK(
      error("broadcast", "two-level:arrival-b+flat")
          .starts_with(
              "--algorithm: two-level:arrival-b+flat: arrival-b can't be a part, which must work"));
  CHECK(error("broadcast", "two-level:flat+two-level:flat") ==
        "--algorithm: two-level:flat+two-level:flat: a part can't have two levels itself");
}

}  // namespace loggp::two_level_test
