// Splits GOAL text into words and numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace loggp::simulate {

/// A place in a text: line and column, both from 1.
struct GoalPosition {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

/// A position in a text in memory, from which words and numbers are read. All errors are InputError
/// "name:line:column: …"; `name` is the file's name. The text and the name must outlive this
/// object.
class GoalScanner {
 public:
  GoalScanner(std::string_view text, std::string_view name)
      : at_(text.data()), end_(text.data() + text.size()), line_start_(at_), name_(name) {}

  /// Skips blanks and comments up to the end of the line. A comment of several lines counts as one
  /// blank. Throws when a comment does not end.
  void skip_blanks() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\t')) ++at_;
    if (at_ != end_ && (*at_ == '/' || *at_ == '\r')) skip_rare();
  }
  /// Skips blanks, comments and ends of lines.
  void skip_lines() {
    for (skip_blanks(); at_ != end_ && *at_ == '\n'; skip_blanks()) next_line();
  }
  [[nodiscard]] bool at_end() const { return at_ == end_; }
  [[nodiscard]] bool at_line_end() const { return at_ == end_ || *at_ == '\n'; }
  [[nodiscard]] bool sees(char c) const { return at_ != end_ && *at_ == c; }
  /// Skips the next character if it is `c`; returns whether it was.
  bool accept(char c) {
    if (!sees(c)) return false;
    ++at_;
    return true;
  }
  /// Reads a name: [A-Za-z][A-Za-z0-9_]*; empty when there is none here.
  [[nodiscard]] std::string_view label() {
    const char* const begin = at_;
    if (at_ == end_ || character_class(*at_) != Class::letter) return {};
    while (at_ != end_ && character_class(*at_) != Class::other) ++at_;
    return {begin, static_cast<std::size_t>(at_ - begin)};
  }
  /// Reads a keyword: [A-Za-z_]*, which ends where a number begins; empty when there is none here.
  [[nodiscard]] std::string_view keyword() {
    const char* const begin = at_;
    while (at_ != end_ && (character_class(*at_) == Class::letter || *at_ == '_')) ++at_;
    return {begin, static_cast<std::size_t>(at_ - begin)};
  }
  /// Reads a whole number from 0 to `most`. Throws when there is none or the number is larger;
  /// `what` names the number in the error.
  [[nodiscard]] std::uint64_t number(std::string_view what, std::uint64_t most) {
    const char* const begin = at_;
    std::uint64_t value = 0;
    while (at_ != end_ && character_class(*at_) == Class::digit) {
      const auto digit = static_cast<std::uint64_t>(*at_ - '0');
      if (digit > most || value > (most - digit) / 10) too_large(begin, what, most);
      value = (value * 10) + digit;
      ++at_;
    }
    if (at_ == begin) not_a_number(what, most);
    return value;
  }

  [[nodiscard]] GoalPosition position() const { return position(at_); }
  /// Returns the place of `at`, which is on the present line.
  [[nodiscard]] GoalPosition position(const char* at) const;
  [[noreturn]] void fail(GoalPosition where, std::string_view message) const;
  /// Throws the error "unexpected '…'; `right`" for the text here. At the end of a line or of the
  /// text, the error says so instead of quoting. `right` tells the user what to write.
  [[noreturn]] void unexpected(std::string_view right) const;
  /// Does the same for `word`, which has just been read; when `word` is empty, for the text here.
  [[noreturn]] void unexpected_after(std::string_view word, std::string_view right) const;
  /// Returns text of a user's file in quotes, for one line of a message: at most 40 bytes, with
  /// \xNN for bytes that are not printable ASCII.
  [[nodiscard]] static std::string quote(std::string_view text);
  [[nodiscard]] std::string_view name() const { return name_; }

 private:
  enum class Class : std::uint8_t { other, letter, digit, underscore };
  static constexpr std::array<Class, 256> classes = [] {
    std::array<Class, 256> table{};
    for (unsigned char c = 'a'; c <= 'z'; ++c) table[c] = Class::letter;
    for (unsigned char c = 'A'; c <= 'Z'; ++c) table[c] = Class::letter;
    for (unsigned char c = '0'; c <= '9'; ++c) table[c] = Class::digit;
    table['_'] = Class::underscore;
    return table;
  }();
  [[nodiscard]] static Class character_class(char c) {
    return classes[static_cast<unsigned char>(c)];
  }

  void next_line() {
    ++at_;
    ++line_;
    line_start_ = at_;
  }
  void skip_rare();
  void skip_comment();
  [[noreturn]] void too_large(const char* begin, std::string_view what, std::uint64_t most) const;
  [[noreturn]] void not_a_number(std::string_view what, std::uint64_t most) const;

  const char* at_;
  const char* end_;
  const char* line_start_;
  std::uint32_t line_ = 1;
  std::string_view name_;
};

}  // namespace loggp::simulate
