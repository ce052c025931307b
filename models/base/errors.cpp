#include "models/base/errors.hpp"

#include <fmt/format.h>

#include <iterator>
#include <system_error>

namespace loggp {

namespace {

std::string on_one_line(std::string_view text) {
  constexpr unsigned char first_printable = 0x20;
  constexpr unsigned char del = 0x7F;
  std::string line;
  line.reserve(text.size());
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (code < first_printable || code == del) {
      fmt::format_to(std::back_inserter(line), "\\x{:02X}", code);
    } else {
      line += c;
    }
  }
  return line;
}

}  // namespace

InputError::InputError(std::string_view line) : std::runtime_error(on_one_line(line)) {}

std::string system_error_text(int error) {
  return std::generic_category().message(error);
}

}  // namespace loggp
