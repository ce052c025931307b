#include "timeline/svg/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "models/base/printable.hpp"

namespace loggp::timeline {
namespace {

constexpr bool is_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
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

bool is_unit(std::string_view word) {
  constexpr std::array<std::string_view, 6> units{"s", "ms", "µs", "ns", "ns/B", "B"};
  word = word.substr(0, word.find_first_of(",;:."));
  return std::find(units.begin(), units.end(), word) != units.end();
}

// Returns whether the space at `at` is between a name and its value or a number and its unit.
bool joins(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  std::string_view next = text.substr(at + 1);
  next = next.substr(0, next.find(' '));
  if (before.ends_with('=') || next.starts_with('=')) return true;
  return !before.empty() && std::isdigit(static_cast<unsigned char>(before.back())) != 0 &&
         is_unit(next);
}

// Returns where the first line break may be: at a space that joins nothing, or at the end.
std::size_t first_break(std::string_view text) {
  std::size_t at = text.find(' ');
  while (at != std::string_view::npos && joins(text, at)) at = text.find(' ', at + 1);
  return std::min(at, text.size());
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : printable_lines(text)) {
    const std::string_view special = entity(c);
    if (special.empty()) {
      out += c;
    } else {
      out += special;
    }
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
    const std::size_t end = first_break(text);
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
