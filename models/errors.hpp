// The two ways in which a command can end badly, each with its exit status (README.md, "Sizes,
// times, exit status").
#pragma once

#include <stdexcept>
#include <string_view>

namespace loggp {

/// The user's input is wrong; the one line says what, where and what would be right. Exit status 2.
class InputError : public std::runtime_error {
 public:
  /// What the user wrote may hold line breaks and other control characters: they become \x0A.
  explicit InputError(std::string_view line);
};

/// It ran but did not succeed (deadlock, failed check, lost peer). Exit status 1.
class RunError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace loggp
