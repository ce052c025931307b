// loggp simulate COLLECTIVE …
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <chrono>
#include <memory>
#include <optional>

#include "algorithms/costs/algorithm_facts.hpp"
#include "algorithms/schemes/choice_columns.hpp"
#include "algorithms/schemes/reduction.hpp"
#include "cli/commands/draw.hpp"
#include "cli/commands/goal.hpp"
#include "cli/options/collective_options.hpp"
#include "cli/options/command.hpp"
#include "cli/options/variant_lists.hpp"
#include "cli/options/work_limits.hpp"
#include "cli/tables/progress.hpp"
#include "cli/tables/result.hpp"
#include "cli/tables/warnings.hpp"
#include "compare/chart/numbers.hpp"
#include "compare/predict/prediction_interval.hpp"
#include "compare/predict/simulated_scheme.hpp"
#include "compare/predict/timeline_labels.hpp"
#include "compare/predict/traffic.hpp"
#include "models/base/errors.hpp"

namespace loggp::cli {

namespace {

struct SimulateOptions {
  CollectiveOptions collective;
  GoalOptions goal;
  std::string reduce = "max";
  Format format = Format::table;
  std::string timeline;
  std::string traffic;
  std::string interval;
  bool per_rank = false;
  bool yes = false;
};

struct Simulated {
  const Benchmark* benchmark;
  const Machine* machine;
  compare::SchemeOutcome outcome;
  Duration reported;
  Duration completion;
  std::optional<compare::Elapsed> elapsed;  ///< of one operation with an arrival pattern
  double wall_s;
  Duration message;    ///< T(bytes), with an arrival pattern
  std::string remark;  ///< what is extrapolated; empty: nothing
  compare::Circumstances circumstances{};
  std::string clock_spec{};  ///< of clocks that differ; empty: the perfect clock
  std::optional<compare::PredictionInterval> interval{};  ///< of `reported`
};

// Returns the time that each rank reports. In ol-i only the root reports, and the result has the
// latency that the root reports for each rank.
std::vector<Duration> per_rank_reports(const Simulated& simulated) {
  const compare::SchemeOutcome& outcome = simulated.outcome;
  if (outcome.points.empty()) return outcome.reports;
  std::vector<Duration> latencies;
  latencies.reserve(outcome.points.size());
  for (const OlPoint& point : outcome.points) latencies.push_back(point.latency());
  return latencies;
}

void add_benchmark(Result& result, const Simulated& simulated) {
  const Benchmark& benchmark = *simulated.benchmark;
  result.add("collective", benchmark.collective);
  const SchemeVariant scheme = scheme_variant(benchmark);
  result.add(Column("algorithm").only(for_people), algorithm_label(benchmark));
  result.add(Column("algorithm").only(for_programs), benchmark.algorithm_name());
  result.add("ranks", simulated.benchmark->ranks);
  result.add("bytes", benchmark.bytes.count());
  result.add("params", simulated.machine->parameters().name);
  result.add(Column("scheme").only(for_people), scheme.name());
  result.add(Column("scheme").only(for_programs), to_string(benchmark.scheme));
  result.add("iterations", benchmark.reported_iterations());
}

// Adds the choices within algorithm and scheme. People see those of an algorithm in its name.
void add_choices(Result& result, const Benchmark& benchmark) {
  const std::vector<Cell> choices = choice_values(choice_cells(benchmark));
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const std::string_view name = choice_columns[i];
    const bool is_in_name = name == "allgather" || name == "sub_group" || name == "counts";
    result.add_known(Column(choice_columns[i]).only(is_in_name ? for_programs : every_format),
                     choices[i]);
  }
  const bool has_segments = options_of(*benchmark.algorithm).starts_with("segment");
  result.add(Column("segment_bytes").only(has_segments ? every_format : for_programs),
             benchmark.segment.count());
  result.add(Column("seed").only(for_programs), benchmark.seed);
}

// Adds the time of one message and the average and worst imbalance of the arrivals, in µs and in
// messages ([2]).
void add_imbalance(Result& result, const Simulated& simulated, Formats formats) {
  const Imbalance imbalance =
      simulated.elapsed ? arrival_imbalance(simulated.outcome.arrivals) : Imbalance();
  const double message_us = simulated.message.in_us();
  const auto add = [&](const char* name, double value) {
    result.add_known(Column(name).only(formats), simulated.elapsed ? Cell(value) : Cell());
  };
  add("message_us", message_us);
  add("average_imbalance_us", imbalance.average.in_us());
  add("worst_imbalance_us", imbalance.worst.in_us());
  add("average_imbalance_factor", imbalance.average.in_us() / message_us);
  add("worst_imbalance_factor", imbalance.worst.in_us() / message_us);
}

// Adds what the ranks' clocks are and what the synchronised scheme does with them.
void add_clock_cells(Result& result, const Simulated& simulated) {
  const bool differ = !simulated.clock_spec.empty();
  const auto values = compare::clock_values(simulated.clock_spec, simulated.outcome.clocks);
  for (std::size_t i = 0; i < values.size(); ++i)
    result.add(Column(compare::clock_columns[i]).only(differ ? every_format : for_programs),
               values[i]);
}

Cell exact_ns(Duration time) {
  return Cell::exact(compare::exact_ns(time));
}

Table rank_table(const Simulated& simulated) {
  Table table{"rank", "finish_ns"};
  const auto& arrivals = simulated.outcome.arrivals;
  const std::vector<Duration> reports = per_rank_reports(simulated);
  const bool has_reports = !simulated.outcome.reports.empty();
  if (simulated.elapsed) {
    table.add_column("arrival_ns");
    table.add_column("elapsed_ns");
  }
  if (has_reports) table.add_column("reports_us");
  for (std::int32_t r = 0; r < simulated.benchmark->ranks; ++r) {
    const auto i = static_cast<std::size_t>(r);
    const Duration finish = simulated.outcome.run.finish[Rank(r)] - Time();
    std::vector<Cell> row{r, exact_ns(finish)};
    if (simulated.elapsed) {
      const Duration arrival = arrivals.empty() ? Duration() : arrivals[i];
      row.push_back(exact_ns(arrival));
      row.push_back(exact_ns(finish - arrival));
    }
    if (has_reports) row.emplace_back(reports[i].in_us());
    table.add(std::move(row));
  }
  return table;
}

Result simulation_result(const Simulated& simulated, bool per_rank) {
  Result result;
  add_benchmark(result, simulated);
  result.add("reported_us", simulated.reported.in_us());
  add_interval(result, simulated.interval, for_people);
  result.add("completion_us", simulated.completion.in_us());
  add_elapsed(result, simulated.elapsed);
  add_imbalance(result, simulated, in_json);
  const Table ranks = per_rank ? rank_table(simulated) : Table();
  result.add_lists(ranks);
  result.add("operations", simulated.outcome.run.operations);
  result.add("engine", simulated.outcome.run.engine);
  result.add(Column("wall_s").written(significant<3>), simulated.wall_s);
  add_imbalance(result, simulated, in_rows);
  add_interval(result, simulated.interval, for_programs);
  add_clock_cells(result, simulated);
  add_choices(result, *simulated.benchmark);
  result.add_circumstances(simulated.circumstances);
  result.add_known("remark", Cell::text_or_null(simulated.remark));
  if (per_rank) result.add("ranks", ranks, in_rows);
  return result;
}

// Writes the messages of the run, by sender and receiver.
void write_traffic(const std::string& path, const Trace& trace) {
  write_file(path, csv_text(compare::traffic_table(compare::count_traffic(trace))));
}

// Returns the estimated work of the run, including the table of all ranks.
compare::Work estimated_work(const Machine& machine, const Benchmark& benchmark,
                             const compare::Conditions& conditions,
                             const SimulateOptions& options) {
  compare::Conditions quiet{conditions.progress, conditions.reception, {}};
  quiet.clocks = conditions.clocks;
  const compare::CountedRun run = [&](const Benchmark& small) {
    Simulated simulated{
        &small, &machine, compare::simulate_scheme(machine, small, quiet), {}, {}, {}, 0, {},
        {},     {}};
    const std::int64_t operations = simulated.outcome.run.operations;
    if (options.per_rank) (void)simulation_result(simulated, true).text(options.format);
    return operations;
  };
  return compare::estimate_work(1, [&](std::size_t) { return benchmark; }, run);
}

void run_goal(const CLI::App& command, const SimulateOptions& options) {
  refuse_collective(options.collective);
  check_goal_options(command, "simulate --goal", [](std::string_view name) {
    return name == "--format" || name == "--ties" || name == "--per-rank" || name == "--interval";
  });
  const GoalResult simulated =
      simulate_goal_file(options.goal, options.collective, options.interval);
  print(goal_result(simulated, options.per_rank), options.format);
}

// Writes the schedule, the traffic and the timeline, where they are asked for.
void write_files(const SimulateOptions& options, const Machine& machine, const Benchmark& benchmark,
                 const compare::Conditions& conditions, const Drawing& drawing,
                 const Trace& trace) {
  if (!options.goal.export_file.empty())
    export_goal(options.goal.export_file, machine, benchmark, conditions);
  if (!options.traffic.empty()) write_traffic(options.traffic, trace);
  if (drawing.wanted()) drawing.write(trace, compare::timeline_labels(machine, benchmark, trace));
}

void run_collective(const SimulateOptions& options) {
  const std::int32_t ranks = number_of_ranks(options.collective);
  const Machine machine = simulated_machine(options.collective, ranks);
  const Benchmark benchmark = single_benchmark(options.collective, ranks);
  warn_of_whole_message(benchmark, options.collective.segment);
  const compare::Conditions conditions = simulated_conditions(options.collective);
  const Reduction reduction = find_reduction(options.reduce, "--reduce");
  compare::check_reduction(benchmark, reduction);
  const WantedInterval wanted =
      wanted_interval(options.interval, options.collective.params, options.collective.conditions);
  const Drawing drawing(options.timeline, ranks);
  check_writable(options.goal.export_file);
  check_writable(options.traffic);
  const compare::Work work = estimated_work(machine, benchmark, conditions, options);
  check_work(work, options.yes);

  std::optional<TimedBar> bar(std::in_place, "simulating", work.seconds);
  const auto start = std::chrono::steady_clock::now();
  const bool is_recorded = drawing.wanted() || !options.traffic.empty();
  Trace trace = drawing.empty_trace();
  const CostWatch watch;
  auto outcome =
      compare::simulate_scheme(machine, benchmark, conditions, is_recorded ? &trace : nullptr);
  for (const std::string& warning : compare::scheme_warnings(outcome)) spdlog::warn("{}", warning);
  const Duration reported = outcome.reported(reduction, benchmark.root);
  const Duration completion = benchmark.scheme == Scheme::once
                                  ? outcome.run.finish.makespan() - Time()
                                  : compare::operation_latency(machine, benchmark, conditions);
  const bool counts_elapsed = benchmark.scheme == Scheme::once && benchmark.has_arrivals();
  const auto elapsed = counts_elapsed ? std::optional(outcome.elapsed()) : std::nullopt;
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  bar.reset();
  write_files(options, machine, benchmark, conditions, drawing, trace);
  const Duration message = counts_elapsed
                               ? compare::message_time(machine, benchmark.bytes,
                                                       conditions.progress, conditions.reception)
                               : Duration();
  Simulated simulated{
      &benchmark,
      &machine,
      std::move(outcome),
      reported,
      completion,
      elapsed,
      wall.count(),
      message,
      extrapolation_remark(machine.parameters(), watch),
      simulated_circumstances(options.collective.conditions, machine.placement(), benchmark,
                              options.collective.flush, to_string(reduction)),
      conditions.clocks.spec};
  if (wanted.level > 0)
    simulated.interval = compare::predict_interval(machine, wanted.replicates, benchmark,
                                                   conditions, reduction, wanted.level);
  warn_of_extrapolation(machine.parameters(), watch);
  print(simulation_result(simulated, options.per_rank), options.format);
}

void run(const CLI::App& command, const SimulateOptions& options) {
  if (!options.goal.file.empty()) {
    run_goal(command, options);
    return;
  }
  check_collective(options.collective, options.goal, "simulate");
  if (!options.goal.ties.empty()) throw InputError("--ties is for --goal; leave it out");
  run_collective(options);
}

}  // namespace

void add_simulate(CLI::App& program) {
  const auto options = std::make_shared<SimulateOptions>();
  CLI::App* command = program.add_subcommand(
      "simulate", "simulates one benchmark of one collective, or a GOAL schedule");
  add_benchmark_options(*command, options->collective);
  add_clocks_option(*command, options->collective.conditions);
  add_goal_options(*command, options->goal);
  command
      ->add_option("--reduce", options->reduce,
                   "how the ranks' times are reduced to one: root, max, mean, min, span, median, "
                   "lower-quartile, upper-quartile")
      ->capture_default_str();
  command->add_flag("--per-rank", options->per_rank,
                    "also print each rank's finishing time and the time that it reports");
  add_interval_option(*command, options->interval);
  add_yes_option(*command, options->yes);
  command->add_option("--traffic", options->traffic,
                      "write the messages of the run into a CSV file: source, destination, "
                      "messages, bytes");
  command->add_option("--timeline", options->timeline,
                      "draw the timeline of the run into " + files_of_timelines());
  add_format_option(*command, options->format);
  command->footer(
      "Example: loggp simulate broadcast --algorithm pipelined --ranks 1024 --params mpich2-tcp\n"
      "         --scheme loop --iterations 1000 --format json\n"
      "         loggp simulate --goal FILE --loggops L=2500,o=1500,g=1000,G=6,O=0,S=65535 "
      "--progress on-arrival");
  command->callback([command, options] { run(*command, *options); });
}

}  // namespace loggp::cli
