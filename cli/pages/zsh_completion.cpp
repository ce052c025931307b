#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/pages/completions.hpp"

namespace loggp::cli {

namespace {

// Returns the text for a place between single quotes, in which `special` characters need a
// backslash.
std::string zsh_text(const std::string& text, std::string_view special) {
  std::string result;
  for (const char c : text) {
    if (c == '\'') {
      result += "'\\''";
      continue;
    }
    if (special.find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

std::string action(const OptionEntry& entry) {
  if (entry.choices.empty()) return "_files";
  const std::string choices = fmt::format("({})", fmt::join(entry.choices, " "));
  if (!entry.may_be_file) return choices;
  return fmt::format(R"(_alternative "names\:name\:{}" "files\:file\:_files")", choices);
}

// Returns '(-o --out)'{-o,--out}'[help]:VALUE:_files', an argument of _arguments.
std::string option_argument(const OptionEntry& entry) {
  std::string text = fmt::format("[{}]", zsh_text(entry.help, "[]:\\"));
  if (!entry.is_flag())
    text += fmt::format(":{}:{}", zsh_text(entry.value, ":\\[]"), action(entry));
  const std::string names = fmt::format("{}", fmt::join(entry.names, ","));
  const std::string all = fmt::format("{}", fmt::join(entry.names, " "));
  const std::string once = entry.may_repeat ? "'*'" : fmt::format("'({})'", all);
  if (entry.names.size() == 1) return fmt::format("{}'{}{}'", once, names, text);
  return fmt::format("{}{{{}}}'{}'", once, names, text);
}

std::string arguments_of(const CommandPage& page) {
  std::string text;
  for (const OptionEntry& option : page.options) text += " \\\n    " + option_argument(option);
  if (!page.commands.empty()) return text + " \\\n    '1: :->command' '*:: :->arguments'";
  for (const OptionEntry& argument : page.arguments) {
    text += fmt::format(" \\\n    '{}:{}:{}'", argument.may_repeat ? "*" : "",
                        zsh_text(argument.names.front(), ":\\"), action(argument));
  }
  return text;
}

// Returns the function that completes the words after a command, and those of its own commands.
std::string functions(const CommandPage& page) {
  std::string text = fmt::format(
      "_{}() {{\n  local context state state_descr line\n  typeset -A opt_args\n"
      "  _arguments -C{}\n",
      page.name("_"), arguments_of(page));
  if (!page.commands.empty()) {
    std::string names;
    std::string calls;
    for (const CommandPage& command : page.commands) {
      const std::string& name = command.path.back();
      names += fmt::format("      '{}:{}'\n", name, zsh_text(command.summary, ":\\"));
      calls += fmt::format("    {}) _{} ;;\n", name, command.name("_"));
    }
    text += fmt::format(
        "  case $state in\n  command)\n    local -a commands=(\n{}    )\n"
        "    _describe command commands\n    ;;\n  arguments)\n    case $line[1] in\n{}    esac\n"
        "    ;;\n  esac\n",
        names, calls);
  }
  text += "}\n";
  for (const CommandPage& command : page.commands) text += functions(command);
  return text;
}

}  // namespace

std::string zsh_completion(const CommandPage& program) {
  return fmt::format(
      "#compdef {0}\n# generated from the definitions of {0} --help\n{1}"
      "if [[ $funcstack[1] == _{0} ]]; then\n  _{0} \"$@\"\nelse\n  compdef _{0} {0}\nfi\n",
      program.path.front(), functions(program));
}

}  // namespace loggp::cli
