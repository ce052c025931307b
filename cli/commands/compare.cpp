// loggp compare COLLECTIVE --algorithms … --schemes … --params A,B --ranks LIST … --out DIR
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <optional>

#include "algorithms/schemes/point_checks.hpp"
#include "algorithms/schemes/reduction.hpp"
#include "cli/commands/compare_measured.hpp"
#include "cli/commands/draw.hpp"
#include "cli/options/collective_options.hpp"
#include "cli/options/command.hpp"
#include "cli/options/stopping_options.hpp"
#include "cli/options/unused_options.hpp"
#include "cli/options/variant_lists.hpp"
#include "cli/options/work_limits.hpp"
#include "cli/tables/progress.hpp"
#include "cli/tables/result.hpp"
#include "cli/tables/warnings.hpp"
#include "compare/chart/output_directory.hpp"
#include "compare/claims/claim_runs.hpp"
#include "compare/predict/timeline_labels.hpp"
#include "compare/sweep/comparison_files.hpp"
#include "compare/sweep/crossovers.hpp"
#include "compare/sweep/error_sweep.hpp"
#include "compare/sweep/error_table.hpp"
#include "compare/sweep/findings.hpp"
#include "measure/live/machine/environment.hpp"
#include "models/base/errors.hpp"
#include "models/base/quantities.hpp"

namespace loggp::cli {

namespace {

using compare::ErrorRow;
using compare::ErrorTable;

struct CompareOptions {
  CollectiveOptions collective;  // `ranks` and `bytes` are lists
  std::string algorithms;
  std::string schemes;
  std::string reduce = "max,root";
  std::string out;
  std::vector<std::string> measured;
  std::string interval;
  std::string threads;
  Format format = Format::table;
  std::string command_line;
  bool yes = false;
};

// Few ranks and iterations, as in [4] Figs. 7 and 8, because these timelines show why a scheme
// reports a wrong time.
constexpr std::int32_t timeline_ranks = 16;
constexpr std::int64_t timeline_iterations = 5;

// Throws InputError for a sweep that would fail only after some of its simulations.
void check(const compare::ErrorSweep& sweep) {
  for (const ParameterSet& set : sweep.params) (void)Machine(set, sweep.placement);
  for (const std::int32_t ranks : sweep.ranks) sweep.base.arrivals.check_fits(ranks);
  const std::vector<Bytes> sizes = sweep.all_sizes();
  const std::vector<Bytes> segments = sweep.all_segments();
  check_points(sweep.base, {sweep.algorithms, sweep.schemes, sweep.ranks, sizes, segments});
  for (const SchemeVariant& scheme : sweep.schemes) {
    for (const Reduction reduction : sweep.reductions)
      compare::check_reduction({.scheme = scheme.scheme, .arrivals = sweep.base.arrivals},
                               reduction);
  }
}

// Adds the lists of sizes, segments, seeds and numbers of ranks, and what all points have in
// common.
void add_lists(const CollectiveOptions& collective, compare::ErrorSweep& sweep) {
  constexpr std::int64_t most_ranks = std::int64_t{1} << 24;
  for (const std::int64_t ranks : ascending_list(collective.ranks, "--ranks", 1, most_ranks))
    sweep.ranks.push_back(static_cast<std::int32_t>(ranks));
  constexpr std::int64_t most_bytes = std::int64_t{1} << 50;
  for (const std::int64_t size : ascending_list(collective.bytes, "--bytes", 0, most_bytes))
    sweep.sizes.emplace_back(size);
  sweep.segments = listed_segments(collective.segment);
  for (const std::uint64_t seed : listed_seeds(collective.seed))
    sweep.seeds.push_back({seed, chosen_conditions(collective.conditions, seed)});
  CollectiveOptions smallest = with_first_choices(collective);
  smallest.bytes = std::to_string(sweep.sizes.front().count());
  smallest.segment.clear();
  smallest.seed = std::to_string(sweep.seeds.front().seed);
  sweep.base = base_benchmark(smallest, sweep.ranks.front());
  sweep.base.segment = sweep.segments.front();
  sweep.conditions = sweep.seeds.front().conditions;
  replace_sizes(sweep.base.counts, sweep.sizes);
}

compare::ErrorSweep error_sweep(const CompareOptions& options) {
  compare::ErrorSweep sweep;
  sweep.params = find_parameter_sets(options.collective.params, options.collective.conditions);
  for (const std::string& name : split_names(options.reduce)) {
    sweep.reductions.push_back(find_reduction(name, "--reduce"));
  }
  add_lists(options.collective, sweep);
  const std::vector<Benchmark> bases = with_each_choice(options.collective, sweep.base);
  sweep.algorithms = listed_algorithms(options.algorithms, bases);
  warn_of_unused(options.collective, sweep.algorithms);
  leave_out_unsuited(sweep.algorithms, options.algorithms, sweep.ranks);
  warn_of_whole_messages(sweep.algorithms, options.collective.segment, sweep.sizes.back());
  // what takes messages of any source would take those of another root's operation
  const bool mixes = std::ranges::any_of(sweep.algorithms, [](const AlgorithmVariant& variant) {
    return variant.algorithm != nullptr && variant.algorithm->mixes_roots;
  });
  const bool changes_root = has_root(options.collective.collective) && !mixes;
  const std::string usual = changes_root ? "once,loop,change-root" : "once,loop";
  sweep.schemes = listed_schemes(options.schemes.empty() ? usual : options.schemes, bases);
  warn_of_unused(options.collective, sweep.schemes);
  sweep.placement = chosen_placement(options.collective.conditions, sweep.ranks.back());
  compare::check_synchronisation(sweep.schemes, sweep.conditions.clocks);
  check(sweep);
  sweep.threads = parse_threads(options.threads);
  if (options.interval.empty()) return sweep;
  for (const std::string& spec : split_parameter_sets(options.collective.params))
    sweep.replicates.push_back(chosen_replicates(spec, options.collective.conditions));
  return sweep;
}

std::optional<compare::Figure> scheme_timeline(const compare::ErrorSweep& sweep,
                                               const AlgorithmVariant& algorithm,
                                               const SchemeVariant& scheme) {
  const Machine machine(sweep.params.front(), sweep.placement);
  const std::int32_t ranks = std::min(timeline_ranks, sweep.ranks.back());
  Benchmark benchmark = sweep.benchmark(
      algorithm, scheme, {ranks, sweep.base.bytes, sweep.base.segment, sweep.base.seed});
  benchmark.iterations = std::min(timeline_iterations, benchmark.iterations);
  compare::Conditions conditions = sweep.conditions;
  conditions.clocks = {};  // a picture of some windows, without the synchronisation
  const compare::SchemeOutcome outcome = compare::simulate_scheme(machine, benchmark, conditions);
  if (outcome.run.operations > most_drawn) {
    return std::nullopt;
  }
  Trace trace;
  (void)compare::simulate_scheme(machine, benchmark, conditions, &trace);
  const timeline::Labels labels = compare::timeline_labels(machine, benchmark, trace);
  return compare::Figure{
      .svg = timeline::svg(trace, labels),
      .caption = fmt::format("{} under {}.", labels.title, machine.parameters().name),
      .alt = fmt::format("LogGP timeline of {}, {} µs long", labels.title,
                         (trace.makespan() - Time()).in_us())};
}

// Returns a timeline for each algorithm under each scheme except `once`. Leaves out timelines that
// can't be drawn, because the results do not need them.
std::vector<compare::Figure> scheme_timelines(const compare::ErrorSweep& sweep) {
  std::vector<compare::Figure> figures;
  for (const SchemeVariant& scheme : sweep.schemes) {
    if (scheme.scheme == Scheme::once || scheme.synchronisation != SchemeVariant().synchronisation)
      continue;
    for (const AlgorithmVariant& algorithm : sweep.algorithms) {
      try {
        if (auto figure = scheme_timeline(sweep, algorithm, scheme)) figures.push_back(*figure);
      } catch (const std::runtime_error& error) {  // arrivals may not fit fewer ranks
        spdlog::warn("no timeline of {}, {}: {}", algorithm.name(), scheme.name(), error.what());
      }
    }
  }
  return figures;
}

// Returns compare::judgement() without "which is ", which joins it to a sentence.
std::string verdict(const ErrorRow& row) {
  constexpr std::string_view joint = "which is ";
  const std::string words = compare::judgement(row);
  return words.starts_with(joint) ? words.substr(joint.size()) : words;
}

std::string two_decimals(double value) {
  return fmt::format("{:.2f}", value);
}

std::string three_decimals(double value) {
  return fmt::format("{:.3f}", value);
}

// The certainty of the rows, and the level of intervals as the user gave it; empty without
// --interval.
struct KnownCertainty {
  compare::Certainty rows;
  std::string level;
};

// Adds the interval and the probability of a row, if they are known.
void add_certainty(const KnownCertainty& certainty, std::size_t row, std::vector<Cell>& cells) {
  if (certainty.rows.empty()) return;
  const compare::RowCertainty& one = certainty.rows[row];
  const auto& interval = one.reported_us;
  cells.emplace_back(interval ? Cell(interval->low) : Cell());
  cells.emplace_back(interval ? Cell(interval->high) : Cell());
  cells.emplace_back(one.fastest ? Cell(*one.fastest) : Cell());
}

// Returns, for people, only the rows of the largest number of ranks and the largest size.
Table largest_table(const ErrorTable& errors, bool has_sizes, const KnownCertainty& certainty) {
  std::int32_t largest = 0;
  Bytes most;
  for (const ErrorRow& row : errors) {
    largest = std::max(largest, row.ranks);
    most = std::max(most, row.bytes);
  }
  Table table{"params",
              "algorithm",
              "scheme",
              "ranks",
              Column("bytes").only(has_sizes ? for_people : Formats{false, false, false}),
              "iterations",
              Column("correct_us").shown(two_decimals),
              Column("reported_us").shown(two_decimals),
              "the report is"};
  if (!certainty.rows.empty()) {
    for (const char* name : {"interval_low_us", "interval_high_us"})
      table.add_column(Column(name).shown(two_decimals));
    table.add_column(Column("probability_fastest").shown(three_decimals));
  }
  table.add_column("remark");
  table.hide_empty_columns();
  for (std::size_t i = 0; i < errors.size(); ++i) {
    const ErrorRow& row = errors[i];
    if (row.ranks != largest || row.bytes != most) continue;
    std::vector<Cell> cells{row.setting(),       row.algorithm,        row.scheme,
                            row.ranks,           row.bytes.count(),    row.iterations,
                            row.correct.in_us(), row.reported.in_us(), verdict(row)};
    add_certainty(certainty, i, cells);
    cells.push_back(Cell::text_or_null(row.remark));
    table.add(std::move(cells));
  }
  return table;
}

// Adds to the result what it says about several sizes.
void add_crossovers(const std::vector<compare::SizeCase>& cases, Result& result) {
  if (cases.empty()) return;
  result.add("", compare::crossover_table(cases), for_people);
  if (compare::has_probabilities(cases))
    result.add_text(
        "least_probability: the probability that the algorithm of the line is the fastest, at the "
        "size of the\nline where it is lowest\n");
  const bool has_crossover = std::any_of(cases.begin(), cases.end(), [](const auto& its_case) {
    return compare::fastest_ranges(its_case).size() > 1;
  });
  if (!has_crossover) return;
  result.add_text(
      "crossover_bytes: the size at which the algorithm of the line is as fast as that of the "
      "line\n"
      "before, interpolated linearly between two simulated sizes\n");
}

// Adds what clocks that differ do to the scheme `synchronised`.
void add_words_on_clocks(const ErrorTable& errors, Result& result) {
  for (const compare::Case& its_case : compare::error_cases(errors)) {
    for (const std::string& sentence : compare::clocks_in_words(its_case))
      result.add_text(fmt::format("{}: {}\n", its_case.params, sentence));
  }
}

// Adds at how many points the fastest algorithm is uncertain, for each setting. `level` is empty
// without --interval.
void add_open_choices(const compare::ComparisonReport& report, const std::string& level,
                      Result& result) {
  if (level.empty()) return;
  for (const compare::FastestMap& map : report.maps) {
    const std::size_t open = map.count_open(report.level);
    result.add_text(fmt::format(
        "{}: at {} of {} points (ranks, bytes) it is open which algorithm is the fastest: the "
        "probability\nthat it is faster than the second is below {}.\n",
        map.params, open, map.cells.size(), level));
  }
}

Result comparison_result(const ErrorTable& errors, const compare::ComparisonReport& report,
                         const KnownCertainty& certainty, const std::string& folder) {
  const std::vector<compare::SizeCase>& sizes = report.over_sizes;
  Result result;
  result.add("", compare::error_table(errors, certainty.rows, report.circumstances), for_programs);
  add_crossovers(sizes, result);
  const bool has_benchmark = std::any_of(
      errors.begin(), errors.end(), [](const ErrorRow& row) { return row.error() != Duration(); });
  if (sizes.empty() || has_benchmark)
    result.add("", largest_table(errors, !sizes.empty(), certainty), for_people);
  add_words_on_clocks(errors, result);
  add_open_choices(report, certainty.level, result);
  result.add_text(
      fmt::format("{}/index.html has the charts, the timelines and all numbers\n", folder));
  return result;
}

std::vector<std::pair<std::string, std::string>> comparison_provenance(
    const CompareOptions& options, double simulation_s) {
  return {{"command", options.command_line},
          {"program", "loggp " LOGGP_VERSION},
          {"date", measure::utc_date()},
          {"machine", compare::this_machine()},
          {"simulation", fmt::format("{:.2f} s", simulation_s)}};
}

// Throws InputError if an option is missing. CLI11 can't require these options, because --measured
// needs none of them.
void check_complete(const CompareOptions& options) {
  const auto need = [](const std::string& value, const char* name) {
    if (value.empty()) throw InputError(fmt::format("compare needs {}", name));
  };
  need(options.collective.collective, "a collective (or --measured FILE)");
  need(options.algorithms, "--algorithms");
  need(options.collective.ranks, "--ranks");
  need(options.out, "--out");
}

void run_measured(const CLI::App& command, const CompareOptions& options) {
  constexpr std::array<std::string_view, 17> useful{
      "--measured", "--interval",  "--latency", "--params",   "--reduce",   "--format",
      "--noise",    "--progress",  "--receive", "--seed",     "--arrivals", "--ranks-per-node",
      "--mapping",  "--interface", "--memory",  "--topology", "--cpus"};
  check_given(command, "compare --measured takes its points from the file and", [&](auto name) {
    return std::find(useful.begin(), useful.end(), name) != useful.end();
  });
  const std::string reduction = command.count("--reduce") > 0 ? options.reduce : "max";
  compare_with_measured(command, options.measured, options.collective, reduction, options.interval,
                        options.format);
}

compare::Work estimated_sweep_work(const compare::ErrorSweep& sweep) {
  if (sweep.params.empty()) return {};
  const Machine machine(sweep.params.front(), sweep.placement);
  std::vector<Benchmark> benchmarks;
  for (const AlgorithmVariant& algorithm : sweep.algorithms) {
    for (const SchemeVariant& scheme : sweep.schemes) {
      for (const Bytes bytes : sweep.all_sizes()) {
        for (const Bytes segment : sweep.all_segments()) {
          for (const std::int32_t ranks : sweep.ranks) {
            benchmarks.push_back(
                sweep.benchmark(algorithm, scheme, {ranks, bytes, segment, sweep.base.seed}));
          }
        }
      }
    }
  }
  const std::size_t runs = sweep.replicates.empty() ? 1 : sweep.replicates.front().sets.size() + 1;
  const std::size_t count =
      benchmarks.size() * sweep.params.size() * sweep.all_seeds().size() * runs;
  return compare::estimate_work(
      count, [&](std::size_t i) { return benchmarks[i % benchmarks.size()]; },
      compare::simulated_run(machine, sweep.conditions), sweep.threads);
}

void run(const CLI::App& command, const CompareOptions& options) {
  if (!options.measured.empty()) {
    run_measured(command, options);
    return;
  }
  check_complete(options);
  const double level = options.interval.empty() ? 0 : chosen_level(options.interval);
  const compare::ErrorSweep sweep = error_sweep(options);
  check_work(estimated_sweep_work(sweep), options.yes);
  const auto directory = compare::OutputDirectory::prepare(options.out);
  const auto start = std::chrono::steady_clock::now();
  std::map<Reduction, ErrorTable> tables;
  {
    ProgressBar bar("simulating");
    tables = compare::sweep_errors(
        sweep, [&](std::size_t done, std::size_t total) { bar.update(done, total); });
  }
  std::map<Reduction, compare::Certainty> certainties;
  if (level > 0) {
    ProgressBar bar("intervals");
    certainties = compare::sweep_certainty(
        sweep, tables, level,
        [&](std::size_t done, std::size_t total) { bar.update(done, total); });
  }
  const std::chrono::duration<double> simulation = std::chrono::steady_clock::now() - start;
  compare::ComparisonReport report;
  report.title = fmt::format("Errors of {} benchmarks", options.collective.collective);
  for (const Reduction reduction : sweep.reductions) {
    report.reductions.push_back({std::string(to_string(reduction)),
                                 tables.at(reduction),
                                 {},
                                 level > 0 ? certainties.at(reduction) : compare::Certainty()});
  }
  report.circumstances =
      simulated_circumstances(options.collective.conditions, sweep.placement, sweep.base,
                              options.collective.flush, to_string(sweep.reductions.front()));
  report.parameters = sweep.params;
  const ErrorTable& first = tables.at(sweep.reductions.front());
  const KnownCertainty certainty{report.reductions.front().certainty, options.interval};
  report.over_sizes = compare::size_cases(first, certainty.rows);
  report.level = level;
  report.maps = compare::fastest_maps(first, certainty.rows);
  report.timelines = scheme_timelines(sweep);
  report.provenance = comparison_provenance(options, simulation.count());
  for (const std::string& kept : compare::write_comparison(report, directory))
    spdlog::warn("{}", kept);
  for (const auto& [reduction, table] : tables) {
    for (const ErrorRow& row : table) warn_of_remark(row.remark);
  }
  print(comparison_result(first, report, certainty, options.out), options.format);
}

constexpr const char* examples =
    "Example: loggp compare broadcast --algorithms binomial,pipelined --params "
    "mpich2-tcp,ompi-ib-sdr\n"
    "         --ranks 2:1024:x2 --iterations 1000 --out out\n"
    "         loggp compare broadcast --algorithms all --params ompi-ib-sdr --ranks 64\n"
    "         --bytes 1:16M:x2 --schemes once --out out\n"
    "         loggp compare --measured bcast.jsonl --params my.json --interval 95%\n"
    "For several algorithms, ranks and sizes the folder has a map of the fastest algorithm.\n"
    "With --interval the map shows where the choice is open, and tables and errors.csv have the\n"
    "probability that an algorithm is faster than the fastest of the others.";

}  // namespace

void add_compare(CLI::App& program, const std::string& command_line) {
  const auto options = std::make_shared<CompareOptions>();
  options->command_line = command_line;
  CLI::App* command = program.add_subcommand(
      "compare", "computes the errors of benchmark schemes over numbers of ranks and sizes");
  add_operation_options(*command, options->collective);
  add_clocks_option(*command, options->collective.conditions);
  command
      ->add_option(
          "--algorithms,--algorithm", options->algorithms,
          fmt::format("list; NAME:all: all variants of one, all: of all; {}", list_of_algorithms()))
      ->required();
  command
      ->add_option("--schemes,--scheme", options->schemes,
                   fmt::format("list: {}", list_of_schemes()))
      ->default_str("once,loop, and change-root if it can time the algorithms");
  command->add_option("--params", options->collective.params, "list of names, files or inline sets")
      ->required();
  command->add_option("--ranks", options->collective.ranks, "list or range: 2,4,8 or 2:2048:x2")
      ->required();
  command->get_option("--bytes")->description(
      "list or range of sizes of the data (for scatter, gather and alltoall: of one block): 8,64k "
      "or 1:16M:x2; for several sizes, crossovers.csv and charts have the fastest algorithms");
  command->get_option("--segment")
      ->description(
          "list or range of segment sizes of pipelined algorithms; 0, the default: one segment");
  command->get_option("--seed")->description(
      "list or range of seeds of --order random, --counts random, --arrivals and --noise");
  command->add_option("--iterations", options->collective.iterations, "operations per benchmark")
      ->capture_default_str();
  command
      ->add_option("--reduce", options->reduce,
                   "list of reductions of the ranks' times to one: max, root, mean, min, median, "
                   "lower-quartile, upper-quartile, span; errors.csv has the first; --measured "
                   "takes only one")
      ->capture_default_str();
  command->add_option("--threads", options->threads, threads_help);
  add_patience_option(*command);
  add_yes_option(*command, options->yes);
  command->add_option("-o,--out", options->out, "folder for errors.csv, the charts and index.html")
      ->required();
  command->add_option("--measured", options->measured,
                      "instead, compare predictions with the measurements in a samples file that "
                      "bench has written; of several launches, a point's time is the geometric "
                      "mean of the launches' medians");
  add_interval_option(*command, options->interval);
  for (const char* name : {"collective", "--algorithms", "--ranks", "--out"})
    command->get_option(name)->required(false);  // --measured needs none of them
  add_format_option(*command, options->format);
  command->footer(examples);
  command->callback([options, command] { run(*command, *options); });
}

}  // namespace loggp::cli
