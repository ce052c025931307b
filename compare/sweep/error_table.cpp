#include "compare/sweep/error_table.hpp"

#include <algorithm>
#include <iterator>

#include "algorithms/collectives/algorithm_info.hpp"
#include "compare/chart/numbers.hpp"
#include "compare/sweep/sweep_row.hpp"

namespace loggp::compare {

namespace {

std::vector<Cell> certainty_cells(const RowCertainty& certainty) {
  std::vector<Cell> cells;
  if (certainty.reported_us) {
    cells = {certainty.reported_us->low, certainty.reported_us->high, to_string(certainty.method),
             to_string(certainty.of)};
  } else {
    cells.resize(interval_columns.size());
  }
  cells.push_back(certainty.fastest ? Cell(*certainty.fastest) : Cell());
  return cells;
}

}  // namespace

loggp::Table error_table(const ErrorTable& errors, const Certainty& certainty,
                         const Circumstances& circumstances) {
  loggp::Table table{"collective", "params", "algorithm", "scheme"};
  for (const std::string_view choice : choice_columns) table.add_column(choice);
  for (const char* name : {"ranks", "bytes", "segment_bytes", "iterations", "seed"})
    table.add_column(name);
  for (const std::string_view name : circumstance_columns) table.add_column(name);
  for (const char* name : {"reported_us", "correct_us", "error_us"}) {
    table.add_column(loggp::Column(name).only(in_csv));
    table.add_column(loggp::Column(name).only(in_json));
  }
  table.add_column("relative_error");
  for (const std::string_view name : interval_columns) table.add_column(name);
  table.add_column("probability_fastest");
  for (const std::string_view name : clock_columns) table.add_column(name);
  table.add_column("remark");
  const auto exact = [](Duration time) { return Cell::exact(exact_us(time)); };
  for (std::size_t i = 0; i < errors.size(); ++i) {
    const ErrorRow& row = errors[i];
    std::vector<Cell> cells{Cell::text_or_null(row.collective), row.params,
                            name_without_choices(row.algorithm), name_without_choices(row.scheme)};
    std::ranges::move(choice_values(row.choices), std::back_inserter(cells));
    cells.insert(cells.end(),
                 {row.ranks, row.bytes.count(), row.segment.count(), row.iterations, row.seed});
    std::ranges::move(circumstance_values(circumstances), std::back_inserter(cells));
    cells.insert(cells.end(), {exact(row.reported), row.reported.in_us(), exact(row.correct),
                               row.correct.in_us(), exact(row.error()), row.error().in_us(),
                               row.relative_error()});
    std::ranges::move(certainty_cells(certainty.empty() ? RowCertainty() : certainty[i]),
                      std::back_inserter(cells));
    std::ranges::move(clock_values(row.clock_spec, row.clocks), std::back_inserter(cells));
    cells.push_back(Cell::text_or_null(row.remark));
    table.add(std::move(cells));
  }
  return table;
}

}  // namespace loggp::compare
