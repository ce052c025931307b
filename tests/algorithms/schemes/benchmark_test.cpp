#include "algorithms/schemes/benchmark.hpp"

#include <doctest/doctest.h>

#include "algorithms/collectives/reduce_operation.hpp"
#include "algorithms/schemes/scheme_info.hpp"
#include "models/base/errors.hpp"

namespace loggp::benchmark_test {

namespace {

Benchmark of(const char* collective, const char* algorithm, std::int32_t ranks,
             std::int64_t bytes) {
  return {.collective = collective,
          .algorithm = &find_algorithm(collective, algorithm),
          .ranks = ranks,
          .bytes = Bytes(bytes)};
}

}  // namespace

TEST_CASE("an algorithm is refused on ranks that it is not made for") {
  CHECK_NOTHROW(check_algorithm(of("barrier", "ompi:two_proc", 2, 0)));
  CHECK_THROWS_WITH_AS(
      check_algorithm(of("barrier", "ompi:two_proc", 3, 0)),
      "--ranks 3: barrier ompi:two_proc works on 2 ranks only; give other ranks or "
      "another --algorithm",
      InputError);
}

TEST_CASE("a library's call without data returns at once on any ranks") {
  CHECK_NOTHROW(check_algorithm(of("allgather", "ompi:two_proc", 7, 0)));
  CHECK_THROWS_AS(check_algorithm(of("allgather", "ompi:two_proc", 7, 1)), InputError);
}

TEST_CASE("the scheme once reports one operation, any other as many as there are") {
  Benchmark benchmark = of("broadcast", "binomial", 4, 8);
  benchmark.iterations = 20;
  benchmark.scheme = Scheme::once;
  CHECK(benchmark.reported_iterations() == 1);
  benchmark.scheme = Scheme::loop;
  CHECK(benchmark.reported_iterations() == 20);
}

TEST_CASE("a reduction takes whole elements, segments included") {
  CHECK_NOTHROW(check_algorithm(of("allreduce", "ring", 4, 80)));
  CHECK_THROWS_WITH_AS(check_algorithm(of("allreduce", "ring", 4, 12)),
                       doctest::Contains("--bytes: 12 bytes are no whole number of elements, each "
                                         "of 8 bytes (double)"),
                       InputError);
  Benchmark benchmark = of("allreduce", "ring", 4, 12);
  benchmark.reduction = &find_operation("max", "float");
  CHECK_NOTHROW(check_algorithm(benchmark));
  benchmark.segment = Bytes(2);
  CHECK_THROWS_WITH_AS(check_algorithm(benchmark), doctest::Contains("--segment: 2 bytes"),
                       InputError);
  CHECK_THROWS_WITH_AS(check_algorithm(of("allreduce", "ring", 4, std::int64_t{1} << 40)),
                       doctest::Contains("elements are more than one MPI call takes"), InputError);
}

TEST_CASE("a call of a library has no more bytes than MPI can count, of a textbook algorithm any") {
  constexpr std::int64_t most = 2147483647;
  CHECK_NOTHROW(check_algorithm(of("broadcast", "ompi:binomial", 4, most)));
  CHECK_NOTHROW(check_algorithm(of("broadcast", "binomial", 4, most + 1)));
  CHECK_THROWS_WITH_AS(
      check_algorithm(of("broadcast", "ompi:binomial", 4, most + 1)),
      "--bytes: 2147483648 bytes are more than one MPI call takes; give at most 2147483647",
      InputError);
  Benchmark benchmark = of("gatherv", "mpich:linear", 4, std::int64_t{1} << 30);
  CHECK_NOTHROW(check_algorithm(benchmark));
  benchmark.counts = BlockCounts::rule("one-large:1");
  CHECK_THROWS_WITH_AS(
      check_algorithm(benchmark),
      doctest::Contains("--counts one-large:1: 4294967296 bytes are more than one MPI call takes"),
      InputError);
}

TEST_CASE("an algorithm that reorders refuses an operation that is not commutative") {
  Benchmark benchmark = of("allreduce", "ring", 4, 80);
  benchmark.reduction = &find_operation("compose");
  CHECK_THROWS_WITH_AS(check_algorithm(benchmark),
                       doctest::Contains("compose: allreduce ring reorders operands"), InputError);
  benchmark.algorithm = &find_algorithm("allreduce", "recursive-doubling");
  CHECK_NOTHROW(check_algorithm(benchmark));
}

TEST_CASE("a scheme that needs a root is refused for a collective without one") {
  const AlgorithmInfo& allreduce = find_algorithm("allreduce", "ring");
  for (const Scheme scheme : {Scheme::change_root, Scheme::ol_i, Scheme::acknowledge}) {
    CHECK_THROWS_WITH_AS(check_scheme(allreduce, scheme), doctest::Contains("has no root"),
                         InputError);
    CHECK_NOTHROW(check_scheme(find_algorithm("scatter", "binomial"), scheme));
  }
  CHECK_NOTHROW(check_scheme(allreduce, Scheme::loop));
}

TEST_CASE("a scheme that needs a root times collectives that end at it") {
  for (const char* collective : {"reduce", "gather", "gatherv"}) {
    for (const Scheme scheme : {Scheme::ol_i, Scheme::ol_i_delayed, Scheme::change_root})
      CHECK_NOTHROW(check_scheme(find_algorithm(collective, "linear"), scheme));
  }
}

TEST_CASE("an operation is found by name and type, with the known ones in the error") {
  CHECK(&find_operation("sum") == &sum_of_doubles());
  CHECK(find_operation("max", "int").element == Bytes(4));
  CHECK_THROWS_WITH_AS(
      (void)find_operation("sums"),
      doctest::Contains("--operation: unknown operation 'sums' (did you mean sum?); known: sum, "),
      InputError);
  CHECK_THROWS_WITH_AS((void)find_operation("compose", "int"),
                       doctest::Contains("--type: unknown type of compose 'int'; known: map"),
                       InputError);
}

}  // namespace loggp::benchmark_test
