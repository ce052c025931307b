// Error messages for unknown names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace loggp {

/// Returns "unknown KIND 'given'; known: a, b, c". The names are sorted by their number of edits
/// from `given` (Levenshtein's distance), the nearest first.
[[nodiscard]] std::string unknown_name(std::string_view kind, std::string_view given,
                                       std::vector<std::string> known);

/// Returns the known name that `given` probably stands for: the one with the fewest edits, if these
/// are at most 2 or a third of `given`, else the first that begins with `given`, which then has at
/// least four characters; empty if there is none.
[[nodiscard]] std::string likely_name(std::string_view given,
                                      const std::vector<std::string>& known);

/// Returns "WHERE: ", the beginning of an error message about `where`; "" if `where` is empty.
[[nodiscard]] std::string place_prefix(std::string_view where);

}  // namespace loggp
