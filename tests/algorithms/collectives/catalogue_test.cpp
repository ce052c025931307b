#include "algorithms/collectives/catalogue.hpp"

#include <doctest/doctest.h>

#include "models/base/errors.hpp"
#include "simulate/engine/engine.hpp"

namespace loggp::catalogue_test {

TEST_CASE("every entry of the catalogue has its program at its place") {
  const auto programs = algorithms<simulate::SimulatedProcess>();
  REQUIRE(programs.size() == algorithm_infos.size());
  for (std::size_t i = 0; i < programs.size(); ++i) {
    CHECK(programs[i].info.collective == algorithm_infos[i].collective);
    CHECK(programs[i].info.name == algorithm_infos[i].name);
    CHECK(static_cast<bool>(programs[i].run));
    CHECK_FALSE(algorithm_infos[i].summary.empty());
  }
}

TEST_CASE("an algorithm is found by its collective and name") {
  CHECK(find_algorithm("broadcast", "binomial").name == "binomial");
  CHECK(find_algorithm("barrier", "dissemination").collective == "barrier");
  CHECK(find_algorithm("broadcast", "flat").order == Order::program);
  CHECK(find_algorithm("ring", "double-ring").order == Order::time);
}

TEST_CASE("a collective's only algorithm needs no name") {
  CHECK(find_algorithm("ring", "").name == "double-ring");
  CHECK_THROWS_WITH_AS(
      (void)find_algorithm("broadcast", "", "--algorithm"),
      doctest::Contains("--algorithm: broadcast needs one algorithm; known: flat, binomial"),
      InputError);
}

TEST_CASE("an error about an unknown part of an algorithm names its place") {
  CHECK(find_allgather("recursive-doubling", "--allgather") == Allgather::recursive_doubling);
  CHECK(find_sub_group("scatter-allgather", "--sub-group") == SubGroup::scatter_allgather);
  CHECK_THROWS_WITH_AS(
      (void)find_allgather("rings", "samples' allgather"),
      "samples' allgather: unknown allgather 'rings'; known: ring, recursive-doubling", InputError);
}

TEST_CASE("an error about an unknown name lists the known ones, nearest first") {
  CHECK_THROWS_WITH_AS((void)find_algorithm("brodcast", "flat"),
                       doctest::Contains("unknown collective 'brodcast'; known: broadcast, "),
                       InputError);
  CHECK_THROWS_WITH_AS(
      (void)find_algorithm("broadcast", "binomal"),
      doctest::Contains("unknown broadcast algorithm 'binomal'; known: binomial, "), InputError);
  CHECK_THROWS_WITH_AS((void)find_algorithm("brodcast", "flat", "\"algorithm\""),
                       doctest::Contains("\"algorithm\": unknown collective 'brodcast'"),
                       InputError);
  CHECK_THROWS_WITH_AS((void)find_algorithm("broadcast", "dissemination"),
                       doctest::Contains("unknown broadcast algorithm 'dissemination'"),
                       InputError);
}

}  // namespace loggp::catalogue_test
