// The groups in which help texts and manual pages show options.
#pragma once

#include <CLI/CLI.hpp>
#include <span>
#include <string_view>

namespace loggp::cli {

/// A heading of help texts with the options below it.
struct OptionGroup {
  std::string_view heading;
  std::span<const std::string_view> options;  ///< "--params"
};

/// Returns the groups. An option in none of them stands below "Options".
[[nodiscard]] std::span<const OptionGroup> option_groups();

/// Moves the options of all commands of `program` to their groups. Hidden options stay hidden.
void group_options(CLI::App& program);

}  // namespace loggp::cli
