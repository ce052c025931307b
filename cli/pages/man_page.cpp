#include "cli/pages/man_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace loggp::cli {

namespace {

// Returns text that troff prints as it is. A hyphen of an option is a minus sign, which readers can
// copy; a line must not begin with a request.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      result += c;
    }
  }
  const bool is_request = result.starts_with('.') || result.starts_with('\'');
  return is_request ? "\\&" + result : result;
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

// Returns "--out FILE" in the fonts of manual pages.
std::string head(const OptionEntry& entry) {
  std::string text;
  for (const std::string& name : entry.names)
    text += fmt::format("{}\\fB{}\\fR", text.empty() ? "" : ", ", escaped(name));
  const bool is_argument = !entry.names.front().starts_with('-');
  if (!entry.is_flag() && !is_argument) text += fmt::format(" \\fI{}\\fR", escaped(entry.value));
  return text;
}

std::string details(const OptionEntry& entry) {
  std::string text;
  if (entry.is_required) text += " Required.";
  if (!entry.usual.empty()) text += fmt::format(" Default: {}.", entry.usual);
  if (!entry.variable.empty()) text += fmt::format(" Environment variable: {}.", entry.variable);
  return escaped(text);
}

std::string paragraph(const OptionEntry& entry) {
  std::string help = escaped(entry.help);
  const std::string more = details(entry);
  if (!more.empty()) help += ".";
  return fmt::format(".TP\n{}\n{}{}\n", head(entry), help, more);
}

std::string option_sections(const std::vector<OptionEntry>& options) {
  std::vector<std::string> groups;
  for (const OptionEntry& option : options) {
    if (std::find(groups.begin(), groups.end(), option.group) == groups.end())
      groups.push_back(option.group);
  }
  std::string text;
  for (const std::string& group : groups) {
    text += fmt::format(".SS {}\n", escaped(group));
    for (const OptionEntry& option : options) {
      if (option.group == group) text += paragraph(option);
    }
  }
  return text;
}

std::string synopsis(const CommandPage& page) {
  std::string text = fmt::format("\\fB{}\\fR", escaped(page.name(" ")));
  if (!page.commands.empty()) text += " \\fICOMMAND\\fR";
  text += " [\\fIOPTIONS\\fR]";
  for (const OptionEntry& argument : page.arguments) {
    const std::string name = fmt::format("\\fI{}\\fR", escaped(argument.names.front()));
    text += argument.is_required ? " " + name : fmt::format(" [{}]", name);
    if (argument.may_repeat) text += " ...";
  }
  return text;
}

std::string command_section(const CommandPage& page) {
  if (page.commands.empty()) return "";
  std::string text = ".SH COMMANDS\n";
  for (const CommandPage& command : page.commands) {
    text += fmt::format(".TP\n\\fB{}\\fR(1)\n{}\n", escaped(command.name("-")),
                        escaped(command.summary));
  }
  return text;
}

// Returns the lines of the help's end as they stand there.
std::string footer_section(const CommandPage& page) {
  if (page.footer.empty()) return "";
  std::string text = ".SH REMARKS AND EXAMPLES\n.nf\n";
  std::istringstream lines(page.footer);
  for (std::string line; std::getline(lines, line);) text += escaped(line) + "\n";
  return text + ".fi\n";
}

std::string see_also(const CommandPage& page) {
  if (page.path.size() == 1)
    return ".SH SEE ALSO\nThe pages of the commands above, and the folder docs of the sources.\n";
  CommandPage above = page;
  above.path.pop_back();
  return fmt::format(".SH SEE ALSO\n\\fB{}\\fR(1)\n", escaped(above.name("-")));
}

}  // namespace

std::string man_page(const CommandPage& page, const std::string& version) {
  std::string text =
      fmt::format(".TH {} 1 \"\" \"loggp {}\" \"LogGP measurement and simulation\"\n",
                  upper(escaped(page.name("-"))), escaped(version));
  text += fmt::format(".SH NAME\n{} \\- {}\n", escaped(page.name("-")), escaped(page.summary));
  text += fmt::format(".SH SYNOPSIS\n{}\n", synopsis(page));
  text += fmt::format(".SH DESCRIPTION\n\\fB{}\\fR {}.\n", escaped(page.name(" ")),
                      escaped(page.summary));
  if (!page.arguments.empty()) {
    text += ".SH ARGUMENTS\n";
    for (const OptionEntry& argument : page.arguments) text += paragraph(argument);
  }
  text += command_section(page);
  text += ".SH OPTIONS\n" + option_sections(page.options);
  text +=
      ".SH EXIT STATUS\n.TP\n0\nsuccess\n.TP\n1\nthe run failed\n.TP\n2\nthe input is wrong; a "
      "message says how to correct it\n";
  return text + footer_section(page) + see_also(page);
}

}  // namespace loggp::cli
