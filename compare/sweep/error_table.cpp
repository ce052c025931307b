#include "compare/sweep/error_table.hpp"

#include "algorithms/schemes/scheme_variant.hpp"
#include "compare/chart/numbers.hpp"

namespace loggp::compare {

namespace {

std::string nine_digits(double value) {
  return plain_decimal(value, 9);
}

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
  table.add_column(loggp::Column("relative_error").written(nine_digits));
  const auto exact = [](Duration time) { return Cell::exact(exact_us(time)); };
  for (const ErrorRow& row : errors) {
    std::vector<Cell> cells{row.params, without_choices(row.algorithm),
                            without_choices(row.scheme)};
    cells.insert(cells.end(), row.choices.begin(), row.choices.end());
    cells.insert(cells.end(), {row.ranks, row.bytes.count(), row.iterations, exact(row.reported),
                               row.reported.in_us(), exact(row.correct), row.correct.in_us(),
                               exact(row.error()), row.error().in_us(), row.relative_error()});
    table.add(std::move(cells));
  }
  return table;
}

}  // namespace loggp::compare
