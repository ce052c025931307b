#include "compare/sweep_row.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "compare/sweep_plan.hpp"
#include "models/errors.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::ordered_json;

std::string text_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool is_number(const std::string& column) {
  constexpr std::array<std::string_view, 4> counts{"ranks", "iterations", "seed", "operations"};
  return column.ends_with("_us") || column.ends_with("bytes") || column == "root" ||
         std::find(counts.begin(), counts.end(), column) != counts.end();
}

}  // namespace

Cells sweep_columns(const SweepPlan& plan) {
  Cells columns{"collective", "algorithm",     "scheme",     "params", "ranks",
                "bytes",      "segment_bytes", "iterations", "seed"};
  for (const auto& [name, value] : plan.shared_columns) columns.push_back(name);
  for (const char* name : {"reported_us", "completion_us", "operations", "engine", "error"}) {
    columns.emplace_back(name);
  }
  return columns;
}

std::string line_of(const Cells& cells) {
  return text_of(cells);
}

Cells cells_of(const std::string& line, std::size_t count) {
  const Json json = Json::parse(line, nullptr, false);
  const bool is_row =
      json.is_array() && json.size() == count &&
      std::all_of(json.begin(), json.end(), [](const Json& cell) { return cell.is_string(); });
  if (!is_row) throw InputError(fmt::format("not a row of {} cells", count));
  return json.get<Cells>();
}

std::string json_object(const Cells& columns, const Cells& cells) {
  std::string object;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    std::string value = is_number(columns[i]) ? cells[i] : text_of(cells[i]);
    if (cells[i].empty()) value = "null";
    object += fmt::format("{}{}:{}", i > 0 ? "," : "{", text_of(columns[i]), value);
  }
  return object + '}';
}

}  // namespace loggp::compare
