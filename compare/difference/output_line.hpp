// Lines of what other benchmarks print, with their places, and what readers of them share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/schemes/reduction.hpp"
#include "compare/difference/foreign_results.hpp"

namespace loggp::compare {

/// A line of output with its place.
struct OutputLine {
  const std::string* path;
  std::size_t number;
  std::string_view text;                ///< without blanks at both ends
  std::vector<std::string_view> words;  ///< none empty

  /// Throws InputError "path:line: what".
  [[noreturn]] void fail(std::string_view what) const;
  [[nodiscard]] bool begins_with(std::string_view start) const { return text.starts_with(start); }
  /// Returns the text after `start`, without blanks. Pre: the line begins with `start`.
  [[nodiscard]] std::string_view after(std::string_view start) const;
  /// Each fails where the line has no such word, no number from 0 on, or no whole one up to 2^50.
  [[nodiscard]] std::string_view word(std::size_t column) const;
  [[nodiscard]] double value(std::size_t column) const;
  [[nodiscard]] std::int64_t whole(std::size_t column) const;
  /// Returns the whole number that `digits`, a part of this line, writes; fails as whole() does.
  [[nodiscard]] std::int64_t whole_of(std::string_view digits) const;
  [[nodiscard]] bool is_of_numbers() const;
};

/// The largest size or count that is read.
inline constexpr std::int64_t largest_whole = std::int64_t{1} << 50;

[[nodiscard]] std::string_view without_blanks(std::string_view text);

/// Calls `use` for each line that is not blank.
void for_each_line(const std::string& path, std::string_view text,
                   const std::function<void(const OutputLine&)>& use);

/// Returns the index of a column; nothing if there is none of this name.
[[nodiscard]] std::optional<std::size_t> find_column(const std::vector<std::string>& columns,
                                                     std::string_view name);

/// Returns the column that holds the reduction's statistic. `names` has the names of mean, least
/// and largest time. `line` has the columns and fails if there is no such one.
[[nodiscard]] std::size_t column_of(const std::vector<std::string>& columns,
                                    const std::map<Reduction, std::string>& names,
                                    Reduction reduction, const OutputLine& line);

/// Adds a time. Fails if its point stands there already, and if the time is 0.
void add_time(ForeignResult& result, const OutputLine& line, ForeignTime time);

/// Points that a program names without a time that counts, by the reason.
class LeftOut {
 public:
  /// `point` says in words which one, "Bcast, 4 ranks, 8 B".
  void add(const OutputLine& line, const std::string& reason, const std::string& point);
  /// Returns a sentence for each reason: "out.txt:9: 2 points are left out: …".
  [[nodiscard]] std::vector<std::string> sentences() const;

 private:
  struct Points {
    std::string reason;
    std::string path;
    std::size_t line = 0;  // of the first one
    std::string first;
    std::size_t count = 0;
  };
  std::vector<Points> points_;
};

}  // namespace loggp::compare
