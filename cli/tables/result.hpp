// Results of commands, and their output in the format that --format gives.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "compare/predict/circumstance_columns.hpp"
#include "models/base/table.hpp"

namespace loggp::cli {

/// A result: fields, tables and texts, in the order in which they are printed.
///
/// People read a line for each field, then aligned tables and texts, with blank lines between. CSV
/// has the tables; if there is none, the fields as one row. JSON is an object with a key for each
/// field and each table; a table without a name is the whole JSON document, an array.
class Result {
 public:
  Result() = default;
  /// Makes a result of one table without a name.
  Result(Table table) : Result() { add("", std::move(table)); }

  /// Adds a field with the column's name and formats. Consecutive fields are printed together.
  void add(Column column, Cell value);
  /// The same, but people see it only if it has a value.
  void add_known(Column column, Cell value);
  /// Adds the circumstances of a result for programs, from the column `first` on.
  void add_circumstances(const compare::Circumstances& circumstances,
                         std::string_view first = compare::circumstance_columns.front());
  /// Adds a table in the given formats. In JSON it is an array of objects under `name`; with an
  /// empty `name` it is the whole document.
  void add(std::string name, Table table, Formats formats = every_format);
  /// Adds, in JSON only, each column of `table` except the first as a list under the column's name.
  void add_lists(const Table& table);
  /// Adds lines, each with its line end, which are printed as printable_lines(). In JSON the text
  /// is the whole document, which is printed unchanged, and other parts are left out.
  void add_text(std::string text, Formats formats = for_people);

  /// Returns the result as text; empty when no part has this format.
  [[nodiscard]] std::string text(Format format) const;

 private:
  struct Fields {
    Table table;  ///< of one row
  };
  struct Named {
    std::string name;
    Table table;
    Formats formats;
  };
  struct Text {
    std::string text;
    Formats formats;
  };
  using Part = std::variant<Fields, Named, Text>;

  [[nodiscard]] static std::string part_text(const Part& part, Format format);
  [[nodiscard]] bool has_table(Format format) const;
  [[nodiscard]] std::string rows_text(Format format) const;
  [[nodiscard]] std::string json() const;

  std::vector<Part> parts_;
};

/// Writes `result` to stdout.
void print(const Result& result, Format format);
/// Writes printable(text) to stdout, as one line.
void print_line(std::string_view text);

/// Adds --format, which writes one of the formats in `names` into `format`. The initial value of
/// `format` is the default.
void add_format_option(CLI::App& command, Format& format,
                       const std::string& help = "how to print the result",
                       const std::vector<std::string>& names = {"table", "csv", "json"});

/// A formatter of rows that are known one after another. It returns text and prints nothing.
class RowWriter {
 public:
  /// Makes a formatter. `table` has the columns of the rows, and no rows.
  RowWriter(Table table, Format format) : table_(std::move(table)), format_(format) {}

  /// Returns the text before the first row: the line of column names in CSV, the bracket of the
  /// array in JSON, else nothing.
  [[nodiscard]] std::string begin() const;
  /// Returns the line of `row` in CSV, JSON or JSON lines. For people, keeps the row for end() and
  /// returns "".
  [[nodiscard]] std::string row(std::vector<Cell> row);
  /// Returns the text after the last row: for people the whole table, because the width of a column
  /// is that of its widest cell; the closing bracket in JSON; else nothing.
  [[nodiscard]] std::string end() const;

 private:
  Table table_;
  Format format_;
  bool has_rows_ = false;  ///< of JSON: a row has been returned
};

}  // namespace loggp::cli
