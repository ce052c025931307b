#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/pages/completions.hpp"

namespace loggp::cli {

namespace {

std::string fish_quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result + "'";
}

// Returns the condition under which the words of a command are complete: its path has been given.
std::string given(const CommandPage& page) {
  std::string condition;
  for (std::size_t i = 1; i < page.path.size(); ++i) {
    condition +=
        fmt::format("{}__fish_seen_subcommand_from {}", i == 1 ? "" : "; and ", page.path[i]);
  }
  return condition;
}

// Returns the condition under which one of the command's own commands comes next.
std::string needs_command(const CommandPage& page) {
  if (page.path.size() == 1) return "__fish_use_subcommand";
  std::string names;
  for (const CommandPage& command : page.commands) names += " " + command.path.back();
  return fmt::format("{}; and not __fish_seen_subcommand_from{}", given(page), names);
}

std::string option_line(const CommandPage& page, const OptionEntry& option) {
  std::string line = fmt::format("complete -c {}", page.path.front());
  if (page.path.size() > 1) line += " -n " + fish_quoted(given(page));
  for (const std::string& name : option.names) {
    const bool is_long = name.starts_with("--");
    line += fmt::format(" -{} {}", is_long ? "l" : "s", name.substr(is_long ? 2 : 1));
  }
  const bool is_file = option.choices.empty() || option.may_be_file;
  if (!option.is_flag()) line += is_file ? " -r -F" : " -x";
  if (!option.choices.empty()) line += fmt::format(" -a '{}'", fmt::join(option.choices, " "));
  return line + fmt::format(" -d {}\n", fish_quoted(option.help));
}

std::string lines_of(const CommandPage& page) {
  std::string text;
  const std::string& program = page.path.front();
  for (const CommandPage& command : page.commands) {
    text += fmt::format("complete -c {} -f -n {} -a {} -d {}\n", program,
                        fish_quoted(needs_command(page)), command.path.back(),
                        fish_quoted(command.summary));
  }
  for (const OptionEntry& argument : page.arguments) {
    if (argument.choices.empty()) continue;
    text += fmt::format("complete -c {} -n {}{} -a '{}'\n", program, fish_quoted(given(page)),
                        argument.may_be_file ? " -F" : "", fmt::join(argument.choices, " "));
  }
  for (const OptionEntry& option : page.options) text += option_line(page, option);
  for (const CommandPage& command : page.commands) text += lines_of(command);
  return text;
}

}  // namespace

std::string fish_completion(const CommandPage& program) {
  return fmt::format("# fish completion for {0}; generated from the definitions of {0} --help\n{1}",
                     program.path.front(), lines_of(program));
}

}  // namespace loggp::cli
