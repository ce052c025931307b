#include "algorithms/collectives/algorithm_variant.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "models/base/errors.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::algorithm_variant_test {

namespace {

AlgorithmVariant found(std::string_view name, const AlgorithmVariant& usual = {}) {
  return find_variant("broadcast", name, usual, "--algorithms");
}

std::string refusal(std::string_view name) {
  return error_text<InputError>([&] { (void)found(name); });
}

}  // namespace

TEST_CASE("a variant's name has every choice that the algorithm has, and no other") {
  CHECK(found("binomial").name() == "binomial");
  CHECK(found("scatter-allgather").name() == "scatter-allgather:ring");
  CHECK(found("scatter-allgather:recursive-doubling").name() ==
        "scatter-allgather:recursive-doubling");
  CHECK(found("arrival-b").name() == "arrival-b:pipelined");
  CHECK(found("arrival-nb:scatter-allgather").name() == "arrival-nb:scatter-allgather:ring");
  CHECK(found("arrival-nb:scatter-allgather:recursive-doubling").name() ==
        "arrival-nb:scatter-allgather:recursive-doubling");
  CHECK(AlgorithmVariant().name() == "native");
}

TEST_CASE("a choice that the name leaves out is the usual one, where the algorithm has it") {
  const AlgorithmVariant usual{nullptr, Allgather::recursive_doubling, SubGroup::scatter_allgather};
  CHECK(found("scatter-allgather", usual).name() == "scatter-allgather:recursive-doubling");
  CHECK(found("arrival-b", usual).name() == "arrival-b:scatter-allgather:recursive-doubling");
  CHECK(found("arrival-b:pipelined", usual).name() == "arrival-b:pipelined");
  CHECK(found("flat", usual) == found("flat"));
}

TEST_CASE("every variant is found by its name, and all names differ") {
  std::set<std::string> names;
  std::size_t count = 0;
  for (const AlgorithmVariant& variant : all_variants("broadcast")) {
    CAPTURE(variant.name());
    CHECK(found(variant.name()) == variant);
    names.insert(variant.name());
    ++count;
  }
  CHECK(names.size() == count);
  // scatter-allgather has 2 variants, arrival-b and arrival-nb 3 each, the others one
  CHECK(count == algorithm_names("broadcast").size() + 1 + 2 + 2);
  CHECK(all_variants(find_algorithm("broadcast", "arrival-b")).size() == 3);
  CHECK(all_variants("nothing").empty());
}

TEST_CASE("unknown choices and choices too many are refused") {
  CHECK(refusal("flat:ring") == "--algorithms: flat has no choice for ':ring'; leave it out");
  CHECK(refusal("scatter-allgather:rang") ==
        "--algorithms: unknown allgather 'rang' (did you mean ring?); known: ring, "
        "recursive-doubling");
  CHECK(refusal("arrival-b:pipelined:ring") ==
        "--algorithms: arrival-b:pipelined has no choice for ':ring'; leave it out");
  CHECK(refusal("no").starts_with("--algorithms: unknown broadcast algorithm 'no'"));
}

}  // namespace loggp::algorithm_variant_test
