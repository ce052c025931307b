#include "algorithms/schemes/scheme_variant.hpp"

#include <doctest/doctest.h>

#include "models/base/errors.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::scheme_variant_test {

namespace {

SchemeVariant found(std::string_view name, const SchemeVariant& usual = {}) {
  return find_variant(name, usual, "--schemes");
}

}  // namespace

TEST_CASE(
    "a scheme's name has its order or barrier, and a synchronisation that is not the usual one") {
  CHECK(found("loop").name() == "loop");
  CHECK(found("change-root").name() == "change-root:forward");
  CHECK(found("change-root:random").name() == "change-root:random");
  CHECK(found("barrier").name() == "barrier:dissemination");
  CHECK(found("barrier:ring").name() == "barrier:ring");
  CHECK(found("synchronised:logarithmic").name() == "synchronised");
  CHECK(found("synchronised:hierarchical").name() == "synchronised:hierarchical");
  CHECK(find_variant("barrier:native", {}, "--schemes", true).name() == "barrier:native");
}

TEST_CASE("a choice that the name leaves out is the usual one, where the scheme has it") {
  const SchemeVariant usual{Scheme::once, RootOrder::Kind::backward,
                            &find_algorithm("barrier", "linear")};
  CHECK(found("change-root", usual).name() == "change-root:backward");
  CHECK(found("ol-i", usual).name() == "ol-i:linear");
  CHECK(found("loop", usual) == found("loop"));
}

TEST_CASE("a scheme has a variant for each order or each barrier, found by its name") {
  CHECK(all_variants(Scheme::loop).size() == 1);
  CHECK(all_variants(Scheme::change_root).size() == 3);
  CHECK(all_variants(Scheme::barrier).size() == algorithm_names("barrier").size());
  for (const Scheme scheme :
       {Scheme::change_root, Scheme::barrier, Scheme::loop, Scheme::synchronised}) {
    for (const SchemeVariant& variant : all_variants(scheme))
      CHECK(found(variant.name()) == variant);
  }
}

TEST_CASE("unknown choices of a scheme are refused") {
  const auto refusal = [](std::string_view name) {
    return error_text<InputError>([&] { (void)found(name); });
  };
  CHECK(refusal("loop:ring") == "--schemes: loop has no choice for ':ring'; leave it out");
  CHECK(refusal("change-root:up").starts_with("--schemes: unknown order 'up'"));
  CHECK(refusal("synchronised:tree").starts_with("--schemes: unknown synchronisation 'tree'"));
  CHECK(refusal("barrier:native").starts_with("--schemes: unknown barrier algorithm 'native'"));
}

TEST_CASE("a benchmark that runs a variant has it, and its columns are empty where it has none") {
  Benchmark benchmark{.collective = "broadcast"};
  choose(benchmark, find_variant("broadcast", "arrival-b:scatter-allgather", {}, ""));
  choose(benchmark, found("change-root:random"));
  CHECK(algorithm_variant(benchmark).name() == "arrival-b:scatter-allgather:ring");
  CHECK(scheme_variant(benchmark).name() == "change-root:random");
  using Cells = std::array<std::string, 4>;
  CHECK(variant_cells(algorithm_variant(benchmark), scheme_variant(benchmark)) ==
        Cells{"ring", "scatter-allgather", "random", ""});
  choose(benchmark, find_variant("broadcast", "flat", {}, ""));
  choose(benchmark, found("barrier:ring"));
  CHECK(variant_cells(algorithm_variant(benchmark), scheme_variant(benchmark)) ==
        Cells{"", "", "", "ring"});
}

TEST_CASE("a benchmark's algorithm is named with the choices that were left to it") {
  Benchmark benchmark{.collective = "broadcast", .algorithm = &find_algorithm("broadcast", "flat")};
  CHECK(algorithm_label(benchmark) == "flat");
  benchmark.algorithm = &find_algorithm("broadcast", "k-nomial");
  CHECK(algorithm_label(benchmark) == "k-nomial:radix=4");
  benchmark.radix = 8;
  CHECK(algorithm_label(benchmark) == "k-nomial:radix=8");
  AlgorithmVariant variant{benchmark.algorithm};
  variant.radix = 2;
  CHECK(variant.name() == "k-nomial:radix=2");
  choose(benchmark, variant);
  CHECK(algorithm_label(benchmark) == "k-nomial:radix=2");
  benchmark.algorithm = &find_algorithm("broadcast", "chains");
  CHECK(algorithm_label(benchmark) == "chains:fan-out=4");
  benchmark.algorithm = &find_algorithm("broadcast", "flat-nb");
  CHECK(algorithm_label(benchmark) == "flat-nb");
  benchmark.piece = Bytes(64);
  CHECK(algorithm_label(benchmark) == "flat-nb:piece=64");
  CHECK(algorithm_label(Benchmark{.collective = "broadcast"}) == "native");
}

}  // namespace loggp::scheme_variant_test
