#include "algorithms/schemes/choice_columns.hpp"

#include <doctest/doctest.h>

#include "algorithms/collectives/reduce_operation.hpp"
#include "algorithms/schemes/point_checks.hpp"
#include "models/base/errors.hpp"

namespace loggp::choice_columns_test {

TEST_CASE("each benchmark has all columns of choices, empty where it has no such choice") {
  Benchmark benchmark{.collective = "allreduce",
                      .algorithm = &find_algorithm("allreduce", "ring"),
                      .piece = Bytes(8),
                      .reduction = &find_operation("max", "int"),
                      .fan_out = 3,
                      .radix = 4,
                      .requests = 5};
  CHECK(choice_cells(benchmark) ==
        ChoiceCells{"", "", "", "", "8", "3", "4", "5", "max", "int", ""});
  benchmark = {.collective = "gatherv", .algorithm = &find_algorithm("gatherv", "linear")};
  CHECK(choice_cells(benchmark) ==
        ChoiceCells{"", "", "", "", "0", "0", "0", "0", "", "", "uniform"});
  benchmark.counts = BlockCounts::parse("one-large:2");
  CHECK(choice_cells(benchmark).back() == "one-large:2");
  const std::vector<Cell> values = choice_values(choice_cells(benchmark));
  CHECK(values[0].is_null());
  CHECK(json_line(values[5]) == "0");
  CHECK(json_line(values.back()) == "\"one-large:2\"");
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
