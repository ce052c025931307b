// loggp arrivals theory: the lemmas and theorems of [2], checked by running them
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/arrivals.hpp"
#include "cli/collective_options.hpp"
#include "cli/command.hpp"
#include "cli/progress.hpp"
#include "cli/table.hpp"
#include "compare/arrival_theory.hpp"
#include "compare/numbers.hpp"
#include "compare/output_directory.hpp"
#include "compare/plot_script.hpp"
#include "compare/theory_plots.hpp"
#include "models/errors.hpp"
#include "models/quantities.hpp"

namespace loggp::cli {

namespace {

using compare::plain_decimal;
using compare::RandomTheoryRow;
using compare::TheoryRow;

struct TheoryOptions {
  std::string ranks = "4:256:x4";
  std::string patterns = "10000";
  std::string most_ranks = "1024";
  double segments_per_rank = 2;
  std::string seed = "1";
  std::string threads;
  std::string pictures;
  std::string format = "table";
};

Rows rows_of(const std::vector<TheoryRow>& found) {
  Rows rows{{"statement", "model", "algorithm", "ranks", "pattern", "last_arrival_messages",
             "ratio", "bound", "epsilon", "holds"}};
  for (const TheoryRow& row : found) {
    rows.push_back({row.statement, std::string(to_string(row.sends)), row.algorithm,
                    std::to_string(row.ranks), row.pattern, plain_decimal(row.late, 4),
                    plain_decimal(row.ratio, 5), plain_decimal(row.bound, 5),
                    plain_decimal(row.epsilon, 3), row.holds() ? "yes" : "NO"});
  }
  return rows;
}

Rows rows_of(const std::vector<RandomTheoryRow>& found) {
  Rows rows{{"statement", "model", "algorithm", "patterns", "violations", "worst_ratio", "of_ranks",
             "of_pattern", "closest_ratio", "closest_bound", "closest_ranks", "least_epsilon",
             "most_epsilon"}};
  for (const RandomTheoryRow& row : found) {
    rows.push_back({row.statement, std::string(to_string(row.sends)), row.algorithm,
                    std::to_string(row.patterns), std::to_string(row.violations),
                    plain_decimal(row.worst.ratio, 5), std::to_string(row.worst.ranks),
                    row.worst.pattern, plain_decimal(row.closest.ratio, 5),
                    plain_decimal(row.closest.bound, 5), std::to_string(row.closest.ranks),
                    plain_decimal(row.least_epsilon, 3), plain_decimal(row.most_epsilon, 3)});
  }
  return rows;
}

void print(const Rows& proofs, const Rows& random, const std::string& format) {
  if (format == "json") {
    nlohmann::ordered_json json;
    json["proofs"] = json_of(proofs);
    json["random"] = json_of(random);
    fmt::print("{}\n", json.dump(2));
    return;
  }
  const auto text = format == "csv" ? as_csv : as_table;
  if (proofs.size() > 1) fmt::print("{}", text(proofs));
  if (random.size() > 1) fmt::print("{}{}", proofs.size() > 1 ? "\n" : "", text(random));
}

void draw(const std::vector<TheoryRow>& proved, const compare::OutputDirectory& directory) {
  directory.write("theory-blocking.svg", draw_svg(compare::theory_over_ranks(proved)));
  directory.write("theory-nonblocking.svg", draw_svg(compare::theory_over_lateness(proved)));
}

void run(const TheoryOptions& options) {
  constexpr std::int64_t most = 1024;
  std::vector<std::int32_t> ranks;
  if (options.ranks != "none") {
    for (const std::int64_t n : parse_list(options.ranks, "--ranks", 4, most))
      ranks.push_back(static_cast<std::int32_t>(n));
  }
  if (!(options.segments_per_rank > 0)) throw InputError("--segments-per-rank: give more than 0");
  const unsigned threads = threads_of(options.threads);
  const compare::TheoryPlan proofs{ranks, options.segments_per_rank, threads};
  const compare::RandomTheoryPlan random{
      .patterns = parse_count(options.patterns, "--patterns", 0, 100'000'000),
      .most_ranks =
          static_cast<std::int32_t>(parse_count(options.most_ranks, "--most-ranks", 2, most)),
      .segments_per_rank = options.segments_per_rank,
      .seed = static_cast<std::uint64_t>(
          parse_count(options.seed, "--seed", 0, std::numeric_limits<std::int64_t>::max())),
      .threads = threads};
  if (ranks.empty() && random.patterns == 0) {
    throw InputError("--ranks none --patterns 0 checks nothing; give ranks, or patterns");
  }
  std::optional<compare::OutputDirectory> directory;
  if (!options.pictures.empty()) {
    if (ranks.empty()) throw InputError("--pictures show the proofs; give --ranks");
    directory = compare::OutputDirectory::prepare(options.pictures);
  }
  const auto watched = [](const char* what, const auto& check, const auto& plan) {
    ProgressBar bar(what);
    return check(plan, [&](std::size_t done, std::size_t all) { bar.update(done, all); });
  };
  const auto proved = watched("proofs", compare::check_proofs, proofs);
  const auto drawn = watched("random patterns", compare::check_random, random);
  print(rows_of(proved), rows_of(drawn), options.format);
  if (directory) draw(proved, *directory);
  const bool all_hold =
      std::all_of(proved.begin(), proved.end(), [](const auto& row) { return row.holds(); }) &&
      std::all_of(drawn.begin(), drawn.end(), [](const auto& row) { return row.violations == 0; });
  if (!all_hold) throw RunError("not every statement of [2] holds; see the rows");
}

}  // namespace

void add_arrivals_theory(CLI::App& arrivals) {
  const auto options = std::make_shared<TheoryOptions>();
  CLI::App* command = arrivals.add_subcommand(
      "theory", "the lemmas and theorems of [2] on its ideal machine, checked by running them");
  command
      ->add_option("--ranks", options->ranks,
                   "for the proofs' patterns: 4 to 1024, as list or range; none for no proofs")
      ->capture_default_str();
  command->add_option("--patterns", options->patterns, "random patterns")->capture_default_str();
  command->add_option("--most-ranks", options->most_ranks, "ranks of a random pattern, at most")
      ->capture_default_str();
  command
      ->add_option("--segments-per-rank", options->segments_per_rank,
                   "how fine the message is cut: e is about 1 over it; at least 64 segments")
      ->capture_default_str();
  command->add_option("--seed", options->seed, "of the random patterns")->capture_default_str();
  command->add_option("--threads", options->threads, threads_help);
  command->add_option("--pictures", options->pictures,
                      "folder for theory-blocking.svg and theory-nonblocking.svg, of the proofs");
  add_format_option(*command, options->format);
  command->footer("Example: loggp arrivals theory --ranks 4:1024:x4 --patterns 10000 --seed 1");
  command->callback([options] { run(*options); });
}

}  // namespace loggp::cli
