// loggp help COMMAND, loggp write-pages DIR
#include "cli/commands/help.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "cli/options/command.hpp"
#include "cli/pages/command_page.hpp"
#include "cli/pages/completions.hpp"
#include "cli/pages/man_page.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/standard_streams.hpp"

namespace loggp::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* program_name = "loggp";

// Returns the program with all commands. CLI::App can't be moved.
std::unique_ptr<CLI::App> whole_program(const DefineProgram& define) {
  auto program = std::make_unique<CLI::App>("", program_name);
  define(*program);
  return program;
}

std::vector<std::string> visible_commands(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::App* one : command.get_subcommands({})) {
    if (!one->get_group().empty()) names.push_back(one->get_name());
  }
  return names;
}

void print_command_help(const DefineProgram& define, const std::vector<std::string>& words) {
  const auto program = whole_program(define);
  const CLI::App* command = program.get();
  std::string path;
  for (const std::string& word : words) {
    const auto named =
        command->get_subcommands([&](const CLI::App* one) { return one->get_name() == word; });
    if (named.empty()) throw InputError(unknown_name("command", word, visible_commands(*command)));
    path += (path.empty() ? "" : " ") + command->get_name();
    command = named.front();
  }
  print_out(command->help(path));
}

void write_into(const fs::path& folder, const std::string& name, const std::string& text) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error)
    throw InputError(fmt::format("{}: cannot be made ({}); give another folder", folder.string(),
                                 error.message()));
  write_file((folder / name).string(), text);
}

void write_man_pages(const fs::path& folder, const CommandPage& page) {
  write_into(folder, page.name("-") + ".1", man_page(page, LOGGP_VERSION));
  for (const CommandPage& command : page.commands) write_man_pages(folder, command);
}

// Returns the page of the whole program. Shells complete the argument of `help` with all commands.
CommandPage program_page(const DefineProgram& define) {
  const auto program = whole_program(define);
  CommandPage page = command_page(*program);
  for (CommandPage& command : page.commands) {
    if (command.path.back() == "help")
      command.arguments.front().choices = visible_commands(*program);
  }
  return page;
}

void write_pages(const DefineProgram& define, const fs::path& folder) {
  const CommandPage program = program_page(define);
  write_man_pages(folder / "man" / "man1", program);
  write_into(folder / "bash-completion" / "completions", program_name, bash_completion(program));
  write_into(folder / "zsh" / "site-functions", fmt::format("_{}", program_name),
             zsh_completion(program));
  write_into(folder / "fish" / "vendor_completions.d", fmt::format("{}.fish", program_name),
             fish_completion(program));
}

}  // namespace

void add_help(CLI::App& program, DefineProgram define) {
  const auto words = std::make_shared<std::vector<std::string>>();
  CLI::App* command = program.add_subcommand("help", "explains a command and its options");
  command->add_option("command", *words, "the command, as simulate or params show");
  command->footer("Example: loggp help simulate\n         loggp help arrivals show");
  command->callback([words, define = std::move(define)] { print_command_help(define, *words); });
}

void add_write_pages(CLI::App& program, DefineProgram define) {
  const auto folder = std::make_shared<std::string>();
  CLI::App* command =
      program.add_subcommand("write-pages", "writes the manual pages and the shells' completions");
  command->group("");  // not for users: the build runs it
  command->add_option("folder", *folder, "folder to write into")->required();
  command->callback([folder, define = std::move(define)] { write_pages(define, *folder); });
}

}  // namespace loggp::cli
