#include "cli/pages/command_page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::cli {

namespace {

bool is_value(const std::string& word) {
  constexpr std::string_view letters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
  return !word.empty() && word.find_first_not_of(letters) == std::string::npos;
}

// Returns "table", "csv", "json" of "TEXT:{table,csv,json}", the type of a checked option.
std::vector<std::string> checked_values(const std::string& type) {
  const std::size_t begin = type.find('{');
  const std::size_t end = type.find('}');
  if (begin == std::string::npos || end == std::string::npos) return {};
  return CLI::detail::split(type.substr(begin + 1, end - begin - 1), ',');
}

std::vector<std::string> names_of_sets() {
  std::vector<std::string> names;
  for (const ParameterSet& set : published_parameters()) names.push_back(set.name);
  for (const ParameterSet& set : assumed_parameters()) names.push_back(set.name);
  return names;
}

// Returns whether the value names a parameter set or is the path of a parameter file.
bool is_set(const CLI::Option& option) {
  return option.check_name("--params") || option.check_name("--truth") ||
         option.get_name(true) == "set";
}

// Returns the values that a shell proposes: those that are checked, listed, or known sets.
std::vector<std::string> proposed_values(const CLI::Option& option) {
  if (is_set(option)) return names_of_sets();
  std::vector<std::string> values = checked_values(option.get_type_name());
  if (values.empty()) values = listed_values(option.get_description());
  return values;
}

std::vector<std::string> names_of(const CLI::Option& option) {
  if (!option.nonpositional()) return {option.get_name(true)};
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

OptionEntry entry_of(const CLI::Option& option) {
  OptionEntry entry;
  entry.names = names_of(option);
  entry.group = option.nonpositional() ? option.get_group() : "Arguments";
  entry.help = option.get_description();
  entry.is_required = option.get_required();
  entry.may_repeat = option.get_expected_max() > 1;
  if (option.get_items_expected_max() == 0) return entry;
  const std::string type = option.get_type_name();
  entry.value = type.substr(0, type.find(':'));
  if (entry.value.empty()) entry.value = "TEXT";
  entry.usual = option.get_default_str();
  entry.variable = option.get_envname();
  entry.choices = proposed_values(option);
  entry.may_be_file = is_set(option);
  return entry;
}

}  // namespace

const std::string& OptionEntry::main_name() const {
  const auto is_long = [](const std::string& name) { return name.starts_with("--"); };
  const auto found = std::find_if(names.begin(), names.end(), is_long);
  return found == names.end() ? names.front() : *found;
}

std::string CommandPage::name(const std::string& separator) const {
  return fmt::format("{}", fmt::join(path, separator));
}

std::vector<std::string> listed_values(const std::string& description) {
  std::vector<std::string> values;
  for (std::string list : CLI::detail::split(description, ';')) {
    const std::size_t colon = list.find(": ");
    if (colon != std::string::npos) list = list.substr(colon + 2);
    for (std::string word : CLI::detail::split(list, ',')) {
      if (word.starts_with(" or ")) word = word.substr(4);
      for (std::size_t end = word.find(" or "); end != std::string::npos; end = word.find(" or ")) {
        values.push_back(CLI::detail::trim_copy(word.substr(0, end)));
        word = word.substr(end + 4);
      }
      values.push_back(CLI::detail::trim_copy(word));
    }
  }
  const bool are_values = values.size() > 1 && std::all_of(values.begin(), values.end(), is_value);
  if (!are_values) return {};
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

CommandPage command_page(const CLI::App& command, std::vector<std::string> path) {
  CommandPage page;
  page.path = std::move(path);
  page.path.push_back(command.get_name());
  page.summary = command.get_description();
  page.footer = command.get_footer();
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_group().empty()) continue;
    (option->nonpositional() ? page.options : page.arguments).push_back(entry_of(*option));
  }
  for (const CLI::App* subcommand : command.get_subcommands({})) {
    if (!subcommand->get_group().empty())
      page.commands.push_back(command_page(*subcommand, page.path));
  }
  return page;
}

}  // namespace loggp::cli
