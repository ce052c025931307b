#include "timeline/export/tex_text.hpp"

namespace loggp::timeline {
namespace {

// Returns the LaTeX text of an ASCII character; empty if it is the character itself.
std::string_view tex_character(char character) {
  switch (character) {
    case '\\':
      return "\\textbackslash{}";
    case '{':
      return "\\{";
    case '}':
      return "\\}";
    case '$':
      return "\\$";
    case '&':
      return "\\&";
    case '#':
      return "\\#";
    case '%':
      return "\\%";
    case '_':
      return "\\_";
    case '^':
      return "\\textasciicircum{}";
    case '~':
      return "\\textasciitilde{}";
    case '<':
      return "\\textless{}";
    case '>':
      return "\\textgreater{}";
    case '|':
      return "\\textbar{}";
    case '"':
      return "''";  // \\textquotedbl is not in every font encoding
    case '`':
      return "\\textasciigrave{}";
    default:
      return {};
  }
}

// Returns whether LaTeX would join two of these characters: -- to a dash, '' to a quotation mark,
// ,, to another.
bool is_joined(char character) {
  return character == '-' || character == '\'' || character == ',';
}

}  // namespace

std::string tex_escaped(std::string_view text) {
  constexpr std::string_view micro = "µ";
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i).starts_with(micro)) {
      out += "$\\mu$";
      i += micro.size() - 1;
      continue;
    }
    if (i > 0 && text[i] == text[i - 1] && is_joined(text[i])) out += "{}";
    const std::string_view special = tex_character(text[i]);
    if (special.empty()) {
      out += text[i];
    } else {
      out += special;
    }
  }
  return out;
}

}  // namespace loggp::timeline
