#include "algorithms/schemes/choice_columns.hpp"

#include <algorithm>

#include "algorithms/collectives/collective_arguments.hpp"
#include "algorithms/collectives/reduce_operation.hpp"
#include "algorithms/costs/algorithm_facts.hpp"
#include "algorithms/schemes/scheme_variant.hpp"

namespace loggp {

namespace {

std::int32_t used_requests(const Benchmark& benchmark) {
  if (benchmark.is_native() || benchmark.requests > 0) return benchmark.requests;
  return benchmark.algorithm->usual_requests;
}

}  // namespace

ChoiceCells choice_cells(const Benchmark& benchmark) {
  const auto [allgather, sub_group, order, barrier] =
      variant_cells(algorithm_variant(benchmark), scheme_variant(benchmark));
  const CollectiveArguments used = arguments(benchmark);
  const auto number = [&](std::string_view option, std::int64_t value) {
    const bool has_it = !benchmark.is_native() && has_option(*benchmark.algorithm, option);
    return has_it ? std::to_string(value) : "";
  };
  ChoiceCells cells{allgather,
                    sub_group,
                    order,
                    barrier,
                    number("piece", used.piece.count()),
                    number("fan-out", used.used_fan_out()),
                    number("radix", used.used_radix()),
                    number("requests", used_requests(benchmark))};
  if (reduces(benchmark.collective)) {
    cells[8] = reduce_operation(benchmark).name;
    cells[9] = reduce_operation(benchmark).type;
  }
  // Empty for a reduce-scatter of equal blocks, as in results from before it had other ones.
  if (benchmark.collective.ends_with('v') || !benchmark.counts.is_uniform())
    cells[10] = benchmark.counts.spec();
  return cells;
}

bool is_numeric_choice(std::string_view column) {
  constexpr std::array<std::string_view, 4> numeric{"piece_bytes", "fan_out", "radix", "requests"};
  return std::find(numeric.begin(), numeric.end(), column) != numeric.end();
}

std::vector<Cell> choice_values(const ChoiceCells& cells) {
  std::vector<Cell> values;
  values.reserve(cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    values.push_back(is_numeric_choice(choice_columns[i]) ? Cell::exact(cells[i])
                                                          : Cell::text_or_null(cells[i]));
  }
  return values;
}

}  // namespace loggp
