#include "compare/sweep/error_table.hpp"

#include "compare/chart/numbers.hpp"

namespace loggp::compare {

namespace {

std::string nine_digits(double value) {
  return plain_decimal(value, 9);
}

}  // namespace

loggp::Table error_table(const ErrorTable& errors) {
  loggp::Table table{"params", "algorithm", "scheme", "ranks", "bytes", "iterations"};
  for (const char* name : {"reported_us", "correct_us", "error_us"}) {
    table.add_column(loggp::Column(name).only(in_csv));
    table.add_column(loggp::Column(name).only(in_json));
  }
  table.add_column(loggp::Column("relative_error").written(nine_digits));
  const auto exact = [](Duration time) { return Cell::exact(exact_us(time)); };
  for (const ErrorRow& row : errors) {
    table.add({row.params, row.algorithm, row.scheme, row.ranks, row.bytes.count(), row.iterations,
               exact(row.reported), row.reported.in_us(), exact(row.correct), row.correct.in_us(),
               exact(row.error()), row.error().in_us(), row.relative_error()});
  }
  return table;
}

}  // namespace loggp::compare
