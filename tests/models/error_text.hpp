// What an exception says, for tables of wrong inputs.
#pragma once

#include <string>

namespace loggp {

/// The text of the Error that `action` throws; empty when it throws nothing. Others pass through.
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
