// The error message for a command line that can't be parsed.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace loggp::cli {

/// Returns one line about a command line that CLI11 has refused with `error`: which of its `words`
/// is wrong, the known name that is meant, and where to read on. The first word is the program's
/// name.
[[nodiscard]] std::string wrong_command_line(const CLI::App& program, const CLI::ParseError& error,
                                             const std::vector<std::string_view>& words);

}  // namespace loggp::cli
