#include "models/base/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace loggp {

namespace {

// The first code point of a text and its length in bytes; length 0: the first byte is not UTF-8.
struct CodePoint {
  char32_t value = 0;
  std::size_t bytes = 0;
};

constexpr bool is_plain(char c) {
  return c >= ' ' && c <= '~';
}

std::size_t length_for(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  if (lead < 0xE0) return 2;
  return lead < 0xF0 ? 3 : 4;
}

// Pre: `text` is not empty.
CodePoint first_code_point(std::string_view text) {
  constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t bytes = length_for(lead);
  if (bytes == 0 || bytes > text.size()) return {};
  if (bytes == 1) return {lead, 1};
  char32_t value = lead & (0x7FU >> bytes);
  for (const char c : text.substr(1, bytes - 1)) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0U) != 0x80U) return {};
    value = value << 6U | (byte & 0x3FU);
  }
  const bool is_surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < least.at(bytes) || value > 0x10FFFF || is_surrogate) return {};
  return {value, bytes};
}

// Whether a terminal, a browser or a reader would obey the code point, or would not show it.
bool is_hidden(char32_t code) {
  struct Range {
    char32_t first;
    char32_t last;
  };
  constexpr std::array<Range, 7> ranges{{{0, 0x1F},
                                         {0x7F, 0x9F},
                                         {0x200E, 0x200F},
                                         {0x2028, 0x202E},
                                         {0x2066, 0x2069},
                                         {0xFEFF, 0xFEFF},
                                         {0xFFFE, 0xFFFF}}};
  return std::any_of(ranges.begin(), ranges.end(), [code](const Range& range) {
    return code >= range.first && code <= range.last;
  });
}

// Appends the first character of `text`, escaped if it is hidden, and removes it from `text`.
void append_first(std::string& to, std::string_view& text, bool as_json) {
  const CodePoint code = first_code_point(text);
  const std::size_t bytes = std::max<std::size_t>(code.bytes, 1);
  if (code.bytes == 0) {
    fmt::format_to(std::back_inserter(to), "\\x{:02X}", static_cast<unsigned char>(text.front()));
  } else if (!is_hidden(code.value)) {
    to += text.substr(0, bytes);
  } else if (as_json || code.value > 0x7F) {
    fmt::format_to(std::back_inserter(to), "\\u{:04X}", static_cast<unsigned>(code.value));
  } else {
    fmt::format_to(std::back_inserter(to), "\\x{:02X}", static_cast<unsigned>(code.value));
  }
  text.remove_prefix(bytes);
}

// Returns `text` with escapes for all hidden characters but those that `stays` names.
template <class Stays>
std::string escaped(std::string_view text, bool as_json, const Stays& stays) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const auto* const end =
        std::find_if(text.begin(), text.end(), [&](char c) { return !is_plain(c) && !stays(c); });
    result.append(text.begin(), end);
    text.remove_prefix(static_cast<std::size_t>(end - text.begin()));
    if (!text.empty()) append_first(result, text, as_json);
  }
  return result;
}

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const CodePoint code = first_code_point(text);
    if (code.bytes == 0) return false;
    text.remove_prefix(code.bytes);
  }
  return true;
}

std::string printable(std::string_view text) {
  return escaped(text, false, [](char) { return false; });
}

std::string printable_lines(std::string_view text) {
  return escaped(text, false, [](char c) { return c == '\n'; });
}

std::string printable_json(std::string_view json) {
  // JSON has white space between its values; within strings it has escapes instead
  return escaped(json, true, [](char c) { return c == '\n' || c == '\r' || c == '\t'; });
}

}  // namespace loggp
