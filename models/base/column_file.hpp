// Reads text files of columns line by line: noise traces, histograms, arrival offsets, placements.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/base/errors.hpp"

namespace loggp {

/// Returns the parts of `text` between separators, including empty parts; at least one part.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

/// Returns `text` as a finite decimal number, or nothing if the whole text is not such a number.
[[nodiscard]] std::optional<double> parse_number(std::string_view text);

/// Returns whether a file or folder `path` exists; false if `path` is too long to be a name.
[[nodiscard]] bool exists(std::string_view path);

/// One line of a column file, with its place for error messages.
struct ColumnLine {
  const std::string& file;
  std::size_t line;
  std::vector<std::string_view> columns;  ///< at least one, none empty

  /// Throws InputError "file:line: what".
  [[noreturn]] void fail(std::string_view what) const;

  /// Returns the result of `read`. If `read` throws an InputError, adds this line's place to it.
  template <class Read>
  [[nodiscard]] auto checked(const Read& read) const {
    try {
      return read();
    } catch (const InputError& error) {
      fail(error.what());
    }
  }
};

/// Calls `use` for each line that is neither blank nor a comment; '#' begins a comment. Columns are
/// separated by blanks, tabs or commas. Throws InputError if `path` cannot be read; the message
/// tells the user to give `wanted`.
void read_columns(const std::string& path, std::string_view wanted,
                  const std::function<void(const ColumnLine&)>& use);

}  // namespace loggp
