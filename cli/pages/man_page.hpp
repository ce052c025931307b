// Manual pages of commands, for man(1).
#pragma once

#include <string>

#include "cli/pages/command_page.hpp"

namespace loggp::cli {

/// Returns the manual page of one command in the macros of man(7). `version` stands at the bottom.
[[nodiscard]] std::string man_page(const CommandPage& page, const std::string& version);

}  // namespace loggp::cli
