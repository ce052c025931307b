#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/pages/completions.hpp"

namespace loggp::cli {

namespace {

std::vector<std::string> names_of_commands(const CommandPage& page) {
  std::vector<std::string> names;
  names.reserve(page.commands.size());
  for (const CommandPage& command : page.commands) names.push_back(command.path.back());
  return names;
}

// Adds the words that may follow the command, and the values of its options, of all commands.
void add_cases(const CommandPage& page, std::string& words, std::string& values) {
  std::vector<std::string> next = names_of_commands(page);
  for (const OptionEntry& argument : page.arguments)
    next.insert(next.end(), argument.choices.begin(), argument.choices.end());
  std::vector<std::string> options;
  for (const OptionEntry& option : page.options) {
    options.insert(options.end(), option.names.begin(), option.names.end());
    if (option.is_flag()) continue;
    for (const std::string& name : option.names) {
      values += fmt::format("    '{} {}') values='{}' ;;\n", page.name(" "), name,
                            fmt::join(option.choices, " "));
    }
  }
  words += fmt::format("    '{}') words='{}' options='{}' ;;\n", page.name(" "),
                       fmt::join(next, " "), fmt::join(options, " "));
  for (const CommandPage& command : page.commands) add_cases(command, words, values);
}

// The names of commands that stand on the command line, as a pattern of `case`.
void add_paths(const CommandPage& page, std::string& paths) {
  for (const CommandPage& command : page.commands) {
    paths += fmt::format("{}'{}'", paths.empty() ? "" : " | ", command.name(" "));
    add_paths(command, paths);
  }
}

}  // namespace

std::string bash_completion(const CommandPage& program) {
  std::string words;
  std::string values;
  std::string paths;
  add_cases(program, words, values);
  add_paths(program, paths);
  return fmt::format(
      R"(# bash completion for {0}; generated from the definitions of {0} --help
_{0}() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} command={0}
  local i words='' options='' values=none
  if [[ $current == = ]]; then
    current=''
  elif [[ $previous == = ]]; then
    previous=${{COMP_WORDS[COMP_CWORD-2]}}
  fi
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case "$command ${{COMP_WORDS[i]}}" in
    {1}) command+=" ${{COMP_WORDS[i]}}" ;;
    esac
  done
  case "$command $previous" in
{2}  esac
  if [[ $values == none ]]; then
    case $command in
{3}    esac
    values=$words
    [[ $current != -* ]] || values=$options
  fi
  mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current")
}}
complete -o default -F _{0} {0}
)",
      program.path.front(), paths, values, words);
}

}  // namespace loggp::cli
