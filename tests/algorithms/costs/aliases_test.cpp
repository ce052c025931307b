#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "algorithms/collectives/algorithm_variant.hpp"
#include "algorithms/costs/algorithm_facts.hpp"
#include "tests/algorithms/costs/one_operation.hpp"

namespace loggp::aliases_test {

namespace {

// Returns the operation with nothing but defaults, with each option, and with another root.
std::vector<Operation> with_each_option(const Operation& usual) {
  std::vector<Operation> all{usual, usual};
  all.back().arguments.root = Rank(1);
  for (const Option& option : options) option.set(all.emplace_back(usual).arguments);
  return all;
}

// Compares the two algorithms with blocks of several sizes and all options.
void compare(const AlgorithmInfo& info, const AlgorithmVariant& textbook, std::int32_t ranks) {
  const Machine machine = machine_for(info.collective);
  for (const std::int64_t bytes : {8, 8 * 7, 512 * 12, 8 * 3000 * 2}) {
    CAPTURE(bytes);
    for (const Operation& operation : with_each_option(operation_of(info, ranks, bytes))) {
      Operation same = operation;
      same.info = textbook.algorithm;
      same.arguments.allgather = textbook.allgather;
      CHECK(all_of(record(machine, operation)) == all_of(record(machine, same)));
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
      CHECK(textbook.algorithm->mixes_roots == info.mixes_roots);
      CHECK(textbook.algorithm->leaves_messages == info.leaves_messages);
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
