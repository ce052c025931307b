// Answers for names that nobody knows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace loggp {

/// "unknown KIND 'given'; known: a, b, c", nearest (fewest edits) first.
[[nodiscard]] std::string unknown_name(std::string_view kind, std::string_view given,
                                       std::vector<std::string> known);

}  // namespace loggp
