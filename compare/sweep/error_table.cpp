#include "compare/sweep/error_table.hpp"

#include "algorithms/schemes/scheme_variant.hpp"
#include "compare/chart/numbers.hpp"

namespace loggp::compare {

namespace {

std::string without_choices(const std::string& variant) {
  return variant.substr(0, variant.find(':'));
}

}  // namespace

loggp::Table error_table(const ErrorTable& errors) {
  loggp::Table table{"params", "algorithm", "scheme"};
  for (const std::string_view choice : choice_columns) table.add_column(choice);
  for (const char* name : {"ranks", "bytes", "iterations"}) table.add_column(name);
  for (const char* name : {"reported_us", "correct_us", "error_us"}) {
    table.add_column(loggp::Column(name).only(in_csv));
    table.add_column(loggp::Column(name).only(in_json));
  }
  table.add_column("relative_error");
  table.add_column("remark");
  const auto exact = [](Duration time) { return Cell::exact(exact_us(time)); };
  for (const ErrorRow& row : errors) {
    std::vector<Cell> cells{row.params, without_choices(row.algorithm),
                            without_choices(row.scheme)};
    for (const std::string& choice : row.choices) cells.push_back(Cell::text_or_null(choice));
    cells.insert(cells.end(),
                 {row.ranks, row.bytes.count(), row.iterations, exact(row.reported),
                  row.reported.in_us(), exact(row.correct), row.correct.in_us(), exact(row.error()),
                  row.error().in_us(), row.relative_error(), Cell::text_or_null(row.remark)});
    table.add(std::move(cells));
  }
  return table;
}

}  // namespace loggp::compare
