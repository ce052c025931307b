// loggp arrivals figures: Figs. 7 to 11 of [2], simulated
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "cli/commands/arrivals/arrivals.hpp"
#include "cli/options/command.hpp"
#include "cli/options/condition_options.hpp"
#include "cli/options/work_limits.hpp"
#include "cli/tables/progress.hpp"
#include "cli/tables/result.hpp"
#include "compare/arrivals/arrival_figures.hpp"
#include "compare/arrivals/arrival_sentences.hpp"
#include "compare/chart/file_set.hpp"
#include "compare/chart/numbers.hpp"
#include "compare/chart/output_directory.hpp"
#include "models/base/quantities.hpp"
#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::cli {

namespace {

using compare::ExperimentResult;

struct FiguresOptions {
  std::string out;
  std::string figures = "7,8,9,10,11";
  std::string draco = "draco";
  std::string cetus = "cetus";
  std::string sub_group;  // empty: the faster one of each platform
  std::string root_late = "0s";
  std::string samples = "20";
  std::string seed = "1";
  std::string threads;
  Format format = Format::table;
  bool yes = false;
};

Column seven_digits(const char* name) {
  return Column(name).shown(compare::in_digits<7>);
}

// Returns how an arrival-aware broadcast serves a group; null for another one.
Cell sub_group_cell(const compare::Contender& contender) {
  const bool is_aware = contender.algorithm->choice == Choice::sub_group;
  return is_aware ? Cell(to_string(contender.sub_group)) : Cell();
}

Table point_table(const std::vector<ExperimentResult>& results, const compare::Sampling& sampling) {
  Table table{"figure",
              "params",
              "ranks",
              "ranks_per_node",
              "pattern",
              "max_if",
              "bytes",
              "algorithm",
              "samples",
              "seed",
              seven_digits("mean_elapsed_us"),
              seven_digits("low_us"),
              seven_digits("high_us"),
              "sub_group"};
  for (const ExperimentResult& result : results) {
    const compare::ArrivalExperiment& e = result.experiment;
    for (std::size_t c = 0; c < e.contenders.size(); ++c) {
      for (std::size_t x = 0; x < e.xs.size(); ++x) {
        const compare::SampledTime& time = result.times[c][x];
        table.add({e.name, e.params.name, e.ranks, e.ranks_per_node, compare::to_string(e.lateness),
                   e.over_size ? e.max_if : e.xs[x], e.over_size ? e.xs[x] : e.size.count(),
                   e.contenders[c].name, sampling.samples, sampling.seed, time.mean_us, time.low_us,
                   time.high_us, sub_group_cell(e.contenders[c])});
      }
    }
  }
  return table;
}

// Returns, for JSON, the numbers that decide about a sentence. A bound that there is not has no
// key.
Cell measure_rows(const compare::FigureSentence& sentence) {
  Table table{"name", "value", "least", "below"};
  table.leave_nulls_out();
  for (const compare::FigureMeasure& one : sentence.measures)
    table.add({one.name, one.value, one.least, one.below});
  return row_objects(table);
}

Table claim_table(const std::vector<ExperimentResult>& results) {
  Table table{"figure", "the paper says", "holds", "found"};
  table.add_column(Column("measures").only(in_json));
  for (const compare::FigureSentence& one : compare::check_sentences(results))
    table.add({one.figure, one.words, one.holds() ? "yes" : "NO", Cell::text_or_null(one.found),
               measure_rows(one)});
  return table;
}

std::optional<SubGroup> chosen_sub_group(const FiguresOptions& options) {
  if (options.sub_group.empty()) return std::nullopt;
  return find_sub_group(options.sub_group, "--sub-group");
}

// Returns the experiments of the chosen figures.
std::vector<compare::ArrivalExperiment> chosen_experiments(const FiguresOptions& options) {
  const std::vector<std::int64_t> figures = parse_list(options.figures, "--figures", 7, 11);
  const compare::PaperClusters clusters{find_parameters(options.draco),
                                        find_parameters(options.cetus), chosen_sub_group(options)};
  std::vector<compare::ArrivalExperiment> chosen;
  for (compare::ArrivalExperiment& one : compare::paper_figures(clusters)) {
    const bool is_chosen = std::any_of(figures.begin(), figures.end(), [&](std::int64_t figure) {
      return one.name.starts_with(fmt::format("fig{}a", figure)) ||
             one.name.starts_with(fmt::format("fig{}b", figure));
    });
    if (!is_chosen) continue;
    one.root_late = parse_duration(options.root_late, "--root-late");
    chosen.push_back(std::move(one));
  }
  return chosen;
}

void run(const FiguresOptions& options) {
  const compare::Sampling sampling{
      .samples = parse_count(options.samples, "--samples", 2, 1'000'000),
      .seed = parse_seed(options.seed),
      .threads = parse_threads(options.threads)};
  const std::vector<compare::ArrivalExperiment> experiments = chosen_experiments(options);
  check_work(compare::estimate_experiments(experiments, sampling), options.yes);
  const auto out = compare::OutputDirectory::prepare(options.out);
  std::vector<ExperimentResult> results;
  {
    ProgressBar bar("points");
    results = compare::run_experiments(experiments, sampling,
                                       [&](auto done, auto all) { bar.update(done, all); });
  }
  compare::FileSet files(out, "arrivals figures");
  files.write("points.csv", csv_text(point_table(results, sampling)));
  const Table claims = claim_table(results);
  files.write("claims.csv", csv_text(claims));
  print(claims, options.format);
  for (const ExperimentResult& result : results)
    files.write(result.experiment.name + ".svg", compare::draw_experiment(result).svg);
  for (const std::string& kept : files.finish()) spdlog::warn("{}", kept);
}

}  // namespace

void add_arrivals_figures(CLI::App& arrivals) {
  const auto options = std::make_shared<FiguresOptions>();
  CLI::App* command = arrivals.add_subcommand(
      "figures", "simulates Figs. 7 to 11 of [2] and checks what the paper says about them");
  command
      ->add_option("-o,--out", options->out,
                   "folder for the charts, the points (points.csv) and the claims (claims.csv)")
      ->required();
  command->add_option("--figures", options->figures, "list of the figures")->capture_default_str();
  command->add_option("--draco", options->draco, "parameters of Draco: a name, a file or inline")
      ->capture_default_str();
  command->add_option("--cetus", options->cetus, "parameters of Cetus: a name, a file or inline")
      ->capture_default_str();
  command->add_option(
      "--sub-group", options->sub_group,
      "how arrival-b and arrival-nb serve a group: pipelined, or "
      "scatter-allgather; default: for arrival-b the faster one on each cluster, for "
      "arrival-nb pipelined");
  command
      ->add_option("--root-late", options->root_late,
                   "time by which the root arrives after the ranks that are on time")
      ->capture_default_str();
  command->add_option("--samples", options->samples, "random patterns for each point")
      ->capture_default_str();
  command->add_option("--seed,--seeds", options->seed, "seed of the first pattern")
      ->capture_default_str();
  command->add_option("--threads", options->threads, threads_help);
  add_patience_option(*command);
  add_yes_option(*command, options->yes);
  add_format_option(*command, options->format);
  command->footer("Example: loggp arrivals figures --out figures");
  command->callback([options] { run(*options); });
}

}  // namespace loggp::cli
