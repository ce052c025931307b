// loggp explain COLLECTIVE …
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "algorithms/schemes/reduction.hpp"
#include "cli/commands/draw.hpp"
#include "cli/commands/goal.hpp"
#include "cli/options/collective_options.hpp"
#include "cli/options/command.hpp"
#include "cli/options/variant_lists.hpp"
#include "cli/options/work_limits.hpp"
#include "cli/tables/explanation_tables.hpp"
#include "cli/tables/progress.hpp"
#include "cli/tables/result.hpp"
#include "cli/tables/warnings.hpp"
#include "compare/explain/schedule_explanation.hpp"
#include "compare/explain/shares_picture.hpp"
#include "compare/predict/timeline_labels.hpp"
#include "compare/predict/timeline_path.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "simulate/graph/graphviz.hpp"
#include "simulate/graph/parametric_makespan.hpp"
#include "simulate/graph/schedule.hpp"

namespace loggp::cli {

namespace {

struct ExplainOptions {
  CollectiveOptions collective;
  GoalOptions goal;
  std::string reduce = "max";
  Format format = Format::table;
  std::string dot;
  std::string curve;
  std::string timeline;
  std::string picture;
  std::string interval;
  bool per_operation = false;
  bool yes = false;
};

// Returns the parameter that --curve names; nothing when the option is not given. Throws InputError
// for an unknown name, and when the makespan can't be known as a function of it.
std::optional<simulate::Parameter> curve_parameter(const ExplainOptions& options) {
  const std::string& name = options.curve;
  if (name.empty()) return std::nullopt;
  if (options.per_operation)
    throw InputError("--curve can't be combined with --per-operation; give one of them");
  if (!options.interval.empty()) throw InputError("--curve has no intervals; leave --interval out");
  if (catalogue_entry(find_variant(options.collective.scheme, {}, "--scheme").scheme)
          .depends_on_time) {
    throw InputError(
        fmt::format("--curve: what the ranks of {} do depends on the time, so the makespan under "
                    "other parameters is not known; give another scheme",
                    options.collective.scheme));
  }
  std::vector<std::string> known;
  for (const simulate::Parameter parameter : simulate::all_parameters) {
    if (to_string(parameter) == name) return parameter;
    known.emplace_back(to_string(parameter));
  }
  throw InputError("--curve: " + unknown_name("parameter", name, known));
}

// Returns the sentence broken between words into lines of at most 100 columns.
std::string wrapped(const std::string& sentence) {
  constexpr std::size_t columns = 100;
  std::string text;
  std::size_t column = 0;
  std::size_t from = 0;
  while (from < sentence.size()) {
    const std::size_t end = std::min(sentence.find(' ', from), sentence.size());
    const std::string word = sentence.substr(from, end - from);
    if (column > 0 && column + 1 + terminal_width(word) > columns) {
      text += "\n";
      column = 0;
    } else if (column > 0) {
      text += " ";
      ++column;
    }
    text += word;
    column += terminal_width(word);
    from = end + 1;
  }
  return text;
}

std::string sentences_for_people(const compare::Explanation& explanation) {
  std::string text;
  for (const std::string& sentence : in_words(explanation)) text += wrapped(sentence) + "\n";
  return text;
}

Result explanation_result(const compare::Explanation& explanation,
                          const simulate::Schedule& schedule, bool per_operation,
                          const std::optional<ExplainedIntervals>& intervals = std::nullopt) {
  Result result;
  result.add_text(sentences_for_people(explanation));
  if (intervals) result.add_text(wrapped(in_words(*intervals)) + "\n");
  add_facts(result, explanation);
  if (intervals) add_intervals(result, *intervals);
  result.add("shares", share_table(explanation), for_people);
  result.add("derivatives", derivative_table(explanation), for_people);
  result.add("parameters", parameter_table(explanation),
             {.table = false, .csv = !per_operation, .json = true});
  if (per_operation) result.add("operations", operation_table(schedule));
  return result;
}

void check_files(const ExplainOptions& options) {
  check_picture(options.picture, "--picture");
  check_writable(options.dot);
}

std::string picture_of_shares(const Machine& machine, Benchmark benchmark,
                              const compare::Conditions& conditions, const Trace& trace) {
  const auto shares = compare::time_shares(machine, benchmark, conditions);
  benchmark.scheme = Scheme::once;
  const timeline::Labels labels = compare::timeline_labels(machine, benchmark, trace);
  return compare::shares_picture(shares, labels.title + ": where its time goes", labels.parameters);
}

// Returns the intervals of the reported time and of one operation; nothing without --interval.
std::optional<ExplainedIntervals> explained_intervals(const ExplainOptions& options,
                                                      const WantedInterval& wanted,
                                                      const Machine& machine, Benchmark benchmark,
                                                      const compare::Conditions& conditions) {
  if (wanted.level == 0) return std::nullopt;
  const auto interval = [&](Reduction reduction) {
    return compare::predict_interval(machine, wanted.replicates, benchmark, conditions, reduction,
                                     wanted.level);
  };
  const Reduction reduction = find_reduction(options.reduce, "--reduce");
  ExplainedIntervals found{options.interval, interval(reduction)};
  if (benchmark.scheme == Scheme::once && reduction == Reduction::max) return found;
  benchmark.scheme = Scheme::once;
  found.alone = interval(Reduction::max);
  return found;
}

// Explains the run of a schedule in a file.
void run_goal(const CLI::App& command, const ExplainOptions& options) {
  refuse_collective(options.collective);
  constexpr std::array<std::string_view, 6> own{"--format", "--curve",    "--per-operation",
                                                "--dot",    "--timeline", "--interval"};
  check_goal_options(command, "explain --goal", [&](auto name) {
    return std::find(own.begin(), own.end(), name) != own.end();
  });
  const auto curve = curve_parameter(options);
  const WantedInterval wanted =
      wanted_interval(options.interval, options.collective.params, options.collective.conditions);
  const GoalRun run(options.goal, options.collective);
  const Drawing drawing(options.timeline, run.schedule().ranks());
  check_files(options);
  Trace trace = drawing.empty_trace();
  trace.limit =
      std::min(trace.limit, static_cast<std::uint32_t>(compare::most_explained_operations));
  const CostWatch watch;
  (void)run.simulate(simulate::Ties::model, &trace);
  warn_of_extrapolation(run.machine().parameters(), watch);
  const simulate::Schedule schedule(trace, run.machine(),
                                    {.may_be_noisy = run.conditions().disturbs()});
  ProgressBar bar("simulating with other parameters");
  const std::size_t planned = curve ? compare::most_curve_runs : compare::most_explaining_runs;
  std::size_t done = 0;
  const compare::ScheduleRun shifted = [&](const Machine& machine) {
    bar.update(std::min(++done, planned), planned);
    Trace other;
    (void)run.simulate(simulate::Ties::model, &other, &machine);
    return other;
  };
  if (!options.dot.empty()) write_file(options.dot, simulate::graphviz(schedule));
  if (drawing.wanted()) {
    drawing.write(trace, compare::schedule_labels(options.goal.file, run.machine(), trace),
                  compare::timeline_path(schedule));
  }
  if (curve) {
    print(curve_table(compare::checked_curve(schedule, *curve, run.machine(), shifted), *curve),
          options.format);
  } else {
    std::optional<ExplainedIntervals> intervals;
    if (const auto interval =
            makespan_interval(run, simulate::Ties::model, schedule.makespan(), wanted))
      intervals = ExplainedIntervals{options.interval, *interval};
    print(explanation_result(
              compare::explain_schedule(options.goal.file, schedule, run.machine(), shifted),
              schedule, options.per_operation, intervals),
          options.format);
  }
}

void run(const CLI::App& command, const ExplainOptions& options) {
  if (!options.goal.file.empty()) {
    run_goal(command, options);
    return;
  }
  check_collective(options.collective, options.goal, "explain");
  const std::int32_t ranks = number_of_ranks(options.collective);
  const Machine machine = simulated_machine(options.collective, ranks);
  const Benchmark benchmark = single_benchmark(options.collective, ranks);
  warn_of_whole_message(benchmark, options.collective.segment);
  if (catalogue_entry(benchmark.scheme).overlaps) {
    throw InputError(fmt::format(
        "explain follows ranks whose operations do not overlap; write the schedule of {} with "
        "simulate --export-goal FILE, and give explain --goal FILE",
        to_string(benchmark.scheme)));
  }
  const compare::Conditions conditions = simulated_conditions(options.collective);
  const Reduction reduction = find_reduction(options.reduce, "--reduce");
  const auto curve = curve_parameter(options);
  const WantedInterval wanted =
      wanted_interval(options.interval, options.collective.params, options.collective.conditions);
  const Drawing drawing(options.timeline, ranks);
  check_files(options);
  if (!options.picture.empty()) compare::check_time_shares(machine, benchmark, conditions);

  check_work(
      compare::estimate_work(
          1, [&](std::size_t) { return benchmark; }, compare::simulated_run(machine, conditions)),
      options.yes);
  const CostWatch watch;
  Trace trace = drawing.empty_trace();
  const compare::Explanation explanation =
      compare::explain(machine, benchmark, conditions, reduction, trace);
  warn_of_extrapolation(machine.parameters(), watch);
  const simulate::Schedule schedule(
      trace, machine, {.until = explanation.until, .may_be_noisy = conditions.disturbs()});
  if (!options.picture.empty())
    write_picture(options.picture, picture_of_shares(machine, benchmark, conditions, trace));
  if (!options.dot.empty()) write_file(options.dot, simulate::graphviz(schedule));
  if (drawing.wanted()) {
    drawing.write(trace, compare::timeline_labels(machine, benchmark, trace),
                  compare::timeline_path(schedule));
  }
  if (curve) {
    print(curve_table(simulate::ParametricMakespan(schedule, {*curve}).curve(), *curve),
          options.format);
  } else {
    print(explanation_result(explanation, schedule, options.per_operation,
                             explained_intervals(options, wanted, machine, benchmark, conditions)),
          options.format);
  }
}

}  // namespace

void add_explain(CLI::App& program) {
  const auto options = std::make_shared<ExplainOptions>();
  CLI::App* command = program.add_subcommand(
      "explain", "explains which parameters make up a benchmark's time, and what causes its error");
  add_benchmark_options(*command, options->collective);
  add_schedule_options(*command, options->goal, "explain");
  command
      ->add_option("--reduce", options->reduce,
                   "the rank whose time is explained: max (the last rank to finish), or root")
      ->capture_default_str();
  command->add_option(
      "--curve", options->curve,
      "instead, print the makespan as a function of L, o, o_s, o_r, g, G, reduce, copy, or of "
      "g_node, G_node, G_memory, g_link, G_link or l_link: where each linear piece begins, the "
      "makespan there, and the derivative. The "
      "last row has no derivative where ranks would act in another order");
  add_interval_option(*command, options->interval);
  command->add_flag("--per-operation", options->per_operation,
                    "also print every operation's time and slack; CSV has only these");
  add_yes_option(*command, options->yes);
  command->add_option("--dot", options->dot, "write the graph of the run into FILE, for Graphviz");
  command->add_option(
      "--picture", options->picture,
      "draw into FILE.svg, .pdf or .png how an operation's time is divided among the parameters, "
      "under once, loop and change-root with --iterations");
  command->add_option("--timeline", options->timeline,
                      "draw the timeline of the run into " + files_of_timelines() +
                          "; .svg and .html highlight its critical path");
  add_format_option(*command, options->format);
  command->footer(
      "Derivatives are exact counts. They hold while the parameter is between from and to, and\n"
      "the other parameters are unchanged. A * marks a range that ends because a rank would poll\n"
      "more or less often, or take its messages in another order.\n"
      "Changes of G, reduce and copy are in µs per byte.\n"
      "Example: loggp explain broadcast --algorithm pipelined --ranks 16 --params mpich2-tcp\n"
      "         --scheme loop --iterations 1000\n"
      "         loggp explain --goal tree.goal --params ompi-ib-sdr --curve L");
  command->callback([options, command] { run(*command, *options); });
}

}  // namespace loggp::cli
