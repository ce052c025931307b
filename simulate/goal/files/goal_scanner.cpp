#include "simulate/goal/files/goal_scanner.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "models/base/errors.hpp"

namespace loggp::simulate {

void GoalScanner::skip_rare() {
  while (at_ != end_) {
    const bool more = at_ + 1 != end_;
    const bool ends_line = *at_ == '\r' && (!more || at_[1] == '\n');
    if (*at_ == ' ' || *at_ == '\t' || ends_line) {
      ++at_;
    } else if (*at_ == '/' && more && at_[1] == '/') {
      at_ = std::find(at_, end_, '\n');
    } else if (*at_ == '/' && more && at_[1] == '*') {
      skip_comment();
    } else {
      return;
    }
  }
}

void GoalScanner::skip_comment() {
  const GoalPosition begin = position();
  for (at_ += 2; at_ != end_;) {
    if (*at_ == '\n') {
      next_line();
    } else if (*at_ == '*' && at_ + 1 != end_ && at_[1] == '/') {
      at_ += 2;
      return;
    } else {
      ++at_;
    }
  }
  fail(begin, "a comment begins and never ends; write */");
}

GoalPosition GoalScanner::position(const char* at) const {
  return {line_, static_cast<std::uint32_t>(at - line_start_) + 1};
}

void GoalScanner::fail(GoalPosition where, std::string_view message) const {
  throw InputError(fmt::format("{}:{}:{}: {}", name_, where.line, where.column, message));
}

std::string GoalScanner::quote(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string quoted = "'";
  for (const char c : text.substr(0, longest)) {
    const auto code = static_cast<unsigned char>(c);
    const bool printable = code >= 0x20 && code < 0x7F;
    quoted += printable ? std::string(1, c) : fmt::format("\\x{:02X}", code);
  }
  return quoted + (text.size() > longest ? "...'" : "'");
}

void GoalScanner::unexpected(std::string_view right) const {
  if (at_ == end_) fail(position(), fmt::format("the file ends here; {}", right));
  if (*at_ == '\n') fail(position(), fmt::format("the line ends here; {}", right));
  const char* word = at_;
  while (word != end_ && character_class(*word) != Class::other) ++word;
  if (word == at_) ++word;
  const std::string_view text(at_, static_cast<std::size_t>(word - at_));
  fail(position(), fmt::format("unexpected {}; {}", quote(text), right));
}

void GoalScanner::unexpected_after(std::string_view word, std::string_view right) const {
  if (word.empty()) unexpected(right);
  fail(position(&word.front()), fmt::format("unexpected {}; {}", quote(word), right));
}

void GoalScanner::too_large(const char* begin, std::string_view what, std::uint64_t most) const {
  const char* const end = std::find_if(at_, end_, [](char c) { return c < '0' || c > '9'; });
  fail(position(begin), fmt::format("{} {} is too large; give 0 to {}", what,
                                    quote({begin, static_cast<std::size_t>(end - begin)}), most));
}

void GoalScanner::not_a_number(std::string_view what, std::uint64_t most) const {
  unexpected(fmt::format("write the {} as a whole number from 0 to {}", what, most));
}

}  // namespace loggp::simulate
