// Text files of columns: traces, histograms, arrival times and mappings are read line by line.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/errors.hpp"

namespace loggp {

/// The parts of `text` between separators, empty ones too; at least one.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

/// The whole of `text` as a finite decimal number, or nothing.
[[nodiscard]] std::optional<double> parse_number(std::string_view text);

/// Whether there is something of that name. What cannot be a name (it may be too long) is nowhere.
[[nodiscard]] bool exists(std::string_view path);

/// One line of a file and where it stands.
struct ColumnLine {
  const std::string& file;
  std::size_t line;
  std::vector<std::string_view> columns;  ///< at least one, none empty

  /// Throws InputError "file:line: what".
  [[noreturn]] void fail(std::string_view what) const;

  /// What `read` returns; the InputError that it throws gets this place.
  template <class Read>
  [[nodiscard]] auto checked(const Read& read) const {
    try {
      return read();
    } catch (const InputError& error) {
      fail(error.what());
    }
  }
};

/// Calls `use` for each line that is neither blank nor a comment (from '#' on). Columns are
/// separated by blanks, tabs or commas. Throws InputError if `path` cannot be read, with `wanted`
/// saying what should have been given.
void read_columns(const std::string& path, std::string_view wanted,
                  const std::function<void(const ColumnLine&)>& use);

}  // namespace loggp
