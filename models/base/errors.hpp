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
  /// Makes an error with the message `line`. Control characters, which may come from quoted input,
  /// are replaced by escapes like \x0A.
  explicit InputError(std::string_view line);
};

/// A run that failed: a deadlock, a failed check, a lost peer. Exit status 1.
class RunError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Returns the system's text for `error`, a value of errno.
[[nodiscard]] std::string system_error_text(int error);

}  // namespace loggp
