#include "cli/tables/result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "cli/tables/progress.hpp"
#include "models/base/printable.hpp"
#include "models/base/standard_streams.hpp"

namespace loggp::cli {

namespace {

constexpr std::array<std::pair<std::string_view, Format>, 4> format_names{
    {{"table", Format::table},
     {"csv", Format::csv},
     {"json", Format::json},
     {"jsonl", Format::jsonl}}};

Format find_format(std::string_view name) {
  return std::find_if(format_names.begin(), format_names.end(),
                      [&](const auto& known) { return known.first == name; })
      ->second;
}

std::string to_string(Format format) {
  return std::string(format_names.at(static_cast<std::size_t>(format)).first);
}

bool has_columns(const Table& table, Format format) {
  const auto& columns = table.columns();
  return std::any_of(columns.begin(), columns.end(),
                     [&](const Column& column) { return column.formats.has(format); });
}

}  // namespace

void Result::add(Column column, Cell value) {
  if (parts_.empty() || !std::holds_alternative<Fields>(parts_.back()))
    parts_.emplace_back(Fields{});
  Table& table = std::get<Fields>(parts_.back()).table;
  table.add_field(std::move(column), std::move(value));
}

void Result::add_known(Column column, Cell value) {
  if (value.is_null()) column.formats.table = false;
  add(std::move(column), std::move(value));
}

void Result::add_circumstances(const compare::Circumstances& circumstances,
                               std::string_view first) {
  const std::vector<Cell> values = compare::circumstance_values(circumstances);
  for (std::size_t i = compare::circumstance_index(first); i < values.size(); ++i)
    add(Column(compare::circumstance_columns[i]).only(for_programs), values[i]);
}

void Result::add(std::string name, Table table, Formats formats) {
  parts_.emplace_back(Named{std::move(name), std::move(table), formats});
}

void Result::add_text(std::string text, Formats formats) {
  parts_.emplace_back(Text{std::move(text), formats});
}

void Result::add_lists(const Table& table) {
  for (std::size_t i = 1; i < table.columns().size(); ++i) {
    const std::string& name = table.columns()[i].name;
    add(Column(name).only(in_json), column_list(table, name));
  }
}

std::string Result::part_text(const Part& part, Format format) {
  if (const auto* text = std::get_if<Text>(&part))
    return text->formats.has(format) ? printable_lines(text->text) : "";
  const auto* named = std::get_if<Named>(&part);
  if (named != nullptr && !named->formats.has(format)) return "";
  const Table& table = named != nullptr ? named->table : std::get<Fields>(part).table;
  if (!has_columns(table, format)) return "";
  if (format == Format::csv) return csv_text(table);
  return named != nullptr ? aligned_text(table) : upright_text(table);
}

bool Result::has_table(Format format) const {
  return std::any_of(parts_.begin(), parts_.end(), [format](const Part& part) {
    const auto* named = std::get_if<Named>(&part);
    return named != nullptr && named->formats.has(format) && has_columns(named->table, format);
  });
}

std::string Result::rows_text(Format format) const {
  const bool leaves_fields_out = format == Format::csv && has_table(format);
  std::string all;
  for (const Part& part : parts_) {
    if (leaves_fields_out && std::holds_alternative<Fields>(part)) continue;
    const std::string text = part_text(part, format);
    if (!all.empty() && !text.empty()) all += "\n";
    all += text;
  }
  return all;
}

std::string Result::json() const {
  Cell::Object object;
  for (const Part& part : parts_) {
    if (const auto* text = std::get_if<Text>(&part)) {
      if (text->formats.json) return text->text;
    } else if (const auto* named = std::get_if<Named>(&part)) {
      if (!named->formats.json) continue;
      if (named->name.empty()) return json_text(row_objects(named->table)) + "\n";
      object.emplace_back(named->name, row_objects(named->table));
    } else {
      for (auto& member : row_object(std::get<Fields>(part).table, 0))
        object.push_back(std::move(member));
    }
  }
  return object.empty() ? "" : json_text(Cell::object(std::move(object))) + "\n";
}

std::string Result::text(Format format) const {
  return format == Format::json || format == Format::jsonl ? json() : rows_text(format);
}

void print(const Result& result, Format format) {
  end_progress();
  print_out(result.text(format));
}

void print_line(std::string_view text) {
  end_progress();
  print_out(printable(text) + "\n");
}

void add_format_option(CLI::App& command, Format& format, const std::string& help,
                       const std::vector<std::string>& names) {
  const auto read = [&format](const std::string& name) { format = find_format(name); };
  command.add_option_function<std::string>("--format", read, help)
      ->check(CLI::IsMember(names))
      ->default_str(to_string(format));
}

std::string RowWriter::begin() const {
  if (format_ == Format::json) return "[";
  return format_ == Format::csv ? csv_text(table_) : "";
}

std::string RowWriter::row(std::vector<Cell> row) {
  if (format_ == Format::table) {
    table_.add(std::move(row));
    return "";
  }
  Table one(table_.columns());
  one.add(std::move(row));
  if (format_ == Format::csv) return csv_rows(one);
  const std::string object = json_line(Cell::object(row_object(one, 0)));
  if (format_ == Format::jsonl) return object + '\n';
  return (std::exchange(has_rows_, true) ? ",\n  " : "\n  ") + object;
}

std::string RowWriter::end() const {
  if (format_ == Format::json) return has_rows_ ? "\n]\n" : "]\n";
  return format_ == Format::table ? aligned_text(table_) : "";
}

}  // namespace loggp::cli
