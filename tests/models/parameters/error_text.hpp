// The text of an exception, for tests of wrong inputs.
#pragma once

#include <string>

namespace loggp {

/// Returns the text of the Error that `action` throws; empty if it throws nothing. Other exceptions
/// pass through.
template <class Error, class Action>
std::string error_text(const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

}  // namespace loggp
