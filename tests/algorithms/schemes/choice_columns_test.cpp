#include "algorithms/schemes/choice_columns.hpp"

#include <doctest/doctest.h>

#include "algorithms/collectives/reduce_operation.hpp"
#include "algorithms/schemes/point_checks.hpp"
#include "models/base/errors.hpp"

namespace loggp::choice_columns_test {

TEST_CASE("each benchmark has all columns of choices, empty where it has no such choice") {
  Benchmark benchmark{.collective = "reduce",
                      .algorithm = &find_algorithm("reduce", "chain"),
                      .piece = Bytes(8),
                      .reduction = &find_operation("max", "int"),
                      .fan_out = 3,
                      .radix = 5,
                      .requests = 5};
  CHECK(choice_cells(benchmark) == ChoiceCells{"", "", "", "", "", "3", "", "5", "max", "int", ""});
  benchmark = {.collective = "gatherv", .algorithm = &find_algorithm("gatherv", "linear")};
  CHECK(choice_cells(benchmark) == ChoiceCells{"", "", "", "", "", "", "", "", "", "", "uniform"});
  benchmark.counts = BlockCounts::parse("one-large:2");
  CHECK(choice_cells(benchmark).back() == "one-large:2");
  const std::vector<Cell> values = choice_values(choice_cells(benchmark));
  CHECK(values[0].is_null());
  CHECK(values[5].is_null());
  CHECK(json_line(values.back()) == "\"one-large:2\"");
}

TEST_CASE("a choice that is left to the algorithm has the value that the algorithm uses") {
  const auto cell = [](const char* collective, const char* algorithm, std::size_t column) {
    return choice_cells(
        {.collective = collective, .algorithm = &find_algorithm(collective, algorithm)})[column];
  };
  CHECK(cell("broadcast", "chains", 5) == "4");
  CHECK(cell("allgather", "k-bruck", 6) == "4");
  CHECK(cell("alltoall", "scattered", 7) == "32");
  CHECK(cell("alltoall", "linear-sync", 7) == "0");
  CHECK(cell("broadcast", "flat-nb", 4) == "0");
  CHECK(choice_cells({.collective = "alltoall"})[7].empty());  // the library's own
}

TEST_CASE("each combination of a plan is checked before one runs") {
  const std::vector<AlgorithmVariant> algorithms{
      {}, {&find_algorithm("allreduce", "ring")}};  // the first is the library's own
  const std::vector<SchemeVariant> schemes{{Scheme::loop}};
  const std::vector<std::int32_t> ranks{2, 3};
  const std::vector<Bytes> sizes{Bytes(8), Bytes(16)};
  std::vector<Bytes> segments{Bytes(), Bytes(8)};
  const Benchmark base{.collective = "allreduce"};
  CHECK_NOTHROW(check_points(base, {algorithms, schemes, ranks, sizes, segments}));
  segments.emplace_back(12);  // no whole double
  CHECK_THROWS_WITH_AS(check_points(base, {algorithms, schemes, ranks, sizes, segments}),
                       doctest::Contains("--segment: 12 bytes"), InputError);
}

}  // namespace loggp::choice_columns_test
