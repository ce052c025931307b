#include "algorithms/schemes/choice_columns.hpp"

#include <algorithm>

#include "algorithms/collectives/reduce_operation.hpp"
#include "algorithms/schemes/scheme_variant.hpp"

namespace loggp {

ChoiceCells choice_cells(const Benchmark& benchmark) {
  const auto [allgather, sub_group, order, barrier] =
      variant_cells(algorithm_variant(benchmark), scheme_variant(benchmark));
  ChoiceCells cells{allgather,
                    sub_group,
                    order,
                    barrier,
                    std::to_string(benchmark.piece.count()),
                    std::to_string(benchmark.fan_out),
                    std::to_string(benchmark.radix),
                    std::to_string(benchmark.requests)};
  if (reduces(benchmark.collective)) {
    cells[8] = reduce_operation(benchmark).name;
    cells[9] = reduce_operation(benchmark).type;
  }
  if (has_counts(benchmark.collective)) cells[10] = benchmark.counts.spec();
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
