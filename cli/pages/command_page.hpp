// What a manual page and a shell's completion say about a command: the definitions of --help.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace loggp::cli {

/// An option or a positional argument of a command.
struct OptionEntry {
  std::vector<std::string> names;    ///< "-o", "--out"; of a positional argument only its name
  std::string group;                 ///< the heading of help texts; of a positional "Arguments"
  std::string value;                 ///< the word for its value, "TEXT"; empty for a flag
  std::string usual;                 ///< the default value; empty if there is none
  std::string variable;              ///< the environment variable that gives it; usually empty
  std::vector<std::string> choices;  ///< all possible values, where the help lists them
  std::string help;
  bool is_required = false;
  bool may_repeat = false;
  bool may_be_file = false;  ///< the value is one of `choices` or the path of a file

  [[nodiscard]] bool is_flag() const { return value.empty(); }
  /// Returns "--out" of "-o" and "--out": the first long name, or else the first name.
  [[nodiscard]] const std::string& main_name() const;
};

/// A command with its options and its own commands.
struct CommandPage {
  std::vector<std::string> path;  ///< "loggp", "params", "show"
  std::string summary;            ///< its description in help texts
  std::string footer;             ///< remarks and examples
  std::vector<OptionEntry> arguments;
  std::vector<OptionEntry> options;
  std::vector<CommandPage> commands;

  /// Returns the path's words, separated by `separator`: "loggp-params-show".
  [[nodiscard]] std::string name(const std::string& separator) const;
};

/// Returns the page of `command` and of all its commands, without hidden ones. `path` are the names
/// of the commands above it.
[[nodiscard]] CommandPage command_page(const CLI::App& command, std::vector<std::string> path = {});

/// Returns the values that a description lists: "a, b or c" → a, b, c; "broadcast: flat, binomial;
/// ring: double-ring" → flat, binomial, double-ring. Empty if it is any other text.
[[nodiscard]] std::vector<std::string> listed_values(const std::string& description);

}  // namespace loggp::cli
