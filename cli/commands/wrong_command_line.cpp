#include "cli/commands/wrong_command_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/options/command.hpp"
#include "models/base/names.hpp"
#include "models/base/printable.hpp"

namespace loggp::cli {

namespace {

// The commands on the command line, from the program to the innermost one.
std::vector<const CLI::App*> parsed_commands(const CLI::App& program) {
  std::vector<const CLI::App*> commands{&program};
  while (!commands.back()->get_subcommands().empty())
    commands.push_back(commands.back()->get_subcommands().front());
  return commands;
}

// The names of a command's commands. Those without a group are not for users.
std::vector<std::string> names_of_subcommands(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::App* subcommand : command.get_subcommands({})) {
    if (!subcommand->get_group().empty()) names.push_back(subcommand->get_name());
  }
  return names;
}

std::vector<std::string> names_of_options(const std::vector<const CLI::App*>& commands) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands) {
    for (const CLI::Option* option : command->get_options()) {
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
  }
  return names;
}

// Returns what is wrong with the words that CLI11 could not use.
std::string unused_words(const std::vector<const CLI::App*>& commands) {
  const std::vector<std::string> unused = commands.front()->remaining(true);
  for (const std::string& word : unused) {
    if (!word.starts_with('-')) continue;
    const std::string option = word.substr(0, word.find('='));
    const std::string meant = likely_name(option, names_of_options(commands));
    return meant.empty() ? fmt::format("unknown option '{}'", option)
                         : fmt::format("unknown option '{}' (did you mean {}?)", option, meant);
  }
  return fmt::format("unexpected argument '{}'", unused.empty() ? "" : unused.front());
}

// Returns the words between two marks of a text of CLI11; empty if a mark is missing.
std::string between(const std::string& text, std::string_view before, std::string_view after) {
  const std::size_t mark = text.find(before);
  if (mark == std::string::npos) return "";
  const std::size_t begin = mark + before.size();
  const std::size_t end = after.empty() ? text.size() : text.find(after, begin);
  return end == std::string::npos ? "" : text.substr(begin, end - begin);
}

// Returns an error of CLI11 in the words of this program. CLI11 gives only a text that begins with
// the option: "--format: x not in {table,csv}".
std::string in_our_words(const CLI::ParseError& error) {
  const std::string text = error.what();
  const std::string option = text.substr(0, text.find_first_of(": "));
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr)
    return fmt::format("{} is missing; give it", option);
  if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr)
    return fmt::format("{} and {} contradict each other; give one of them", option,
                       between(text, " excludes ", ""));
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr)
    return fmt::format("{}: '{}' is not a value of this option",
                       between(text, "Could not convert: ", " ="), between(text, " = ", ""));
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr)
    return text.find("At Most") != std::string::npos
               ? fmt::format("{} is given more than once; give it once", option)
               : fmt::format("{} needs a value; give one after it", option);
  const std::string known = between(text, " not in {", "}");
  if (!known.empty())
    return fmt::format(
        "{}: {}", option,
        unknown_name("value", between(text, ": ", " not in {"), CLI::detail::split(known, ',')));
  return text;
}

// Returns the index of the first word after the innermost command that is no option of the program.
std::size_t word_after(const std::vector<const CLI::App*>& commands,
                       const std::vector<std::string_view>& words) {
  std::size_t next = skip_program_options(words, 1);
  for (std::size_t i = 1; i < commands.size(); ++i) next = skip_program_options(words, next + 1);
  return next;
}

}  // namespace

std::string wrong_command_line(const CLI::App& program, const CLI::ParseError& error,
                               const std::vector<std::string_view>& words) {
  const std::vector<const CLI::App*> commands = parsed_commands(program);
  const std::vector<std::string> known = names_of_subcommands(*commands.back());
  const std::size_t next = word_after(commands, words);
  if (!known.empty() && next < words.size())
    return printable(unknown_name("command", words[next], known));
  std::string path = "loggp";
  for (std::size_t i = 1; i < commands.size(); ++i) path += " " + commands[i]->get_name();
  std::string message = in_our_words(error);
  message.resize(std::min(message.find('\n'), message.size()));
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    message = unused_words(commands);
  } else if (!known.empty() && dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    message = fmt::format("{} needs a command: {}", path, fmt::join(known, ", "));
  }
  return fmt::format("{}; see {} --help", printable(message), path);
}

}  // namespace loggp::cli
