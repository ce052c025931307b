// loggp simulate COLLECTIVE …
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/collective_options.hpp"
#include "cli/command.hpp"
#include "cli/draw.hpp"
#include "cli/exact_json.hpp"
#include "cli/goal.hpp"
#include "cli/table.hpp"
#include "compare/numbers.hpp"
#include "compare/simulated_scheme.hpp"
#include "compare/timeline_labels.hpp"
#include "models/errors.hpp"

namespace loggp::cli {

namespace {

struct SimulateOptions {
  CollectiveOptions collective;
  GoalOptions goal;
  std::string reduce = "max";
  std::string format = "table";
  std::string timeline;
  bool per_rank = false;
};

struct Result {
  const Benchmark* benchmark;
  const Machine* machine;
  compare::SchemeOutcome outcome;
  Duration reported;
  Duration completion;
  std::optional<compare::Elapsed> elapsed;  ///< of one operation with an arrival pattern
  double wall_s;
  Duration message;  ///< T(bytes), with an arrival pattern

  [[nodiscard]] bool reports() const { return !outcome.reports.empty(); }
};

// What each rank says; of ol-i what the root says of each.
std::vector<Duration> per_rank_reports(const Result& result) {
  const auto& [run, reports, arrivals, points, reporter] = result.outcome;
  if (points.empty()) return reports;
  std::vector<Duration> latencies;
  latencies.reserve(points.size());
  for (const OlPoint& point : points) latencies.push_back(point.latency());
  return latencies;
}

using compare::exact_ns;

using Metrics = std::vector<std::pair<const char*, double>>;

// What one operation under an arrival pattern took its ranks ([2]).
Metrics elapsed_metrics(const Result& result) {
  if (!result.elapsed) return {};
  return {{"mean_elapsed_us", result.elapsed->mean.in_us()},
          {"worst_elapsed_us", result.elapsed->worst.in_us()}};
}

// How far apart the ranks came, in time and in messages ([2]).
Metrics imbalance_metrics(const Result& result) {
  if (!result.elapsed) return {};
  const Imbalance imbalance = arrival_imbalance(result.outcome.arrivals);
  const double message_us = result.message.in_us();
  return {{"message_us", message_us},
          {"average_imbalance_us", imbalance.average.in_us()},
          {"worst_imbalance_us", imbalance.worst.in_us()},
          {"average_imbalance_factor", imbalance.average.in_us() / message_us},
          {"worst_imbalance_factor", imbalance.worst.in_us() / message_us}};
}

Duration arrival_of(const Result& result, std::int32_t rank) {
  const auto& arrivals = result.outcome.arrivals;
  return arrivals.empty() ? Duration() : arrivals[static_cast<std::size_t>(rank)];
}

void print_json(const Result& result, bool per_rank) {
  const Benchmark& benchmark = *result.benchmark;
  nlohmann::ordered_json json;
  json["collective"] = benchmark.collective;
  json["algorithm"] = benchmark.algorithm_name();
  json["ranks"] = result.benchmark->ranks;
  json["bytes"] = benchmark.bytes.count();
  json["params"] = result.machine->parameters().name;
  json["scheme"] = to_string(benchmark.scheme);
  json["iterations"] = benchmark.reported_iterations();
  json["reported_us"] = result.reported.in_us();
  json["completion_us"] = result.completion.in_us();
  for (const auto& [name, value] : elapsed_metrics(result)) json[name] = value;
  for (const auto& [name, value] : imbalance_metrics(result)) json[name] = value;
  const simulate::FinishTimes& finish = result.outcome.run.finish;
  for (std::int32_t r = 0; per_rank && r < result.benchmark->ranks; ++r) {
    const Duration finished = finish[Rank(r)] - Time();
    json["finish_ns"].push_back(exact_number(exact_ns(finished)));
    if (!result.elapsed) continue;
    const Duration arrival = arrival_of(result, r);
    json["arrival_ns"].push_back(exact_number(exact_ns(arrival)));
    json["elapsed_ns"].push_back(exact_number(exact_ns(finished - arrival)));
  }
  if (per_rank && result.reports()) {
    for (const Duration report : per_rank_reports(result))
      json["reports_us"].push_back(report.in_us());
  }
  json["operations"] = result.outcome.run.operations;
  json["engine"] = result.outcome.run.engine;
  json["wall_s"] = result.wall_s;
  fmt::print("{}\n", dump(json));
}

Rows row_of(const Result& result) {
  const Benchmark& benchmark = *result.benchmark;
  Rows rows(2);
  const auto add = [&](std::string name, std::string value) {
    rows[0].push_back(std::move(name));
    rows[1].push_back(std::move(value));
  };
  add("collective", benchmark.collective);
  add("algorithm", std::string(benchmark.algorithm_name()));
  add("ranks", std::to_string(result.benchmark->ranks));
  add("bytes", std::to_string(benchmark.bytes.count()));
  add("params", result.machine->parameters().name);
  add("scheme", std::string(to_string(benchmark.scheme)));
  add("iterations", std::to_string(benchmark.reported_iterations()));
  add("reported_us", fmt::format("{}", result.reported.in_us()));
  add("completion_us", fmt::format("{}", result.completion.in_us()));
  for (const auto& [name, value] : elapsed_metrics(result)) add(name, fmt::format("{}", value));
  add("operations", std::to_string(result.outcome.run.operations));
  add("engine", std::string(result.outcome.run.engine));
  add("wall_s", fmt::format("{:.3g}", result.wall_s));
  for (const auto& [name, value] : imbalance_metrics(result)) add(name, fmt::format("{}", value));
  return rows;
}

Rows ranks_of_result(const Result& result) {
  Rows rows{{"rank", "finish_ns"}};
  if (result.elapsed) rows[0].insert(rows[0].end(), {"arrival_ns", "elapsed_ns"});
  for (std::int32_t r = 0; r < result.benchmark->ranks; ++r) {
    const Duration finish = result.outcome.run.finish[Rank(r)] - Time();
    rows.push_back({std::to_string(r), exact_ns(finish)});
    if (!result.elapsed) continue;
    const Duration arrival = arrival_of(result, r);
    rows.back().push_back(exact_ns(arrival));
    rows.back().push_back(exact_ns(finish - arrival));
  }
  if (!result.reports()) return rows;
  const std::vector<Duration> reports = per_rank_reports(result);
  rows[0].emplace_back("reports_us");
  for (std::size_t r = 0; r < reports.size(); ++r)
    rows[r + 1].push_back(fmt::format("{}", reports[r].in_us()));
  return rows;
}

void print(const Result& result, const SimulateOptions& options) {
  if (options.format == "json") {
    print_json(result, options.per_rank);
  } else if (options.format == "csv") {
    fmt::print("{}", as_csv(options.per_rank ? ranks_of_result(result) : row_of(result)));
  } else {
    fmt::print("{}", as_table(upright(row_of(result))));
    if (options.per_rank) fmt::print("\n{}", as_table(ranks_of_result(result)));
  }
}

void run_goal(const CLI::App& command, const SimulateOptions& options) {
  if (!options.collective.collective.empty()) {
    throw InputError(fmt::format("'{}' and --goal; give a collective or a schedule, not both",
                                 options.collective.collective));
  }
  check_goal_options(command);
  print(simulate_goal_file(options.goal, options.collective), options.format, options.per_rank);
}

// What --goal has no use for, the others need.
void check_complete(const SimulateOptions& options) {
  const CollectiveOptions& given = options.collective;
  const auto refuse = [](const char* missing) {
    throw InputError(fmt::format("simulate needs {}", missing));
  };
  if (given.collective.empty()) refuse("a collective (or --goal FILE)");
  if (given.ranks.empty()) refuse("--ranks");
  if (given.params.empty()) refuse("--params");
  if (!options.goal.loggops.empty()) throw InputError("--loggops is for --goal; give --params");
}

void run(const CLI::App& command, const SimulateOptions& options) {
  if (!options.goal.file.empty()) {
    run_goal(command, options);
    return;
  }
  check_complete(options);
  const std::int32_t ranks = number_of_ranks(options.collective);
  const Machine machine = simulated_machine(options.collective, ranks);
  const Benchmark benchmark = single_benchmark(options.collective, ranks);
  const compare::Conditions conditions = simulated_conditions(options.collective);
  const Reduction reduction = find_reduction(options.reduce);
  compare::check_reduction(benchmark, reduction);
  const Drawing drawing(options.timeline, ranks);
  check_writable(options.goal.export_file);

  const auto start = std::chrono::steady_clock::now();
  Trace trace = drawing.empty_trace();
  auto outcome =
      compare::simulate_scheme(machine, benchmark, conditions, drawing.wanted() ? &trace : nullptr);
  for (const std::string& warning : compare::warnings_of(outcome)) spdlog::warn("{}", warning);
  const Duration reported = outcome.reported(reduction, benchmark.root);
  const Duration completion = benchmark.scheme == Scheme::once
                                  ? outcome.run.finish.makespan() - Time()
                                  : compare::operation_latency(machine, benchmark, conditions);
  const bool counts_elapsed = benchmark.scheme == Scheme::once && benchmark.has_arrivals();
  const auto elapsed = counts_elapsed ? std::optional(outcome.elapsed()) : std::nullopt;
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  if (!options.goal.export_file.empty()) {
    export_goal(options.goal.export_file, machine, benchmark, conditions);
  }
  if (drawing.wanted()) drawing.write(trace, compare::timeline_labels(machine, benchmark, trace));
  const Duration message = counts_elapsed
                               ? compare::message_time(machine, benchmark.bytes,
                                                       conditions.progress, conditions.reception)
                               : Duration();
  print({&benchmark, &machine, std::move(outcome), reported, completion, elapsed, wall.count(),
         message},
        options);
}

}  // namespace

void add_simulate(CLI::App& program) {
  const auto options = std::make_shared<SimulateOptions>();
  CLI::App* command = program.add_subcommand(
      "simulate", "simulates one benchmark of one collective, or a GOAL schedule");
  add_benchmark_options(*command, options->collective);
  for (const char* name : {"collective", "--ranks", "--params"}) {
    command->get_option(name)->required(false);  // with --goal
  }
  add_goal_options(*command, options->goal);
  command
      ->add_option("--reduce", options->reduce,
                   "one number out of many ranks: root, max, mean, min, span")
      ->capture_default_str();
  command->add_flag("--per-rank", options->per_rank, "also every rank's finishing time and report");
  command->add_option("--timeline", options->timeline,
                      "write the run into " + files_of_timelines());
  add_format_option(*command, options->format);
  command->footer(
      "Example: loggp simulate broadcast --algorithm pipelined --ranks 1024 --params mpich2-tcp\n"
      "         --scheme loop --iterations 1000 --format json\n"
      "         loggp simulate --goal FILE --loggops L=2500,o=1500,g=1000,G=6,O=0,S=65535 "
      "--progress on-arrival");
  command->callback([command, options] { run(*command, *options); });
}

}  // namespace loggp::cli
