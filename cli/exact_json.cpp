#include "cli/exact_json.hpp"

#include <string_view>

namespace loggp::cli {

namespace {

// Begins the strings that stand for numbers: no text of ours has it. In a dump it is escaped.
constexpr char mark = '\x1f';
constexpr std::string_view escaped = "\"\\u001f";

}  // namespace

nlohmann::ordered_json exact_number(const std::string& digits) {
  return mark + digits;
}

std::string dump(const nlohmann::ordered_json& json) {
  const std::string with_strings = json.dump(2);
  std::string text;
  text.reserve(with_strings.size());
  std::size_t at = 0;
  for (std::size_t next = 0; (next = with_strings.find(escaped, at)) != std::string::npos;) {
    text.append(with_strings, at, next - at);
    const std::size_t digits = next + escaped.size();
    const std::size_t end = with_strings.find('"', digits);
    text.append(with_strings, digits, end - digits);
    at = end + 1;
  }
  return text.append(with_strings, at);
}

}  // namespace loggp::cli
