#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "algorithms/collectives/algorithm_variant.hpp"
#include "algorithms/costs/algorithm_facts.hpp"
#include "tests/algorithms/costs/one_operation.hpp"

namespace loggp::aliases_test {

namespace {

using simulate::Costs;

// A machine on which every call has its time. Messages of 3000 bytes and more need a handshake.
Machine machine() {
  const Costs eager{.L = 3000, .o_s = 1000, .o_r = 1500, .g = 2000, .G = 1};
  Costs handshake = eager;
  handshake.protocol = Protocol::handshake;
  ParameterSet set =
      simulate::machine_of(simulate::Ranges{{1, eager}, {3000, handshake}}).parameters();
  set.reduce.ranges.push_back({.per_byte = 0.5});
  set.copy.ranges.push_back({.per_byte = 0.25});
  return Machine(set);
}

using Sent = std::tuple<Rank, Rank, Bytes, Time, Time>;

// Returns all messages with the times at which they begin and arrive, and the end of the run.
std::pair<std::vector<Sent>, Time> all_of(const Trace& trace) {
  std::vector<Sent> sent;
  for (const Trace::Send& send : trace.sends)
    sent.emplace_back(send.from, send.to, send.size, send.start, send.last_byte);
  return {sent, trace.makespan()};
}

// Sets the options to values that are nowhere the default.
using SetOptions = void (*)(CollectiveArguments& arguments);
constexpr std::array<SetOptions, 7> options{[](auto& /*a*/) {},
                                            [](auto& a) { a.segment = Bytes(64); },
                                            [](auto& a) { a.fan_out = 3; },
                                            [](auto& a) { a.radix = 3; },
                                            [](auto& a) { a.requests = 2; },
                                            [](auto& a) { a.piece = Bytes(64); },
                                            [](auto& a) { a.root = Rank(1); }};

// Compares the two algorithms with blocks of each size and all options.
void compare(const AlgorithmInfo& info, const AlgorithmVariant& textbook, std::int32_t ranks) {
  const Machine its_machine = machine();
  for (const std::int64_t bytes : {8, 8 * 7, 512 * 12, 8 * 3000 * 2}) {
    CAPTURE(bytes);
    for (const SetOptions set : options) {
      Operation operation = operation_of(info, ranks, bytes);
      set(operation.arguments);
      Operation same = operation;
      same.info = textbook.algorithm;
      same.arguments.allgather = textbook.allgather;
      CHECK(all_of(record(its_machine, operation)) == all_of(record(its_machine, same)));
    }
  }
}

}  // namespace

TEST_CASE("an alias sends and computes at the same times as its textbook algorithm") {
  int aliases = 0;
  for (const AlgorithmInfo& info : algorithm_infos()) {
    CAPTURE(info.collective);
    CAPTURE(info.name);
    const AlgorithmVariant variant{&info};
    bool is_alias = false;
    for (const std::int32_t ranks : {2, 3, 4, 7, 8, 12, 16, 33}) {
      CAPTURE(ranks);
      const AlgorithmVariant textbook = same_textbook(variant, ranks);
      if (textbook == variant || !runs_on(info, ranks)) continue;
      is_alias = true;
      CHECK(textbook.algorithm->library == Library::none);
      CHECK(textbook.algorithm->order == info.order);
      CHECK(textbook.algorithm->usual_requests == info.usual_requests);
      compare(info, textbook, ranks);
    }
    if (is_alias) ++aliases;
  }
  CHECK(aliases == 59);  // as docs/file-formats.md says
}

TEST_CASE("an algorithm is its own textbook algorithm where that does not run") {
  const AlgorithmVariant doubling = find_variant("allgather", "ompi:recursive_doubling", {}, "");
  CHECK(same_textbook(doubling, 8).name() == "recursive-doubling");
  CHECK(same_textbook(doubling, 6) == doubling);
}

TEST_CASE("neither textbook algorithms nor those with fallbacks are aliases") {
  const AlgorithmVariant ring = find_variant("allreduce", "ompi:ring", {}, "");
  CHECK(same_textbook(ring, 8) == ring);
  const AlgorithmVariant textbook = find_variant("allreduce", "ring", {}, "");
  CHECK(same_textbook(textbook, 8) == textbook);
}

TEST_CASE("an alias keeps the radix of its variant") {
  AlgorithmVariant tree = find_variant("broadcast", "ompi:knomial", {}, "");
  tree.radix = 8;
  CHECK(same_textbook(tree, 16).name() == "k-nomial:radix=8");
}

}  // namespace loggp::aliases_test
