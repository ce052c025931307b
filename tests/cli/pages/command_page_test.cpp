#include "cli/pages/command_page.hpp"

#include <doctest/doctest.h>

#include "cli/options/option_groups.hpp"
#include "cli/pages/completions.hpp"
#include "cli/pages/man_page.hpp"

namespace loggp::cli::command_page_test {

namespace {

using Values = std::vector<std::string>;

// A program with one visible and one hidden command.
struct Example {
  CLI::App program{"does things", "tool"};
  std::string text = "8";
  bool flag = false;

  Example() {
    CLI::App* command = program.add_subcommand("draw", "draws 'one' [or two]: things");
    command->add_option("what", text, "circle, square or line")->required();
    command->add_option("-o,--out", text, "FILE to write; it's kept")->capture_default_str();
    command->add_flag("--yes", flag, ".begins with a point, and has a \\");
    command->add_option("--secret", text, "not shown")->group("");
    command->footer(".Example: tool draw");
    program.add_subcommand("inside", "not shown")->group("");
  }
};

}  // namespace

TEST_CASE("a page has what the help has, without hidden options and commands") {
  const Example example;
  const CommandPage page = command_page(example.program);
  REQUIRE(page.commands.size() == 1);
  const CommandPage& draw = page.commands.front();
  CHECK(draw.name(" ") == "tool draw");
  REQUIRE(draw.arguments.size() == 1);
  CHECK(draw.arguments.front().choices == Values{"circle", "line", "square"});
  CHECK(draw.arguments.front().is_required);
  REQUIRE(draw.options.size() == 3);  // --help, --out, --yes
  const OptionEntry& out = draw.options[1];
  CHECK(out.names == Values{"-o", "--out"});
  CHECK(out.main_name() == "--out");
  CHECK(out.value == "TEXT");
  CHECK(out.usual == "8");
  CHECK(draw.options[2].is_flag());
}

TEST_CASE("a description that lists values gives them; any other gives none") {
  CHECK(listed_values("root, max, or mean") == Values{"max", "mean", "root"});
  CHECK(listed_values("broadcast: flat, binomial; ring: double-ring") ==
        Values{"binomial", "double-ring", "flat"});
  CHECK(listed_values("number of ranks").empty());
  CHECK(listed_values("seed").empty());
  CHECK(listed_values("a list, or a range of sizes").empty());
}

TEST_CASE("options move to their groups, hidden ones do not") {
  Example example;
  group_options(example.program);
  const CommandPage draw = command_page(example.program).commands.front();
  CHECK(draw.options[0].group == "Options");
  CHECK(draw.options[1].group == "Results");
  CHECK(draw.options[2].group == "Running");
  CHECK(draw.options.size() == 3);
}

TEST_CASE("a manual page protects what troff would take for requests") {
  const Example example;
  const std::string page = man_page(command_page(example.program).commands.front(), "1.2.3");
  CHECK(page.starts_with(".TH TOOL\\-DRAW 1 \"\" \"loggp 1.2.3\""));
  CHECK(page.find("\n\\&.begins with a point, and has a \\e\n") != std::string::npos);
  CHECK(page.find("\n\\&.Example: tool draw\n") != std::string::npos);
  CHECK(page.find("\\fB\\-o\\fR, \\fB\\-\\-out\\fR \\fITEXT\\fR") != std::string::npos);
  CHECK(page.find("FILE to write; it's kept. Default: 8.") != std::string::npos);
  CHECK(page.find("secret") == std::string::npos);
}

TEST_CASE("completions quote descriptions for their shells") {
  const Example example;
  const CommandPage page = command_page(example.program);
  CHECK(bash_completion(page).find("'tool draw') words='circle line square' "
                                   "options='-h --help -o --out --yes'") != std::string::npos);
  CHECK(zsh_completion(page).find("'draw:draws '\\''one'\\'' [or two]\\: things'") !=
        std::string::npos);
  CHECK(zsh_completion(page).find("'(-o --out)'{-o,--out}'[FILE to write; it'\\''s kept]:TEXT:"
                                  "_files'") != std::string::npos);
  CHECK(fish_completion(page).find("-s o -l out -r -F -d 'FILE to write; it\\'s kept'") !=
        std::string::npos);
}

}  // namespace loggp::cli::command_page_test
