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

/// Returns the parts of `text` between separators, including empty parts. An empty text has one
/// empty part.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

/// Returns the finite decimal number that the whole `text` writes; nothing if `text` is anything
/// else. A sign "+" or blanks are not accepted.
[[nodiscard]] std::optional<double> parse_number(std::string_view text);

/// Returns whether a file or folder `path` exists; false if the system cannot tell, for example
/// because `path` is too long.
[[nodiscard]] bool exists(std::string_view path);

/// One line of a column file, with its place for error messages. The references are valid only
/// during the call of `use` that receives the line.
struct ColumnLine {
  const std::string& file;
  std::size_t line;
  std::string_view text;                  ///< the whole line, without its end
  std::vector<std::string_view> columns;  ///< at least one, none empty

  /// Throws InputError "file:line: what".
  [[noreturn]] void fail(std::string_view what) const;

  /// Returns the result of `read()`. If `read` throws an InputError, throws it again with this
  /// line's "file:line: " in front.
  template <class Read>
  [[nodiscard]] auto checked(const Read& read) const {
    try {
      return read();
    } catch (const InputError& error) {
      fail(error.what());
    }
  }
};

/// Calls `use` for each line that is neither blank nor a comment; '#' begins a comment. Any number
/// of blanks, tabs and commas separates two columns. Throws InputError as read_text() does; the
/// message tells the user to give `wanted`. Errors of `use` pass through.
void read_columns(const std::string& path, std::string_view wanted,
                  const std::function<void(const ColumnLine&)>& use);

}  // namespace loggp
