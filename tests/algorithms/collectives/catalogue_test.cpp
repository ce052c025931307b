#include "algorithms/collectives/catalogue.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "models/base/errors.hpp"
#include "simulate/engine/engine.hpp"

namespace loggp::catalogue_test {

TEST_CASE("every entry of the catalogue has its program at its place") {
  const auto programs = algorithms<simulate::SimulatedProcess>();
  REQUIRE(programs.size() == algorithm_infos().size());
  for (std::size_t i = 0; i < programs.size(); ++i) {
    CHECK(programs[i].info.collective == algorithm_infos()[i].collective);
    CHECK(programs[i].info.name == algorithm_infos()[i].name);
    CHECK(static_cast<bool>(programs[i].run));
    CHECK_FALSE(algorithm_infos()[i].summary.empty());
  }
}

TEST_CASE("an algorithm is found by its collective and name") {
  CHECK(find_algorithm("broadcast", "binomial").name == "binomial");
  CHECK(find_algorithm("barrier", "dissemination").collective == "barrier");
  CHECK(find_algorithm("broadcast", "flat").order == Order::program);
  CHECK(find_algorithm("ring", "double-ring").order == Order::time);
}

TEST_CASE("the catalogue has every collective of MPI") {
  for (const char* collective :
       {"broadcast", "barrier", "reduce", "allreduce", "scan", "exscan", "scatter", "scatterv",
        "gather", "gatherv", "allgather", "allgatherv", "alltoall", "alltoallv", "reduce-scatter",
        "reduce-scatter-block"}) {
    CAPTURE(collective);
    CHECK_FALSE(algorithm_names(collective).empty());
  }
}

TEST_CASE("every collective of the catalogue is described, and no other") {
  std::vector<std::string> described;
  for (const CollectiveInfo& info : collective_infos()) described.emplace_back(info.name);
  std::vector<std::string> names = collective_names();
  std::sort(names.begin(), names.end());
  std::sort(described.begin(), described.end());
  CHECK(described == names);
  CHECK(has_root("gatherv"));
  CHECK_FALSE(has_root("allreduce"));
  CHECK(reduces("exscan"));
  CHECK_FALSE(reduces("alltoall"));
}

TEST_CASE("the catalogue has all 64 algorithms of Open MPI's coll tuned, by name and number") {
  const std::map<std::string, std::int32_t> numbers{
      {"allgather", 6},      {"allgatherv", 5},
      {"allreduce", 6},      {"alltoall", 5},
      {"alltoallv", 2},      {"barrier", 6},
      {"broadcast", 9},      {"gather", 3},
      {"scatter", 3},        {"reduce", 7},
      {"scan", 2},           {"exscan", 2},
      {"reduce-scatter", 4}, {"reduce-scatter-block", 4}};
  std::int32_t all = 0;
  for (const auto& [collective, number] : numbers) {
    for (std::int32_t id = 1; id <= number; ++id, ++all) {
      const AlgorithmInfo& info = find_algorithm(collective, "ompi:" + std::to_string(id));
      CHECK(info.library == Library::open_mpi);
      CHECK(info.id == id);
      CHECK(&find_algorithm(collective, info.name) == &info);
    }
    CHECK_THROWS_AS((void)find_algorithm(collective, "ompi:" + std::to_string(number + 1)),
                    InputError);
  }
  CHECK(all == 64);
}

TEST_CASE("a library's algorithm may be written with hyphens") {
  CHECK(find_algorithm("allreduce", "ompi:recursive-doubling").id == 3);
  CHECK(find_algorithm("reduce", "mpich:reduce-scatter-gather").library == Library::mpich);
}

TEST_CASE("an error about an unknown algorithm says which library has each one of the collective") {
  CHECK_THROWS_WITH_AS(
      (void)find_algorithm("scan", "x", "--algorithm"),
      "--algorithm: unknown scan algorithm 'x'; known: linear (ompi:linear), recursive-doubling "
      "(ompi:recursive_doubling, mpich:recursive_doubling); only in libraries: mpich:smp; on "
      "nodes: two-level:INNER+OUTER",
      InputError);
  // the libraries' forms of an algorithm with choices stand together
  CHECK_THROWS_WITH_AS((void)find_algorithm("broadcast", "x"),
                       doctest::Contains(" scatter-allgather (ompi:scatter_allgather, "
                                         "ompi:scatter_allgather_ring, mpich:scatter_recursive"),
                       InputError);
}

TEST_CASE("an unknown algorithm of a library lists the library's with their numbers, then others") {
  CHECK_THROWS_WITH_AS(
      (void)find_algorithm("scan", "ompi:lineal"),
      "unknown scan algorithm 'ompi:lineal' (did you mean ompi:linear?); known: ompi:linear (1), "
      "ompi:recursive_doubling (2); textbook algorithms: linear (ompi:linear), recursive-doubling "
      "(ompi:recursive_doubling, mpich:recursive_doubling); only in libraries: mpich:smp; on "
      "nodes: two-level:INNER+OUTER",
      InputError);
  // Open MPI has no choice of gathervs
  CHECK_THROWS_WITH_AS((void)find_algorithm("gatherv", "ompi:linear"),
                       "unknown gatherv algorithm 'ompi:linear'; known: linear (mpich:linear); "
                       "ompi:linear is one of barrier, reduce, scan, exscan, allgather, alltoall",
                       InputError);
}

TEST_CASE("an unknown algorithm that other collectives have names these collectives") {
  CHECK_THROWS_WITH_AS((void)find_algorithm("allreduce", "sparbit"),
                       doctest::Contains("; sparbit is one of allgather"), InputError);
  CHECK_THROWS_WITH_AS((void)find_algorithm("exscan", "mpich:dissemination"),
                       doctest::Contains("; mpich:dissemination is one of barrier"), InputError);
}

TEST_CASE("names of a collective's algorithms leave out those of libraries") {
  const std::vector<std::string> names = algorithm_names("allreduce");
  CHECK(std::find(names.begin(), names.end(), "ring") != names.end());
  for (const std::string& name : names) CHECK(library_of(name) == Library::none);
  CHECK(algorithm_names("allreduce", Library::mpich) ==
        std::vector<std::string>{"mpich:recursive_doubling", "mpich:reduce_scatter_allgather",
                                 "mpich:smp"});
}

TEST_CASE("a name loses its choices, but not its library") {
  CHECK(name_without_choices("scatter-allgather:ring") == "scatter-allgather");
  CHECK(name_without_choices("ompi:ring") == "ompi:ring");
  CHECK(name_without_choices("ring") == "ring");
  CHECK(name_without_choices("two-level:flat+k-nomial:radix=2") == "two-level:flat+k-nomial");
  CHECK(name_without_choices("two-level:ompi:chain+ring+mpich:binomial") ==
        "two-level:ompi:chain+ring+mpich:binomial");
}

TEST_CASE("a collective may be written as MPI writes it") {
  CHECK(canonical_collective("bcast") == "broadcast");
  CHECK(canonical_collective("reduce_scatter_block") == "reduce-scatter-block");
  CHECK(canonical_collective("nothing") == "nothing");
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
  CHECK_THROWS_WITH_AS((void)find_allgather("rings", "samples' allgather"),
                       "samples' allgather: unknown allgather 'rings' (did you mean ring?); known: "
                       "ring, recursive-doubling",
                       InputError);
}

TEST_CASE("an error about an unknown name lists the known ones, nearest first") {
  CHECK_THROWS_WITH_AS(
      (void)find_algorithm("brodcast", "flat"),
      doctest::Contains(
          "unknown collective 'brodcast' (did you mean broadcast?); known: broadcast, "),
      InputError);
  CHECK_THROWS_WITH_AS(
      (void)find_algorithm("broadcast", "binomal"),
      doctest::Contains(
          "unknown broadcast algorithm 'binomal' (did you mean binomial?); known: binomial "
          "(mpich:binomial), "),
      InputError);
  CHECK_THROWS_WITH_AS((void)find_algorithm("brodcast", "flat", "\"algorithm\""),
                       doctest::Contains("\"algorithm\": unknown collective 'brodcast'"),
                       InputError);
  CHECK_THROWS_WITH_AS((void)find_algorithm("broadcast", "dissemination"),
                       doctest::Contains("unknown broadcast algorithm 'dissemination'"),
                       InputError);
}

}  // namespace loggp::catalogue_test
