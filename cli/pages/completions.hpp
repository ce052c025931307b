// Completions of the command line for shells.
#pragma once

#include <string>

#include "cli/pages/command_page.hpp"

namespace loggp::cli {

/// Return the script that makes a shell complete commands, options, and the values that options
/// list. Other values are completed as names of files. `program` is the page of the whole program.
[[nodiscard]] std::string bash_completion(const CommandPage& program);
[[nodiscard]] std::string zsh_completion(const CommandPage& program);
[[nodiscard]] std::string fish_completion(const CommandPage& program);

}  // namespace loggp::cli
