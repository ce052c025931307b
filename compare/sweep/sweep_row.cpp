#include "compare/sweep/sweep_row.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "algorithms/schemes/choice_columns.hpp"
#include "compare/predict/circumstance_columns.hpp"
#include "compare/predict/clock_columns.hpp"
#include "compare/sweep/sweep_plan.hpp"
#include "models/base/errors.hpp"

namespace loggp::compare {

namespace {

using OrderedJson = nlohmann::ordered_json;

bool is_number(const std::string& column) {
  constexpr std::array<std::string_view, 4> counts{"ranks", "iterations", "seed", "operations"};
  return column.ends_with("_us") || column.ends_with("bytes") || is_numeric_choice(column) ||
         is_numeric_circumstance(column) || is_numeric_clock_column(column) ||
         std::find(counts.begin(), counts.end(), column) != counts.end();
}

}  // namespace

Cells sweep_columns(const SweepPlan& plan) {
  Cells columns{"collective", "algorithm",     "scheme",     "params", "ranks",
                "bytes",      "segment_bytes", "iterations", "seed"};
  columns.insert(columns.end(), choice_columns.begin(), choice_columns.end());
  for (const auto& [name, value] : plan.shared_columns) columns.push_back(name);
  for (const char* name : {"reported_us", "completion_us", "operations", "engine"})
    columns.emplace_back(name);
  columns.insert(columns.end(), interval_columns.begin(), interval_columns.end());
  columns.insert(columns.end(), clock_columns.begin(), clock_columns.end());
  for (const char* name : {"remark", "error"}) columns.emplace_back(name);
  return columns;
}

std::string join_row(const Cells& cells) {
  return json_line(Cell::list(cells));
}

Cells split_row(const std::string& line, std::size_t count) {
  const OrderedJson json = OrderedJson::parse(line, nullptr, false);
  const bool is_row = json.is_array() && json.size() == count &&
                      std::all_of(json.begin(), json.end(),
                                  [](const OrderedJson& cell) { return cell.is_string(); });
  if (!is_row) throw InputError(fmt::format("not a row of {} cells", count));
  return json.get<Cells>();
}

std::vector<Cell> typed_cells(const Cells& columns, const Cells& cells) {
  std::vector<Cell> typed;
  typed.reserve(cells.size());
  for (std::size_t i = 0; i < columns.size(); ++i)
    typed.push_back(is_number(columns[i]) ? Cell::exact(cells[i]) : Cell::text_or_null(cells[i]));
  return typed;
}

}  // namespace loggp::compare
