#include "models/base/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cctype>

#include "models/base/printable.hpp"

namespace loggp {

namespace {

using Texts = std::vector<std::string>;

// Returns a cell as one line of text; lists and objects as JSON.
std::string cell_text(const Cell& cell, NumberFormat number) {
  const Cell::Value& value = cell.value();
  if (cell.is_null()) return "";
  if (const auto* text = std::get_if<std::string>(&value)) return printable(*text);
  if (const auto* digits = std::get_if<Digits>(&value)) return digits->text;
  if (const auto* real = std::get_if<double>(&value)) return number(*real);
  return json_line(cell);
}

std::string for_csv(const Column& column, const Cell& cell) {
  return cell_text(cell, column.for_csv);
}

std::string for_table(const Column& column, const Cell& cell) {
  if (cell.is_null()) return "-";
  return cell_text(cell, column.for_table != nullptr ? column.for_table : column.for_csv);
}

bool is_empty_column(const Table& table, std::size_t i) {
  const auto& rows = table.rows();
  return std::all_of(rows.begin(), rows.end(), [i](const auto& row) { return row[i].is_null(); });
}

std::vector<std::size_t> columns_shown(const Table& table) {
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < table.columns().size(); ++i) {
    const bool is_hidden = table.hides_empty_columns() && is_empty_column(table, i);
    if (table.columns()[i].formats.table && !is_hidden) shown.push_back(i);
  }
  return shown;
}

bool is_number(const std::string& text) {
  return !text.empty() && (std::isdigit(static_cast<unsigned char>(text.front())) != 0 ||
                           ((text.front() == '-' || text.front() == '+') && text.size() > 1));
}

std::vector<std::size_t> column_widths(const std::vector<Texts>& lines) {
  std::vector<std::size_t> widths(lines.front().size());
  for (const Texts& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i)
      widths[i] = std::max(widths[i], terminal_width(line[i]));
  }
  return widths;
}

// Returns the lines with aligned columns. Headings, in the first line, are aligned like the values
// of the second line.
std::string aligned(const std::vector<Texts>& lines) {
  if (lines.empty()) return "";
  const auto widths = column_widths(lines);
  std::string text;
  for (std::size_t r = 0; r < lines.size(); ++r) {
    std::string line;
    for (std::size_t i = 0; i < lines[r].size(); ++i) {
      const std::string& cell = lines[r][i];
      const std::string padding(widths[i] - terminal_width(cell), ' ');
      const bool is_right = is_number(r == 0 && lines.size() > 1 ? lines[1][i] : cell);
      if (i > 0) line += "  ";
      line += is_right ? padding + cell : cell + padding;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string csv_line(const Texts& fields) {
  std::string line;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i > 0) line += ',';
    line += csv_field(fields[i]);
  }
  return line + '\n';
}

}  // namespace

bool Formats::has(Format format) const {
  switch (format) {
    case Format::table:
      return table;
    case Format::csv:
      return csv;
    case Format::json:
    case Format::jsonl:
      break;
  }
  return json;
}

std::string all_digits(double value) {
  return fmt::format("{}", value);
}

std::string json_digits(double value) {
  return json_line(value);
}

template <int digits>
std::string significant(double value) {
  return fmt::format("{:.{}g}", value, digits);
}
template std::string significant<3>(double);
template std::string significant<4>(double);
template std::string significant<5>(double);
template std::string significant<6>(double);
template std::string significant<9>(double);

Column Column::only(Formats these) const {
  Column column = *this;
  column.formats = these;
  return column;
}

Column Column::headed(std::string the_heading) const {
  Column column = *this;
  column.heading = std::move(the_heading);
  return column;
}

Column Column::shown(NumberFormat format) const {
  Column column = *this;
  column.for_table = format;
  return column;
}

Column Column::written(NumberFormat format) const {
  Column column = *this;
  column.for_csv = format;
  return column;
}

void Table::add(std::vector<Cell> row) {
  assert(row.size() == columns_.size());
  rows_.push_back(std::move(row));
}

void Table::add_field(Column column, Cell value) {
  assert(rows_.size() <= 1);
  if (rows_.empty()) rows_.emplace_back();
  columns_.push_back(std::move(column));
  rows_.front().push_back(std::move(value));
}

// The continuation bytes of UTF-8 take no column.
std::size_t terminal_width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

std::string aligned_text(const Table& table) {
  const std::vector<std::size_t> shown = columns_shown(table);
  std::vector<Texts> lines(1);
  for (const std::size_t i : shown) lines.front().push_back(table.columns()[i].heading);
  for (const auto& row : table.rows()) {
    lines.emplace_back();
    for (const std::size_t i : shown) lines.back().push_back(for_table(table.columns()[i], row[i]));
  }
  return (table.title().empty() ? "" : printable(table.title()) + "\n") + aligned(lines);
}

std::string upright_text(const Table& table) {
  std::vector<Texts> lines;
  std::size_t heading_width = 0;
  std::size_t number_width = 0;  // a long text, such as a remark, moves no number
  for (const std::size_t i : columns_shown(table)) {
    const Column& column = table.columns()[i];
    std::string value = for_table(column, table.rows().front()[i]);
    heading_width = std::max(heading_width, terminal_width(column.heading));
    if (is_number(value)) number_width = std::max(number_width, terminal_width(value));
    lines.push_back({column.heading, std::move(value)});
  }
  std::string text;
  for (const Texts& line : lines) {
    const std::string& value = line.back();
    std::size_t space = heading_width - terminal_width(line.front()) + 2;
    if (is_number(value)) space += number_width - terminal_width(value);
    text += line.front() + (value.empty() ? "" : std::string(space, ' ') + value) + "\n";
  }
  return text;
}

std::string csv_text(const Table& table) {
  Texts names;
  for (const Column& column : table.columns()) {
    if (column.formats.csv) names.push_back(column.name);
  }
  return csv_line(names) + csv_rows(table);
}

std::string csv_rows(const Table& table) {
  std::string text;
  for (const auto& row : table.rows()) {
    Texts fields;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const Column& column = table.columns()[i];
      if (column.formats.csv) fields.push_back(for_csv(column, row[i]));
    }
    text += csv_line(fields);
  }
  return text;
}

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

Cell::Object row_object(const Table& table, std::size_t row) {
  Cell::Object object;
  const std::vector<Cell>& cells = table.rows()[row];
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Column& column = table.columns()[i];
    const bool is_left_out = table.leaves_nulls_out() && cells[i].is_null();
    if (column.formats.json && !is_left_out) object.emplace_back(column.name, cells[i]);
  }
  return object;
}

Cell row_objects(const Table& table) {
  Cell::List objects;
  objects.reserve(table.rows().size());
  for (std::size_t row = 0; row < table.rows().size(); ++row)
    objects.push_back(Cell::object(row_object(table, row)));
  return Cell::list(std::move(objects));
}

Cell column_list(const Table& table, std::string_view name) {
  const auto& columns = table.columns();
  const auto found = std::find_if(columns.begin(), columns.end(),
                                  [&](const Column& column) { return column.name == name; });
  assert(found != columns.end());
  Cell::List cells;
  for (const auto& row : table.rows())
    cells.push_back(row[static_cast<std::size_t>(found - columns.begin())]);
  return Cell::list(std::move(cells));
}

}  // namespace loggp
