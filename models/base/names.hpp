// Words of messages: unknown names, and counts with their nouns.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace loggp {

/// Returns "unknown KIND 'given' (did you mean a?); known: a, b, c". The names are sorted by their
/// number of edits from `given` (Levenshtein's distance), the nearest first. The question is left
/// out where likely_name() finds none.
[[nodiscard]] std::string unknown_name(std::string_view kind, std::string_view given,
                                       std::vector<std::string> known);
/// Returns the same with `described(name)` in the place of each name of the list.
[[nodiscard]] std::string unknown_name(
    std::string_view kind, std::string_view given, std::vector<std::string> known,
    const std::function<std::string(const std::string& name)>& described);

/// Returns the known name that `given` probably stands for: the one with the fewest edits, if these
/// are at most 2 or a third of `given` (1 for up to three characters) and fewer than its
/// characters, or if only the case differs; else the first that begins with `given`, which then has
/// at least four characters; empty if there is none.
[[nodiscard]] std::string likely_name(std::string_view given,
                                      const std::vector<std::string>& known);

/// Returns the count with the noun's singular or plural: "1 rank", "2 ranks".
[[nodiscard]] std::string counted(std::int64_t count, std::string_view noun);

/// Returns `text` cut at each `separator`: one part more than there are separators.
[[nodiscard]] std::vector<std::string_view> split_at(std::string_view text, char separator);

/// Returns "WHERE: ", the beginning of an error message about `where`; "" if `where` is empty.
[[nodiscard]] std::string place_prefix(std::string_view where);

}  // namespace loggp
