#include "cli/commands/program.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "cli/commands/help.hpp"
#include "cli/commands/version.hpp"
#include "cli/commands/wrong_command_line.hpp"
#include "cli/options/command.hpp"
#include "cli/options/distinct_files.hpp"
#include "cli/options/option_groups.hpp"
#include "cli/tables/progress.hpp"
#include "cli/tables/warnings.hpp"
#include "measure/live/machine/guarded_child.hpp"
#include "measure/live/machine/last_words.hpp"
#include "models/base/errors.hpp"
#include "models/base/input_file.hpp"
#include "models/base/names.hpp"
#include "models/base/patience.hpp"
#include "models/base/printable.hpp"
#include "models/base/quantities.hpp"
#include "models/base/standard_streams.hpp"

namespace loggp::cli {

namespace {

// Prints the message and returns the exit status. All ranks of an MPI job find the same wrong
// input. Only rank 0 prints the message and exits with status 2. The other ranks are `silent` and
// exit with status 0, because their failure could make the launcher end rank 0 before it has
// printed. A failed run (status 1) is reported by the rank on which it failed.
int fail(int status, std::string_view message, bool silent = false) {
  if (status == 2 && silent) return 0;
  if (status != 2) say_warnings();  // of wrong input one line says what is wrong
  measure::say_last(printable_lines(message));
  return status;
}

// Returns the name of the command: the first argument that is neither an option of the program nor
// its value. Empty without a command.
std::string_view command_name(const std::vector<std::string_view>& arguments) {
  const std::size_t index = skip_program_options(arguments, 1);
  return index < arguments.size() ? arguments[index] : std::string_view();
}

// Returns whether this process is a rank other than rank 0 of a command that runs on several ranks.
bool is_silent(int argc, char** argv) {
  const std::string_view command = command_name({argv, argv + argc});
  constexpr std::array<std::string_view, 8> on_ranks{"measure", "bench",           "nonblocking",
                                                     "clocks",  "record-arrivals", "stress",
                                                     "sweep",   "timeline"};
  return std::find(on_ranks.begin(), on_ranks.end(), command) != on_ranks.end() && is_later_rank();
}

// Refuses an argument that is not UTF-8, because no result could contain it, and an empty value of
// an option: most often that of a variable of the shell that is not set. Arguments after "--" are
// those of another program.
void check_arguments(const std::vector<std::string_view>& arguments) {
  for (std::size_t i = 1; i < arguments.size() && arguments[i] != "--"; ++i) {
    if (!is_utf8(arguments[i])) {
      throw InputError(fmt::format("argument {}, '{}', is not UTF-8; give a file by another name",
                                   i, arguments[i]));
    }
    if (!arguments[i].starts_with("--")) continue;
    const std::string_view option = arguments[i].substr(0, arguments[i].find('='));
    const bool is_empty = option.size() < arguments[i].size()
                              ? option.size() + 1 == arguments[i].size()
                              : i + 1 < arguments.size() && arguments[i + 1].empty();
    if (is_empty)
      throw InputError(
          fmt::format("{}: the value is empty; give one, or leave the option out", option));
  }
}

// Adds --largest-input, which may stand before or after a command.
void add_input_limit(CLI::App& program) {
  constexpr std::int64_t most = std::int64_t{1} << 50;
  constexpr std::int64_t mebibyte = std::int64_t{1} << 20;
  program.fallthrough();
  program.add_option_function<std::string>(
      std::string(input_limit_option),
      [](const std::string& text) {
        input_limits().bytes = parse_count(text, "--largest-input", 1, most);
      },
      fmt::format("largest file that a command reads; default: {}MiB",
                  InputLimits::usual_bytes / mebibyte));
}

void define_program(CLI::App& program, std::string_view wanted, const std::string& command_line);

// Adds the wanted command, or all commands if it is not known. Setting up the options of all
// commands takes a millisecond; those of one command take much less.
void add_commands(CLI::App& program, std::string_view wanted, const std::string& command_line) {
  struct Command {
    std::string_view name;
    std::function<void(CLI::App&)> add;
  };
  const auto define_all = [command_line](CLI::App& all) { define_program(all, "", command_line); };
  const auto commands = std::to_array<Command>({
      {"params", add_params},
      {"list", add_list},
      {"algorithms", add_algorithms},
      {"simulate", add_simulate},
      {"compare", [&](CLI::App& app) { add_compare(app, command_line); }},
      {"explain", add_explain},
      {"timeline", add_timeline},
      {"bench", add_bench},
      {"nonblocking", add_nonblocking},
      {"measure", add_measure},
      {"clocks", add_clocks},
      {"stress", add_stress},
      {"plot", add_plot},
      {"diff", add_diff},
      {"sweep", add_sweep},
      {"report", [&](CLI::App& app) { add_report(app, command_line); }},
      {"arrivals", add_arrivals},
      {"record-arrivals", add_record_arrivals},
      {"help", [&](CLI::App& app) { add_help(app, define_all); }},
      {"write-pages", [&](CLI::App& app) { add_write_pages(app, define_all); }},
  });
  const bool is_known = std::any_of(commands.begin(), commands.end(),
                                    [&](const Command& command) { return command.name == wanted; });
  for (const Command& command : commands) {
    if (!is_known || command.name == wanted) command.add(program);
  }
}

// Gives the program its options and commands: the wanted one, or all.
void define_program(CLI::App& program, std::string_view wanted, const std::string& command_line) {
  program.description(
      "loggp measures LogGP parameters, simulates collectives and explains benchmarks");
  program.require_subcommand(1);
  program.parse_complete_callback([&program] { check_distinct_files(program); });
  program.set_version_flag("--version", [] { return version_text(built_commit()); });
  add_input_limit(program);
  add_verbose_option(program);
  program.footer(
      "Example: loggp simulate broadcast --algorithm binomial --ranks 1024 --bytes 8 --params "
      "ompi-ib-sdr");
  add_commands(program, wanted, command_line);
  group_options(program);
}

// Prints the help or the version. CLI11 itself would not notice that this fails.
int print_help(const CLI::App& program, const CLI::Success& asked) {
  std::ostringstream text;
  const int status = program.exit(asked, text, text);
  print_out(text.str());
  flush_out();
  return status;
}

int run(int argc, char** argv) {
  collect_warnings(is_silent(argc, argv));
  check_arguments({argv, argv + argc});
  const std::string command_line = fmt::format("{}", fmt::join(argv, argv + argc, " "));
  CLI::App program("", "loggp");
  const std::string_view command = command_name({argv, argv + argc});
  define_program(program, command, command_line);
  try {
    const RunningTime time(fmt::format("loggp {}", command), is_launched() && !is_later_rank());
    program.parse(argc, argv);
    flush_out();
    say_warnings();
    return 0;
  } catch (const CLI::Success& help) {
    return print_help(program, help);
  } catch (const CLI::ParseError& error) {
    return fail(2, wrong_command_line(program, error, {argv, argv + argc}), is_silent(argc, argv));
  }
}

// Returns the value of --patience, which the guard needs before the options are parsed. Ignores a
// wrong value, which the command itself reports, and the words of another program after "--".
void heed_patience(const std::vector<std::string_view>& arguments) {
  constexpr std::string_view option = "--patience";
  for (std::size_t i = 1; i < arguments.size() && arguments[i] != "--"; ++i) {
    const std::string_view word = arguments[i];
    if (!word.starts_with(option)) continue;
    const std::string_view rest = word.substr(option.size());
    const bool is_next = rest.empty() && i + 1 < arguments.size();
    if (!is_next && !rest.starts_with('=')) continue;
    try {
      set_patience(parse_patience(is_next ? arguments[i + 1] : rest.substr(1)));
    } catch (const InputError&) {  // NOLINT(bugprone-empty-catch): told below
    }
  }
}

// Returns what is to be known of a command that a signal ends and that keeps nothing: how it could
// be resumed. Empty for commands that take no long time.
std::string lost_in_words(const std::vector<std::string_view>& arguments) {
  const std::string_view command = command_name(arguments);
  constexpr std::array<std::string_view, 5> resumable{"measure", "bench", "nonblocking", "sweep",
                                                      "report"};
  if (std::find(resumable.begin(), resumable.end(), command) != resumable.end())
    return "; nothing is kept: a run with --out can be continued by --resume";
  const bool is_measured = std::any_of(arguments.begin(), arguments.end(), [](auto argument) {
    return argument.starts_with("--measured");
  });
  if (command == "compare" && !is_measured)
    return "; nothing is kept: sweep --out FILE has the same times, and --resume continues it";
  if (command == "clocks")
    return "; nothing is kept: with --out, clocks --samples reads what was measured, and launches "
           "can be continued by --resume";
  if (command == "arrivals")
    return "; nothing is kept, and there is no --resume: the same command begins again and gives "
           "the same results";
  return command == "compare" ? "; nothing is kept" : "";
}

// Returns what is kept of a command that a signal ends: "; … --resume continues them". Empty for
// commands that take no long time.
std::string kept_in_words(const std::vector<std::string_view>& arguments) {
  const std::string_view command = command_name(arguments);
  const bool has_file = std::any_of(arguments.begin(), arguments.end(), [](std::string_view one) {
    return one.starts_with("-o") || one.starts_with("--out");
  });
  if (!has_file) return lost_in_words(arguments);
  const bool has_launches = std::any_of(arguments.begin(), arguments.end(),
                                        [](auto one) { return one.starts_with("--launches"); });
  if (has_launches)
    return "; the finished launches are kept in the samples file of -o, or in FILE.part where "
           "there "
           "is an earlier FILE; --resume continues them";
  constexpr std::string_view samples =
      "; the finished samples are kept in the files of -o, or in FILE.part where there is an "
      "earlier FILE";
  if (command == "clocks") return fmt::format("{}; clocks --samples FILE reads them", samples);
  if (command == "sweep")
    return "; the finished rows are kept in FILE.part; --resume continues them";
  if (command == "report")
    return "; the finished claims are kept in the folder of --out; --resume continues them";
  constexpr std::array<std::string_view, 3> keeping{"measure", "bench", "nonblocking"};
  if (std::find(keeping.begin(), keeping.end(), command) == keeping.end())
    return lost_in_words(arguments);
  return fmt::format("{}; --resume continues them", samples);
}

// Returns what a rank and its guard print when they are ended (by the launcher, after Ctrl-C or the
// failure of another rank). Only rank 0 has last words, because one rank must say them.
measure::GuardWords guard_words(const std::vector<std::string_view>& arguments) {
  measure::GuardWords words{.name = "rank " + launched_rank()};
  words.kept = kept_in_words(arguments);
  if (!is_later_rank()) words.last_words = "a signal ended the run before it was done" + words.kept;
  return words;
}

}  // namespace

int run_program(int argc, char** argv) {
  prepare_standard_streams();
  try {
    if (is_launched()) {
      heed_patience({argv, argv + argc});
      measure::continue_in_guarded_child(guard_words({argv, argv + argc}));
    } else {
      measure::say_at_interrupt(guard_words({argv, argv + argc}).kept);
    }
    return run(argc, argv);
  } catch (const InputError& error) {
    return fail(2, error.what(), is_silent(argc, argv));
  } catch (const std::bad_alloc&) {
    return fail(1, "out of memory; give fewer ranks or iterations");
  } catch (const std::filesystem::filesystem_error& error) {
    return fail(1, fmt::format("{}: {}", error.path1().string(), error.code().message()));
  } catch (const std::system_error& error) {
    return fail(1, fmt::format("the system refuses: {}", error.code().message()));
  } catch (const RunError& error) {
    return fail(1, error.what());
  } catch (const std::exception& error) {
    return fail(
        1, fmt::format("an unexpected error; please report this command line ({})", error.what()));
  }
}

}  // namespace loggp::cli
