// loggp arrivals overheads: the sizes for which arrival-b pays on real networks
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>

#include "cli/commands/arrivals/arrivals.hpp"
#include "cli/options/collective_options.hpp"
#include "cli/options/command.hpp"
#include "cli/options/work_limits.hpp"
#include "cli/tables/progress.hpp"
#include "cli/tables/result.hpp"
#include "cli/tables/warnings.hpp"
#include "compare/arrivals/arrival_experiment.hpp"
#include "compare/chart/numbers.hpp"
#include "models/base/quantities.hpp"

namespace loggp::cli {

namespace {

using compare::ArrivalExperiment;
using compare::ExperimentResult;

struct OverheadsOptions {
  CollectiveOptions collective;  // only sub_group is read from an option
  std::string params = "mpich2-tcp,nmpi-sci,ompi-ib-sdr,ompi-10g,ompi-ib-ddr,ompi-gm,ompi-mx";
  std::string ranks = "16";
  std::string sizes = "1KiB:16MiB:x4";
  std::string max_if = "0,1,4,16,64";
  std::string samples = "20";
  std::string seed = "1";
  std::string threads;
  Format format = Format::table;
  bool yes = false;
};

std::vector<ArrivalExperiment> overhead_experiments(const OverheadsOptions& options) {
  const auto ranks = static_cast<std::int32_t>(parse_count(options.ranks, "--ranks", 2, 1 << 20));
  const auto sub_group = base_benchmark(options.collective, ranks).sub_group;
  std::vector<ArrivalExperiment> experiments;
  for (const ParameterSet& set : find_parameter_sets(options.params, {})) {
    for (const std::int64_t max_if : parse_list(options.max_if, "--max-if", 0, 1'000'000)) {
      ArrivalExperiment one;
      one.params = set;
      one.ranks = ranks;
      one.over_size = true;
      one.xs = parse_list(options.sizes, "--sizes", 1, std::int64_t{1} << 40);
      one.max_if = max_if;
      for (const char* name : {"flat", "binomial", "pipelined", "scatter-allgather"})
        one.contenders.push_back(compare::contender(name));
      one.contenders.push_back(compare::contender("arrival-b", sub_group));
      experiments.push_back(one);
    }
  }
  return experiments;
}

// The times of arrival-b, which is the last contender, and of the fastest other broadcast.
struct Lead {
  std::string other;
  double other_us;
  double own_us;
  [[nodiscard]] double factor() const { return other_us / own_us; }
};

Lead lead_at(const ExperimentResult& result, std::size_t x) {
  std::size_t best = 0;
  const std::size_t own = result.times.size() - 1;
  for (std::size_t c = 1; c < own; ++c) {
    if (result.times[c][x].mean_us < result.times[best][x].mean_us) best = c;
  }
  return {result.experiment.contenders[best].name, result.times[best][x].mean_us,
          result.times[own][x].mean_us};
}

// What a table for people says about all sizes of an experiment, and each row for programs, too.
constexpr std::array<const char*, 4> summary_columns{
    "pays_from_bytes", "lead_at_least_bytes", "lead_at_most_bytes", "best_other_at_most_bytes"};

// Returns the size from which on arrival-b is the fastest (null: it never is), its lead at the
// smallest and the largest size, and the fastest other broadcast at the largest size.
std::vector<Cell> summary_cells(const ExperimentResult& result) {
  const ArrivalExperiment& e = result.experiment;
  std::size_t from = e.xs.size();
  while (from > 0 && lead_at(result, from - 1).factor() > 1) --from;
  const Lead last = lead_at(result, e.xs.size() - 1);
  return {from < e.xs.size() ? Cell(e.xs[from]) : Cell(), lead_at(result, 0).factor(),
          last.factor(), last.other};
}

// Returns, for programs, a row for each size.
Table full_table(const std::vector<ExperimentResult>& results) {
  Table table{"params",       "ranks",      "max_if",        "bytes",
              "arrival_b_us", "best_other", "best_other_us", "lead"};
  for (const char* name : summary_columns) table.add_column(name);
  for (const ExperimentResult& result : results) {
    const ArrivalExperiment& e = result.experiment;
    const std::vector<Cell> summary = summary_cells(result);
    for (std::size_t x = 0; x < e.xs.size(); ++x) {
      const Lead lead = lead_at(result, x);
      std::vector<Cell> cells{e.params.name, e.ranks,    e.max_if,      e.xs[x],
                              lead.own_us,   lead.other, lead.other_us, lead.factor()};
      cells.insert(cells.end(), summary.begin(), summary.end());
      table.add(std::move(cells));
    }
  }
  return table;
}

// Returns, for people, a row for each network and MAX_IF.
Table summary_table(const std::vector<ExperimentResult>& results) {
  Table table{"params", "ranks", "max_if"};
  for (const char* name : summary_columns)
    table.add_column(Column(name).shown(compare::in_digits<3>));
  for (const ExperimentResult& result : results) {
    const ArrivalExperiment& e = result.experiment;
    std::vector<Cell> cells{e.params.name, e.ranks, e.max_if};
    std::ranges::move(summary_cells(result), std::back_inserter(cells));
    table.add(std::move(cells));
  }
  return table;
}

// Warns of messages that are larger than those that a set was measured with.
void warn_of_sizes(const std::vector<ArrivalExperiment>& experiments) {
  for (const ArrivalExperiment& experiment : experiments) {
    const Machine machine(experiment.params);
    const CostWatch watch;
    (void)compare::message_time(machine, Bytes(experiment.xs.back()), {}, {});
    warn_of_extrapolation(machine.parameters(), watch);
  }
}

void run(const OverheadsOptions& options) {
  const std::vector<ArrivalExperiment> experiments = overhead_experiments(options);
  warn_of_sizes(experiments);
  const compare::Sampling sampling{
      .samples = parse_count(options.samples, "--samples", 1, 1'000'000),
      .seed = parse_seed(options.seed),
      .threads = parse_threads(options.threads)};
  check_work(compare::estimate_experiments(experiments, sampling), options.yes);
  std::vector<ExperimentResult> results;
  {
    ProgressBar bar("points");
    results = compare::run_experiments(experiments, sampling,
                                       [&](auto done, auto all) { bar.update(done, all); });
  }
  Result result;
  result.add("", full_table(results), for_programs);
  result.add("", summary_table(results), for_people);
  print(result, options.format);
}

}  // namespace

void add_arrivals_overheads(CLI::App& arrivals) {
  const auto options = std::make_shared<OverheadsOptions>();
  CLI::App* command =
      arrivals.add_subcommand("overheads",
                              "finds the size from which on arrival-b pays on real networks, with "
                              "its control messages, headers and segments");
  command->add_option("--params", options->params, "list of names, files or inline sets")
      ->capture_default_str();
  command->add_option("--ranks", options->ranks, "number of ranks")->capture_default_str();
  command->add_option("--sizes", options->sizes, "list or range of message sizes")
      ->capture_default_str();
  command
      ->add_option("--max-if", options->max_if,
                   "list or range of MAX_IF: ranks arrive at random, up to MAX_IF messages late; "
                   "0: all at once")
      ->capture_default_str();
  command
      ->add_option("--sub-group", options->collective.sub_group,
                   "how arrival-b serves a group: pipelined, or scatter-allgather")
      ->capture_default_str();
  command->add_option("--samples", options->samples, "arrival patterns for each point")
      ->capture_default_str();
  command->add_option("--seed,--seeds", options->seed, "seed of the first pattern")
      ->capture_default_str();
  command->add_option("--threads", options->threads, threads_help);
  add_yes_option(*command, options->yes);
  add_format_option(*command, options->format);
  command->footer(
      "pays_from_bytes: the size from which on arrival-b is faster than flat, binomial, pipelined\n"
      "and scatter-allgather, with segments of 8 KiB; -: it never is. A lead is the time of the "
      "fastest of these\n"
      "four divided by arrival-b's, at the smallest and the largest size. CSV and JSON have every\n"
      "size.\n"
      "Example: loggp arrivals overheads --params ompi-ib-ddr,mpich2-tcp --ranks 16 --max-if 0,16");
  command->callback([options] { run(*options); });
}

}  // namespace loggp::cli
