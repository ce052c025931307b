// loggp arrivals theory: checks the lemmas and theorems of [2] by simulation
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "cli/commands/arrivals/arrivals.hpp"
#include "cli/options/collective_options.hpp"
#include "cli/options/command.hpp"
#include "cli/options/work_limits.hpp"
#include "cli/tables/progress.hpp"
#include "cli/tables/result.hpp"
#include "compare/arrivals/arrival_theory.hpp"
#include "compare/arrivals/theory_plots.hpp"
#include "compare/chart/numbers.hpp"
#include "compare/chart/output_directory.hpp"
#include "compare/chart/plot_script.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/quantities.hpp"

namespace loggp::cli {

namespace {

using compare::RandomTheoryRow;
using compare::TheoryRow;

struct TheoryOptions {
  std::string ranks = "4:256:x4";
  std::string patterns = "10000";
  std::string most_ranks = "1024";
  double segments_per_rank = 2;
  std::string seed = "1";
  std::string threads;
  std::string replaced;
  std::string pictures;
  Format format = Format::table;
  bool yes = false;
};

// Returns a column of numbers of which people see `digits` digits.
template <int digits>
Column figure(const char* name) {
  return Column(name).shown(compare::in_digits<digits>);
}

Table proof_table(const std::vector<TheoryRow>& found) {
  Table table{"statement",
              "model",
              "algorithm",
              "ranks",
              "pattern",
              figure<4>("last_arrival_messages"),
              figure<5>("ratio"),
              figure<5>("bound"),
              figure<3>("epsilon"),
              "holds"};
  for (const TheoryRow& row : found) {
    table.add({row.statement, to_string(row.sends), row.algorithm, row.ranks, row.pattern, row.late,
               row.ratio, row.bound, row.epsilon, row.holds() ? "yes" : "NO"});
  }
  return table;
}

Table random_table(const std::vector<RandomTheoryRow>& found) {
  Table table{"statement",
              "model",
              "algorithm",
              "patterns",
              "violations",
              figure<5>("worst_ratio"),
              "of_ranks",
              "of_pattern",
              figure<5>("closest_ratio"),
              figure<5>("closest_bound"),
              "closest_ranks",
              figure<3>("least_epsilon"),
              figure<3>("most_epsilon")};
  for (const RandomTheoryRow& row : found) {
    table.add({row.statement, to_string(row.sends), row.algorithm, row.patterns, row.violations,
               row.worst.ratio, row.worst.ranks, Cell::text_or_null(row.worst.pattern),
               row.closest.ratio, row.closest.bound, row.closest.ranks, row.least_epsilon,
               row.most_epsilon});
  }
  return table;
}

Result theory_result(const std::vector<TheoryRow>& proofs,
                     const std::vector<RandomTheoryRow>& random) {
  Result result;
  result.add("proofs", proof_table(proofs), proofs.empty() ? in_json : every_format);
  result.add("random", random_table(random), random.empty() ? in_json : every_format);
  return result;
}

void draw(const std::vector<TheoryRow>& proved, const compare::OutputDirectory& directory) {
  directory.write("theory-blocking.svg", draw_svg(compare::theory_over_ranks(proved)));
  directory.write("theory-nonblocking.svg", draw_svg(compare::theory_over_lateness(proved)));
}

// Returns the pairs of "NAME=OTHER,…". Throws InputError for an unknown name, and for a broadcast
// that can't be checked in the model of the one that it replaces.
compare::Replacements parse_replaced(const std::string& text) {
  constexpr std::string_view option = "--replace: ";
  compare::Replacements replaced;
  if (text.empty()) return replaced;
  for (const std::string& pair : split_names(text)) {
    const std::size_t equals = pair.find('=');
    if (equals == std::string::npos)
      throw InputError(fmt::format("{}'{}' is not NAME=OTHER, as nearopt=binomial", option, pair));
    const std::string name = pair.substr(0, equals);
    const std::string other = pair.substr(equals + 1);
    const std::vector<std::string> known = compare::theory_broadcasts();
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw InputError(fmt::format("{}{}", option, unknown_name("broadcast", name, known)));
    if (find_algorithm("broadcast", other, "--replace").sends_ahead && name != "arrival-nb")
      throw InputError(
          fmt::format("{}{} is also checked with sends that block, but those of {} do "
                      "not; give a broadcast whose sends block",
                      option, name, other));
    if (!replaced.emplace(name, other).second)
      throw InputError(fmt::format("{}{} is replaced twice; name it once", option, name));
  }
  return replaced;
}

// Throws InputError if a replacing broadcast does not run on all ranks of the checks.
void check_ranks(const compare::TheoryPlan& proofs, const compare::RandomTheoryPlan& random) {
  for (const auto& [name, other] : proofs.replaced) {
    const AlgorithmInfo& algorithm = find_algorithm("broadcast", other);
    if (random.patterns > 0 && algorithm.ranks != RankCount::any)
      throw InputError(fmt::format(
          "--replace: {} needs {}, but random patterns have any number of them; give --patterns 0",
          other, to_string(algorithm.ranks)));
    for (const std::int32_t ranks : proofs.ranks) {
      if (!runs_on(algorithm, ranks))
        throw InputError(fmt::format("--replace: {} needs {}, not {}; give other --ranks", other,
                                     to_string(algorithm.ranks), ranks));
    }
  }
}

void run(const TheoryOptions& options) {
  constexpr std::int64_t most = 1024;
  std::vector<std::int32_t> ranks;
  if (options.ranks != "none") {
    for (const std::int64_t n : parse_list(options.ranks, "--ranks", 4, most))
      ranks.push_back(static_cast<std::int32_t>(n));
  }
  const unsigned threads = parse_threads(options.threads);
  const compare::Replacements replaced = parse_replaced(options.replaced);
  const compare::TheoryPlan proofs{ranks, options.segments_per_rank, threads, replaced};
  const compare::RandomTheoryPlan random{
      .patterns = parse_count(options.patterns, "--patterns", 0, 100'000'000),
      .most_ranks =
          static_cast<std::int32_t>(parse_count(options.most_ranks, "--most-ranks", 2, most)),
      .segments_per_rank = options.segments_per_rank,
      .seed = parse_seed(options.seed),
      .threads = threads,
      .replaced = replaced};
  if (ranks.empty() && random.patterns == 0) {
    throw InputError("--ranks none --patterns 0 checks nothing; give ranks, or patterns");
  }
  check_ranks(proofs, random);
  check_work(compare::estimate_proofs(proofs) + compare::estimate_random(random), options.yes);
  std::optional<compare::OutputDirectory> directory;
  if (!options.pictures.empty()) {
    if (ranks.empty())
      throw InputError(
          "--pictures draws the proofs, but --ranks none leaves them out; give --ranks");
    directory = compare::OutputDirectory::prepare(options.pictures);
  }
  const auto watched = [](const char* what, const auto& check, const auto& plan) {
    ProgressBar bar(what);
    return check(plan, [&](std::size_t done, std::size_t all) { bar.update(done, all); });
  };
  const auto proved = watched("proofs", compare::check_proofs, proofs);
  const auto drawn = watched("random patterns", compare::check_random, random);
  print(theory_result(proved, drawn), options.format);
  if (directory) draw(proved, *directory);
  const bool all_hold =
      std::all_of(proved.begin(), proved.end(), [](const auto& row) { return row.holds(); }) &&
      std::all_of(drawn.begin(), drawn.end(), [](const auto& row) { return row.violations == 0; });
  if (!all_hold)
    throw RunError("not every statement of [2] holds; see the rows with NO or violations");
}

}  // namespace

void add_arrivals_theory(CLI::App& arrivals) {
  const auto options = std::make_shared<TheoryOptions>();
  CLI::App* command = arrivals.add_subcommand(
      "theory", "checks the lemmas and theorems of [2] by simulation on its ideal machine");
  command
      ->add_option(
          "--ranks", options->ranks,
          "list or range of numbers of ranks for the proofs' patterns, 4 to 1024; none: no proofs")
      ->capture_default_str();
  command->add_option("--patterns", options->patterns, "number of random patterns")
      ->capture_default_str();
  command
      ->add_option("--most-ranks", options->most_ranks,
                   "largest number of ranks of a random pattern")
      ->capture_default_str();
  command
      ->add_option("--segments-per-rank", options->segments_per_rank,
                   "segments of the message per rank, at least 64 in all; epsilon is about 1 "
                   "divided by this number")
      ->capture_default_str();
  command->add_option("--replace", options->replaced,
                      "list of NAME=OTHER: checks what [2] says of the broadcast NAME with another "
                      "one, as arrival-b=binomial");
  command->add_option("--seed,--seeds", options->seed, "seed of the random patterns")
      ->capture_default_str();
  command->add_option("--threads", options->threads, threads_help);
  add_patience_option(*command);
  add_yes_option(*command, options->yes);
  command->add_option(
      "--pictures", options->pictures,
      "folder for theory-blocking.svg and theory-nonblocking.svg, which show the proofs");
  add_format_option(*command, options->format);
  command->footer("Example: loggp arrivals theory --ranks 4:1024:x4 --patterns 10000 --seed 1");
  command->callback([options] { run(*options); });
}

}  // namespace loggp::cli
