// A table of values, and functions that write the table for people, as CSV and as JSON.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "models/base/cell.hpp"

namespace loggp {

/// How a result is written: aligned columns for people, CSV, one JSON document, or one JSON object
/// on each line.
enum class Format { table, csv, json, jsonl };

/// The formats that contain a given part of a result.
struct Formats {
  bool table = true;
  bool csv = true;
  bool json = true;

  [[nodiscard]] bool has(Format format) const;
};
inline constexpr Formats every_format{};
inline constexpr Formats for_people{true, false, false};
inline constexpr Formats for_programs{false, true, true};
inline constexpr Formats in_csv{false, true, false};
inline constexpr Formats in_json{false, false, true};
inline constexpr Formats in_rows{true, true, false};

/// A function that returns the text of a number that is not whole.
using NumberFormat = std::string (*)(double);
/// Returns the shortest decimal number that reads back as the same double.
[[nodiscard]] std::string all_digits(double value);
/// Returns the shortest number of JSON that reads back as the same double, "2.0" for 2; "null"
/// unless finite.
[[nodiscard]] std::string json_digits(double value);
/// Returns the value with `digits` significant digits, with an exponent where that is shorter.
template <int digits>
[[nodiscard]] std::string significant(double value);
extern template std::string significant<3>(double);
extern template std::string significant<4>(double);
extern template std::string significant<5>(double);
extern template std::string significant<6>(double);
extern template std::string significant<9>(double);

/// A column of a table: its name, the formats that contain the column, and how its cells become
/// text. Each member function returns a copy with one property changed.
struct Column {
  Column(const char* the_name) : name(the_name) {}
  Column(std::string the_name) : name(std::move(the_name)) {}
  Column(std::string_view the_name) : name(the_name) {}

  /// Restricts the column to these formats. Two columns with the same name may have different
  /// formats: then each format shows its own cells under that name.
  [[nodiscard]] Column only(Formats these) const;
  /// Sets another heading for Format::table.
  [[nodiscard]] Column headed(std::string the_heading) const;
  /// Sets how Format::table writes numbers. By default, Format::table writes numbers as CSV does.
  [[nodiscard]] Column shown(NumberFormat format) const;
  /// Sets how CSV writes numbers, by default with all digits. Format::table uses the same function
  /// unless shown() set another one.
  [[nodiscard]] Column written(NumberFormat format) const;

  std::string name;
  Formats formats = every_format;
  std::string heading = name;
  NumberFormat for_table = nullptr;
  NumberFormat for_csv = all_digits;
};

/// Named columns and rows of cells. A null cell is a missing value: Format::table writes "-", CSV
/// nothing, JSON null.
class Table {
 public:
  Table() = default;
  Table(std::initializer_list<Column> columns) : columns_(columns) {}
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  /// Adds a column. Pre: there is no row yet.
  void add_column(Column column) { columns_.push_back(std::move(column)); }
  /// Adds a row. Pre: `row` has a cell for each column.
  void add(std::vector<Cell> row);
  /// Adds a column and its value to the only row of the table; makes that row if the table is
  /// empty. Pre: the table has at most one row.
  void add_field(Column column, Cell value);
  /// Sets a line that Format::table writes above the table.
  void set_title(std::string title) { title_ = std::move(title); }
  /// Makes JSON omit the keys of null values.
  void leave_nulls_out() { leaves_nulls_out_ = true; }
  /// Makes Format::table omit columns that are null in every row.
  void hide_empty_columns() { hides_empty_columns_ = true; }

  [[nodiscard]] const std::vector<Column>& columns() const { return columns_; }
  [[nodiscard]] const std::vector<std::vector<Cell>>& rows() const { return rows_; }
  [[nodiscard]] const std::string& title() const { return title_; }
  [[nodiscard]] bool leaves_nulls_out() const { return leaves_nulls_out_; }
  [[nodiscard]] bool hides_empty_columns() const { return hides_empty_columns_; }

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<Cell>> rows_;
  std::string title_;
  bool leaves_nulls_out_ = false;
  bool hides_empty_columns_ = false;
};

/// Returns the width of `text`, in UTF-8, in columns of a terminal. Each code point counts as one
/// column.
[[nodiscard]] std::size_t terminal_width(std::string_view text);
/// Returns `table` in Format::table: its title, headings and rows. Numbers are aligned right.
[[nodiscard]] std::string aligned_text(const Table& table);
/// Returns the first row of `table` in Format::table, as a line with heading and value for each
/// column. Pre: there is a row.
[[nodiscard]] std::string upright_text(const Table& table);
/// Returns `table` as CSV (RFC 4180, but lines end with a line feed): column names, then rows.
[[nodiscard]] std::string csv_text(const Table& table);
/// Returns the rows as CSV, without the column names.
[[nodiscard]] std::string csv_rows(const Table& table);
/// Returns `text` as a field of RFC 4180: quoted if it contains a comma, a quote or a line end. The
/// rows of a Table have no line ends within fields, because their cells are printable().
[[nodiscard]] std::string csv_field(std::string_view text);
/// Returns a row as a JSON object: the columns that JSON contains, without null values if
/// leave_nulls_out() was called. Pre: `table` has the row.
[[nodiscard]] Cell::Object row_object(const Table& table, std::size_t row);
/// Returns a list of all rows, each as row_object() returns it.
[[nodiscard]] Cell row_objects(const Table& table);
/// Returns the cells of the first column with this name, as a list. Pre: `table` has the column.
[[nodiscard]] Cell column_list(const Table& table, std::string_view name);

}  // namespace loggp
