#include "models/base/errors.hpp"

#include <system_error>

#include "models/base/printable.hpp"

namespace loggp {

InputError::InputError(std::string_view line) : std::runtime_error(printable(line)) {}

RunError::RunError(std::string_view lines) : std::runtime_error(printable_lines(lines)) {}

std::string system_error_text(int error) {
  return std::generic_category().message(error);
}

}  // namespace loggp
