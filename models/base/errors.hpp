// The two ways in which a command can end badly, each with its exit status (README.md, "Sizes,
// times, exit status").
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace loggp {

/// A user's mistake. The message is one line: what is wrong, where, and the fix. Exit status 2.
class InputError : public std::runtime_error {
 public:
  /// Makes an error with the message printable(line), because `line` may quote input.
  explicit InputError(std::string_view line);
};

/// A run that failed: a deadlock, a failed check, a lost peer. Exit status 1.
class RunError : public std::runtime_error {
 public:
  /// Makes an error with the message printable_lines(lines), because `lines` may quote input.
  explicit RunError(std::string_view lines);
};

/// Returns the system's text for `error`, a value of errno.
[[nodiscard]] std::string system_error_text(int error);

}  // namespace loggp
