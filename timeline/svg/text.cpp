#include "timeline/svg/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <cstdint>

namespace loggp::timeline {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

constexpr bool is_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

// XML 1.0 §2.2, Char.
constexpr bool allowed(std::uint32_t code) {
  if (code < 0x20) return code == '\t' || code == '\n' || code == '\r';
  return code < 0xD800 || (code >= 0xE000 && code < 0xFFFE) || (code >= 0x10000 && code < 0x110000);
}

// Returns the length in bytes of the first UTF-8 character; 0 if it is invalid or XML forbids it.
std::size_t character_length(std::string_view text) {
  constexpr std::array<std::uint32_t, 5> least_code{0, 0, 0x80, 0x800, 0x10000};
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x80) return allowed(first) ? 1 : 0;
  const auto length = static_cast<std::size_t>(std::countl_one(first));
  if (length < 2 || length > 4 || length > text.size()) return 0;
  std::uint32_t code = first & (0x7FU >> length);
  for (const char byte : text.substr(1, length - 1)) {
    if (!is_continuation(byte)) return 0;
    code = code << 6U | (static_cast<unsigned char>(byte) & 0x3FU);
  }
  return code >= least_code[length] && allowed(code) ? length : 0;
}

bool is_of_word(char character) {
  return character == '_' || std::isalnum(static_cast<unsigned char>(character)) != 0;
}

std::string_view entity(char character) {
  switch (character) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    default:
      return {};
  }
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    const std::string_view special = entity(text.front());
    const std::string_view plain = length == 0 ? replacement : text.substr(0, length);
    out += special.empty() ? plain : special;
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

double text_width(std::string_view text, double font_size) {
  constexpr std::string_view narrow = " !'(),-./:;I[]fijlrt|";
  double em = 0;
  for (const char byte : text) {
    if (!is_continuation(byte)) em += narrow.find(byte) == std::string_view::npos ? 0.64 : 0.36;
  }
  return em * font_size;
}

std::vector<std::string> wrapped(std::string_view text, double font_size, double width) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const bool fits = !lines.empty() && text_width(lines.back(), font_size) +
                                                text_width(word, font_size) +
                                                text_width(" ", font_size) <=
                                            width;
    if (fits) {
      lines.back().append(" ").append(word);
    } else {
      lines.emplace_back(word);
    }
  }
  return lines;
}

std::string with_subscripts(std::string escaped_text, double font_size) {
  for (const std::string_view name : {"o_s", "o_r", "O_s", "O_r"}) {
    for (const std::string_view next : {" =", ":"}) {
      const std::string plain = fmt::format("{}{}", name, next);
      const std::string lowered = fmt::format(
          R"({}<tspan dy="{:.2f}" font-size="{:.2f}">{}</tspan><tspan dx="{:.2f}" dy="-{:.2f}">{}</tspan>)",
          name[0], font_size / 4, font_size * 3 / 4, name[2], next == ":" ? 0 : font_size * 0.3,
          font_size / 4, next.back());  // a blank would be lost here
      std::size_t at = 0;
      while ((at = escaped_text.find(plain, at)) != std::string::npos) {
        const bool is_name = at == 0 || !is_of_word(escaped_text[at - 1]);
        if (is_name) escaped_text.replace(at, plain.size(), lowered);
        at += is_name ? lowered.size() : plain.size();
      }
    }
  }
  return escaped_text;
}

}  // namespace loggp::timeline
