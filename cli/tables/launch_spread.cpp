#include "cli/tables/launch_spread.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "compare/chart/numbers.hpp"
#include "measure/samples/students_t.hpp"

namespace loggp::cli {

namespace {

using Row = std::vector<Cell>;

std::size_t column_index(const Table& table, const std::string& name) {
  const auto found = std::ranges::find(table.columns(), name, &Column::name);
  return static_cast<std::size_t>(found - table.columns().begin());
}

std::optional<double> number_in(const Cell& cell) {
  if (const auto* value = std::get_if<double>(&cell.value())) return *value;
  if (const auto* value = std::get_if<std::int64_t>(&cell.value()))
    return static_cast<double>(*value);
  return std::nullopt;
}

Row keys_of(const Table& table, const Row& row, const std::vector<std::string>& keys) {
  Row found;
  for (const std::string& key : keys) found.push_back(row[column_index(table, key)]);
  return found;
}

// Returns the values of a quantity over the launches, in the rows with these keys.
std::vector<double> values_of(const LaunchedPart& part, const std::string& quantity,
                              const Row& keys) {
  std::vector<double> values;
  for (const Table& table : part.launches) {
    for (const Row& row : table.rows()) {
      if (json_line(Cell::list(keys_of(table, row, part.keys))) != json_line(Cell::list(keys)))
        continue;
      if (const auto value = number_in(row[column_index(table, quantity)]))
        values.push_back(*value);
    }
  }
  return values;
}

// Returns the number of values, their mean, its interval, the least and the largest value.
Row summary_of(const std::vector<double>& values) {
  const auto count = static_cast<double>(values.size());
  double mean = 0;
  double squares = 0;
  for (const double value : values) mean += value / count;
  for (const double value : values) squares += (value - mean) * (value - mean);
  constexpr double outside = 0.025;
  const double reach =
      measure::t_above(count - 1, outside) * std::sqrt(squares / (count - 1) / count);
  const auto [least, most] = std::ranges::minmax(values);
  return {values.size(), mean, mean - reach, mean + reach, least, most};
}

std::vector<std::string> all_keys(const std::vector<LaunchedPart>& parts) {
  std::vector<std::string> keys;
  for (const LaunchedPart& part : parts) {
    for (const std::string& key : part.keys) {
      if (std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
    }
  }
  return keys;
}

void add_rows(const LaunchedPart& part, const std::vector<std::string>& keys, Table& table) {
  const Table& first = part.launches.front();
  for (const Row& row : first.rows()) {
    const Row own = keys_of(first, row, part.keys);
    for (const std::string& quantity : part.quantities) {
      const std::vector<double> values = values_of(part, quantity, own);
      if (values.size() < 2) continue;
      Row cells{part.name};
      for (const std::string& key : keys) {
        const auto at =
            static_cast<std::size_t>(std::ranges::find(part.keys, key) - part.keys.begin());
        cells.push_back(at < own.size() ? own[at] : Cell());
      }
      cells.emplace_back(quantity);
      std::ranges::move(summary_of(values), std::back_inserter(cells));
      table.add(std::move(cells));
    }
  }
}

}  // namespace

Table spread_table(const std::vector<LaunchedPart>& parts) {
  const std::vector<std::string> keys = all_keys(parts);
  Table table{"part"};
  for (const std::string& key : keys) table.add_column(Column(key).shown(compare::in_digits<4>));
  table.add_column("quantity");
  table.add_column("launches");
  for (const char* name : {"mean", "low_95", "high_95", "least", "most"})
    table.add_column(Column(name).shown(compare::in_digits<4>));
  for (const LaunchedPart& part : parts) {
    if (!part.launches.empty()) add_rows(part, keys, table);
  }
  table.leave_nulls_out();
  table.hide_empty_columns();
  return table;
}

}  // namespace loggp::cli
