#include "cli/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "compare/errors_csv.hpp"

namespace loggp::cli {

namespace {

bool is_number(const std::string& cell) {
  return !cell.empty() && (std::isdigit(static_cast<unsigned char>(cell.front())) != 0 ||
                           ((cell.front() == '-' || cell.front() == '+') && cell.size() > 1));
}

std::vector<std::size_t> column_widths(const Rows& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  return widths;
}

nlohmann::ordered_json json_of_cell(const std::string& cell) {
  if (cell.empty() || cell == "inf") return nullptr;
  const auto value = nlohmann::ordered_json::parse(cell, nullptr, false);
  return value.is_number() || value.is_boolean() ? value : nlohmann::ordered_json(cell);
}

}  // namespace

// The continuation bytes of UTF-8 take no column.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

std::string as_table(const Rows& rows) {
  const auto widths = column_widths(rows);
  std::string text;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::string line;
    for (std::size_t i = 0; i < rows[r].size(); ++i) {
      const std::string padding(widths[i] - width_of(rows[r][i]), ' ');
      // a header stands over its column as the column stands
      const bool right = is_number(r == 0 && rows.size() > 1 ? rows[1][i] : rows[r][i]);
      if (i > 0) line += "  ";
      line += right ? padding + rows[r][i] : rows[r][i] + padding;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

Rows upright(const Rows& row) {
  Rows rows;
  for (std::size_t i = 0; i < row[0].size(); ++i) rows.push_back({row[0][i], row[1][i]});
  return rows;
}

nlohmann::ordered_json json_of(const Rows& rows) {
  auto array = nlohmann::ordered_json::array();
  for (std::size_t i = 1; i < rows.size(); ++i) {
    nlohmann::ordered_json object;
    for (std::size_t column = 0; column < rows[i].size(); ++column)
      object[rows[0][column]] = json_of_cell(rows[i][column]);
    array.push_back(std::move(object));
  }
  return array;
}

std::string cell_of(const nlohmann::ordered_json& value) {
  if (value.is_null()) return "";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

Rows rows_of(const std::vector<nlohmann::ordered_json>& objects,
             const std::function<std::string(const nlohmann::ordered_json&)>& cell) {
  Rows rows;
  for (const nlohmann::ordered_json& object : objects) {
    if (rows.empty()) {
      rows.emplace_back();
      for (const auto& [name, value] : object.items()) rows.back().push_back(name);
    }
    rows.emplace_back();
    for (const auto& [name, value] : object.items()) rows.back().push_back(cell(value));
  }
  return rows;
}

std::string as_csv(const Rows& rows) {
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += fmt::format("{}{}", i > 0 ? "," : "", compare::csv_field(row[i]));
    }
    text += '\n';
  }
  return text;
}

}  // namespace loggp::cli
