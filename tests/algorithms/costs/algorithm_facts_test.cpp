#include "algorithms/costs/algorithm_facts.hpp"

#include <doctest/doctest.h>

#include <array>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "algorithms/collectives/algorithm_variant.hpp"
#include "algorithms/collectives/library_facts.hpp"
#include "algorithms/schemes/benchmark.hpp"
#include "algorithms/schemes/block_layout.hpp"
#include "tests/algorithms/costs/one_operation.hpp"

namespace loggp::algorithm_facts_test {

namespace {

using simulate::Costs;
using simulate::machine_of;

using Messages = std::map<std::pair<Rank, Rank>, std::pair<std::int64_t, std::int64_t>>;

// Returns the number and the bytes of the messages between each pair of ranks.
Messages messages(const Operation& operation) {
  Messages between;
  for (const Trace::Send& send : record(machine_of(Costs{.L = 1000}), operation).sends) {
    auto& [number, bytes] = between[{send.from, send.to}];
    ++number;
    bytes += send.size.count();
  }
  return between;
}

// Returns blocks of 8 and of 512 bytes, in turn, for an allgatherv.
BlockLayout different_blocks(std::int32_t ranks) {
  std::vector<std::int64_t> sizes;
  for (std::int32_t rank = 0; rank < ranks; ++rank) sizes.push_back(rank % 2 == 0 ? 8 : 512);
  Benchmark benchmark;
  benchmark.collective = "allgatherv";
  benchmark.ranks = ranks;
  benchmark.counts = BlockCounts::listed(sizes);
  return BlockLayout(benchmark);
}

// Adds the names of the options that change the run of the operation.
void add_effective(const Machine& machine, const Operation& usual,
                   std::set<std::string_view>& effective) {
  const auto events = all_of(record(machine, usual));
  for (const Option& option : options) {
    Operation changed = usual;
    option.set(changed.arguments);
    if (all_of(record(machine, changed)) != events) effective.insert(option.name);
  }
}

// Returns the names of the options that change the run of any of some operations. Some have an
// effect only on segments that need a handshake.
std::set<std::string_view> effective_options(const AlgorithmInfo& info) {
  const Machine machine = machine_for(info.collective);
  std::set<std::string_view> effective;
  for (const std::int32_t ranks : {7, 8}) {
    if (!runs_on(info, ranks)) continue;
    const BlockLayout blocks = different_blocks(ranks);
    for (const std::int64_t block : {8, 512}) {
      Operation usual = operation_of(info, ranks, ranks * block);
      if (info.collective == "allgatherv") usual.blocks = &blocks;
      add_effective(machine, usual, effective);
    }
    Operation in_segments = operation_of(info, ranks, std::int64_t{8 * 3000} * ranks);
    if (info.collective == "allgatherv") continue;
    in_segments.arguments.segment = Bytes(3000);
    add_effective(machine, in_segments, effective);
  }
  return effective;
}

// Returns the parts of "a, b" that are names of options above.
std::set<std::string_view> named_options(std::string_view list) {
  std::set<std::string_view> named;
  for (const Option& option : options) {
    if (list.find(option.name) != std::string_view::npos) named.insert(option.name);
  }
  return named;
}

}  // namespace

TEST_CASE("the options of an algorithm are those that change what it does") {
  for (const AlgorithmInfo& info : algorithm_infos()) {
    CAPTURE(info.collective);
    CAPTURE(info.name);
    CAPTURE(options_of(info));
    CHECK(named_options(options_of(info)) == effective_options(info));
  }
}

TEST_CASE("a library's algorithm has the messages of the textbook algorithm that it runs") {
  for (const AlgorithmInfo& info : algorithm_infos()) {
    if (textbook_of(info).empty()) continue;
    CAPTURE(info.collective);
    CAPTURE(info.name);
    const AlgorithmVariant textbook =
        find_variant(info.collective, textbook_of(info), AlgorithmVariant{}, "");
    for (const std::int32_t ranks : {2, 8, 16}) {
      if (!runs_on(info, ranks)) continue;
      const std::int64_t bytes = info.collective == "barrier" ? 0 : 512 * ranks;
      Operation operation = operation_of(*textbook.algorithm, ranks, bytes);
      operation.arguments.allgather = textbook.allgather;
      CHECK(messages(operation_of(info, ranks, bytes)) == messages(operation));
    }
  }
}

TEST_CASE("the libraries' algorithms without a textbook name have levels or choose their parts") {
  std::set<std::pair<std::string_view, std::string_view>> unnamed;
  for (const AlgorithmInfo& info : algorithm_infos()) {
    if (info.library != Library::none && textbook_of(info).empty() && !info.has_levels)
      unnamed.emplace(info.collective, info.name);
  }
  CHECK(unnamed == std::set<std::pair<std::string_view, std::string_view>>{
                       {"allreduce", "ompi:nonoverlapping"},
                       {"allgather", "ompi:linear"},
                       {"reduce-scatter", "ompi:non-overlapping"},
                       {"reduce-scatter-block", "ompi:basic_linear"},
                       {"allgatherv", "ompi:default"}});
}

TEST_CASE("the table of libraries names each of their algorithms once, in their order") {
  auto facts = library_facts.begin();
  for (const AlgorithmInfo& info : algorithm_infos()) {
    if (info.library == Library::none) continue;
    REQUIRE(facts != library_facts.end());
    CHECK(facts->collective == info.collective);
    CHECK(facts->algorithm == info.name);
    ++facts;
  }
  CHECK(facts == library_facts.end());
}

}  // namespace loggp::algorithm_facts_test
