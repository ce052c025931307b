// Error messages for unknown names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace loggp {

/// Returns "unknown KIND 'given'; known: a, b, c". The names nearest to `given` come first, by the
/// number of edits (Levenshtein's distance).
[[nodiscard]] std::string unknown_name(std::string_view kind, std::string_view given,
                                       std::vector<std::string> known);

/// Returns the beginning of an error about something at `where`: "WHERE: ", or "" if that is empty.
[[nodiscard]] std::string place_prefix(std::string_view where);

}  // namespace loggp
