// A command's result, which is printed in the format that --format gives.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "models/base/table.hpp"

namespace loggp::cli {

/// A result: fields, tables and texts, in the order in which they are printed.
///
/// People read a line for each field, then aligned tables and texts, with blank lines between. CSV
/// has the tables; where it has none, the fields as one row. JSON is an object with a key for each
/// field and table; a table that is the whole result is an array.
class Result {
 public:
  Result() = default;
  /// Makes a result of one table.
  Result(Table table) : Result() { add("", std::move(table)); }

  /// Adds a field: a value under the column's name, in the formats that have the column.
  /// Consecutive fields are printed together.
  void add(Column column, Cell value);
  /// Adds a table. In JSON it is an array of objects under `name`.
  void add(std::string name, Table table, Formats formats = every_format);
  /// Adds, only in JSON, each column except the first as a list under its name.
  void add_lists(const Table& table);
  /// Adds lines as they are, each with its line end. In JSON the text is a whole document that
  /// replaces all other parts.
  void add_text(std::string text, Formats formats = for_people);

  /// Returns the result as text. It is empty when the result has nothing in this format.
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

/// Adds --format, which reads "table", "csv" or "json" into `format`; its value is the default.
void add_format_option(CLI::App& command, Format& format,
                       const std::string& help = "how to print the result",
                       const std::vector<std::string>& names = {"table", "csv", "json"});

/// A printer of rows that come one by one.
class RowWriter {
 public:
  /// `table` has the columns and no rows.
  RowWriter(Table table, Format format) : table_(std::move(table)), format_(format) {}

  /// Returns the text before the first row: in CSV the line of names.
  [[nodiscard]] std::string begin() const;
  /// Takes a row and returns its line in CSV or JSON; for people nothing yet.
  [[nodiscard]] std::string row(std::vector<Cell> row);
  /// Returns the text after the last row: for people the whole table, because a column is as wide
  /// as its widest cell.
  [[nodiscard]] std::string end() const;

 private:
  Table table_;
  Format format_;
};

}  // namespace loggp::cli
