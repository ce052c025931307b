#include "cli/options/launch_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <sstream>

#include "cli/options/command.hpp"
#include "cli/tables/progress.hpp"
#include "models/base/errors.hpp"
#include "models/base/quantities.hpp"

namespace loggp::cli {

namespace {

constexpr std::int64_t most_launches = 1000;

std::vector<std::string> blank_separated(const std::string& text) {
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), std::istream_iterator<std::string>()};
}

// Returns whether the outer process uses an option itself, or gives each launch another value.
bool is_of_all_launches(const CLI::Option& option) {
  constexpr std::array names{"--launches", "--launcher", "--out",     "--resume", "--format",
                             "--picture",  "--pictures", "--shuffle", "--help"};
  return std::any_of(names.begin(), names.end(),
                     [&](const char* name) { return option.check_name(name); });
}

// Returns the words of the command line that gave the command its options. `has_budget`: each
// launch gets a time budget of its own.
std::vector<std::string> words_of(const CLI::App& command, bool has_budget) {
  std::vector<std::string> words{command.get_name()};
  for (const CLI::Option* option : command.get_options()) {
    if (option->count() == 0 || is_of_all_launches(*option)) continue;
    if (has_budget && option->check_name("--time-budget")) continue;
    const std::vector<std::string> values = option->results();
    if (!option->nonpositional()) {
      words.insert(words.begin() + 1, values.begin(), values.end());
      continue;
    }
    const bool is_flag = option->get_expected_max() == 0;
    words.push_back(option->get_name());
    if (is_flag) continue;
    if (values.size() == 1 && words.back().starts_with("--")) {
      words.back() += "=" + values.front();  // a value may begin with '-'
    } else {
      words.insert(words.end(), values.begin(), values.end());
    }
  }
  return words;
}

std::chrono::seconds limit_of_launch(Duration budget) {
  constexpr std::int64_t ps_per_s = 1'000'000'000'000;
  // each point may take longer than its share; a launch that hangs ends itself earlier
  return std::chrono::seconds(1800 + 20 * budget.in_ps() / ps_per_s);
}

}  // namespace

void add_launch_options(CLI::App& command, LaunchOptions& options) {
  command.add_option("--launches", options.launches,
                     "start the ranks up to N times, spread over --time-budget, and compute "
                     "intervals over launches; needs --launcher and -o");
  command.add_option("--launcher", options.launcher,
                     "the program that starts the ranks of a launch, with its arguments, such as "
                     "\"mpirun -n 4 --bind-to core\"");
}

void check_launcher_is_used(const LaunchOptions& options) {
  if (!options.launcher.empty() && options.launches.empty())
    throw InputError("--launcher: only --launches starts ranks; give the number of launches, too");
}

compare::LaunchRuns chosen_launches(const CLI::App& command, const LaunchOptions& options,
                                    const LaunchFiles& files, Duration budget) {
  compare::LaunchRuns runs;
  runs.launches = parse_count(options.launches, "--launches", 1, most_launches);
  runs.launcher = blank_separated(options.launcher);
  if (is_launched())
    throw InputError(
        "--launches starts the ranks itself; start loggp without a launcher, and give it the "
        "launcher as --launcher \"mpirun -n 4\"");
  if (runs.launcher.empty())
    throw InputError("--launches needs --launcher; give one such as \"mpirun -n 4\"");
  if (files.out.empty()) throw InputError("--launches needs a file of samples; give it with -o");
  check_file_name(files.out);
  if (files.resume) warn_of_new_run(files.samples);
  runs.command = {std::filesystem::read_symlink("/proc/self/exe").string()};
  for (std::string& word : words_of(command, budget > Duration()))
    runs.command.push_back(std::move(word));
  const Duration share = std::max(budget / runs.launches, Duration::us(1));
  if (budget > Duration())
    runs.command.insert(runs.command.end(),
                        {"--time-budget", fmt::format("{:.0f}us", share.in_us())});
  runs.arguments_of = [](std::int64_t) { return std::vector<std::string>(); };
  runs.out = files.out;
  runs.samples = files.samples;
  runs.resume = files.resume;
  runs.spread = budget;
  runs.bearable_error = no_repetition;
  runs.limit = limit_of_launch(share);
  return runs;
}

compare::LaunchesDone run_with_progress(const compare::LaunchRuns& runs,
                                        const std::function<bool(const std::string&)>& is_enough) {
  ProgressBar bar("launches");
  return compare::run_launches(
      runs, is_enough, [&](std::size_t done, std::size_t total) { bar.update(done, total); });
}

void check_launches(const compare::LaunchesDone& done, const std::string& samples) {
  if (done.failures.empty()) return;
  throw RunError(fmt::format("{} launch{} failed; {} of {} are kept in {}: {}",
                             done.failures.size(), done.failures.size() == 1 ? "" : "es",
                             done.finished,
                             done.finished + static_cast<std::int64_t>(done.failures.size()),
                             samples, fmt::join(done.failures, "; ")));
}

}  // namespace loggp::cli
