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

/// Returns "WHERE: ", the beginning of an error message about `where`; "" if `where` is empty.
[[nodiscard]] std::string place_prefix(std::string_view where);

}  // namespace loggp
