// Finds the co_await forms that GCC 12.2 silently miscompiles.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

namespace loggp::structure {

/// Returns the end of the comment or literal that begins at `at`; `at` if it is code.
inline std::size_t end_of_non_code(std::string_view text, std::size_t at) {
  const auto after = [&](std::string_view terminator, std::size_t from) {
    const std::size_t found = text.find(terminator, from);
    return found == std::string_view::npos ? text.size() : found + terminator.size();
  };
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("//")) return std::min(text.find('\n', at), text.size());
  if (rest.starts_with("/*")) return after("*/", at + 2);
  if (rest.starts_with("R\"")) {
    const std::size_t open = std::min(text.find('(', at), text.size());
    return after(fmt::format("){}\"", text.substr(at + 2, open - at - 2)), open);
  }
  const bool separates_digits = at > 0 && rest[0] == '\'' && std::isxdigit(text[at - 1]) != 0;
  if ((rest[0] != '"' && rest[0] != '\'') || separates_digits) return at;
  std::size_t end = at + 1;
  while (end < text.size() && text[end] != rest[0]) end += text[end] == '\\' ? 2U : 1U;
  return std::min(end + 1, text.size());
}

/// Returns the text with blanks in place of comments and literals; lines stay the same.
inline std::string blank_non_code(std::string_view text) {
  std::string code(text);
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t end = end_of_non_code(text, at);
    if (end == at) continue;
    for (; at < end; ++at) {
      if (text[at] != '\n') code[at] = ' ';
    }
    --at;
  }
  return code;
}

/// Returns the text from the bracket at `open` to the one that closes it, or to the text's end.
inline std::string_view bracketed(std::string_view code, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < code.size(); ++at) {
    if (std::string_view("([{").find(code[at]) != std::string_view::npos) ++depth;
    if (std::string_view(")]}").find(code[at]) != std::string_view::npos && --depth == 0)
      return code.substr(open, at - open + 1);
  }
  return code.substr(open);
}

inline bool contains(std::string_view code, const char* pattern) {
  return std::regex_search(code.begin(), code.end(), std::regex(pattern));
}

/// Returns the operand of a co_await: the text up to the end of its statement or of the brackets
/// around it.
inline std::string_view operand(std::string_view code, std::size_t begin) {
  std::size_t at = begin;
  while (at < code.size() && std::string_view(";)]},").find(code[at]) == std::string_view::npos) {
    const bool opens = std::string_view("([{").find(code[at]) != std::string_view::npos;
    at += opens ? bracketed(code, at).size() : 1;
  }
  return code.substr(begin, at - begin);
}

/// Returns the fault of the operand, or nothing. It recognises temporaries by their text: `{…}`
/// after a comma, a bracket or a type's name is an aggregate, and `[…](` a closure.
inline std::string objection_to_operand(std::string_view operand) {
  if (contains(operand, R"(\?)")) return "chooses its operand with ?:";
  if (contains(operand, R"([(,{]\s*\[[^\]]*\]\s*(\(|\{|<))")) return "makes a closure";
  if (contains(operand, R"(std::function\s*(<|\())")) return "makes a std::function";
  if (contains(operand, R"([(,]\s*\{\s*[^\s}])")) return "makes an aggregate";
  if (contains(operand, R"(\b[A-Z]\w*(<[^;]*>)?\s*\{\s*[^\s}])")) return "makes an aggregate";
  return {};
}

/// Returns "line N: the co_await …" for each form in the text that docs/contributing.md, "Pitfalls
/// of GCC 12", forbids.
inline std::vector<std::string> coroutine_objections(std::string_view text) {
  if (text.find("co_await") == std::string_view::npos) return {};
  const std::string code = blank_non_code(text);
  std::vector<std::string> result;
  const auto report = [&](std::size_t at, const std::string& what) {
    const auto line =
        1 + std::count(code.begin(), code.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    result.push_back("line " + std::to_string(line) + ": the co_await " + what);
  };
  static const std::regex condition(R"(\b(if|while|switch)\s*(constexpr\s*)?\()");
  for (std::sregex_iterator match(code.begin(), code.end(), condition), end; match != end;
       ++match) {
    const auto open = static_cast<std::size_t>(match->position() + match->length() - 1);
    if (contains(bracketed(code, open), R"(\bco_await\b)"))
      report(open, "is in the condition of " + (*match)[1].str());
  }
  constexpr std::string_view keyword = "co_await";
  for (std::size_t at = code.find(keyword); at != std::string::npos;
       at = code.find(keyword, at + 1)) {
    const std::string what = objection_to_operand(operand(code, at + keyword.size()));
    if (!what.empty()) report(at, what);
  }
  return result;
}

}  // namespace loggp::structure
