#include "cli/commands/goal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "cli/options/command.hpp"
#include "cli/tables/warnings.hpp"
#include "compare/chart/numbers.hpp"
#include "compare/predict/recorded_scheme.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "simulate/goal/files/goal_binary.hpp"
#include "simulate/goal/files/goal_file.hpp"
#include "simulate/goal/files/goal_text.hpp"

namespace loggp::cli {

namespace {

simulate::GoalCosts goal_costs(const GoalOptions& options, const CollectiveOptions& given,
                               std::int32_t ranks) {
  if (given.params.empty() == options.loggops.empty()) {
    throw InputError("--goal needs either --params or --loggops; give one of them");
  }
  if (given.params.empty()) return simulate::GoalCosts(simulate::parse_loggops(options.loggops));
  return simulate::GoalCosts(Machine(chosen_parameters(given.params, given.conditions),
                                     chosen_placement(given.conditions, ranks)));
}

simulate::Ties chosen_ties(const GoalOptions& options) {
  using simulate::Ties;
  if (options.ties.empty()) return options.loggops.empty() ? Ties::model : Ties::loggopsim;
  std::vector<std::string> known;
  for (const Ties ties : {Ties::model, Ties::loggopsim}) {
    if (to_string(ties) == options.ties) return ties;
    known.emplace_back(to_string(ties));
  }
  throw InputError("--ties: " + unknown_name("order", options.ties, known));
}

// The options that can be given with every schedule.
constexpr std::array<std::string_view, 5> of_schedules{"--goal", "--loggops", "--params",
                                                       "--progress", "--receive"};

bool has_use(const CLI::App& command, std::string_view name) {
  const auto given = [&](const char* option) { return command.get_option(option)->count() > 0; };
  const bool late = given("--arrivals");
  if (name == "--arrivals" || name == "--noise") return true;
  if (name == "--ranks-per-node" || name == "--mapping" || name == "--latency" ||
      name == "--interface" || name == "--memory" || name == "--topology")
    return given("--params");
  if (name == "--seed") return late || given("--noise");
  if (name == "--bytes" || name == "--root") return late;
  return std::find(of_schedules.begin(), of_schedules.end(), name) != of_schedules.end();
}

Table rank_table(const GoalResult& simulated) {
  Table table{"rank", "finish_ns"};
  const simulate::FinishTimes& finish = simulated.outcome.finish;
  for (std::int32_t rank = 0; rank < finish.size(); ++rank)
    table.add({rank, Cell::exact(compare::exact_ns(finish[Rank(rank)] - Time()))});
  return table;
}

}  // namespace

void add_schedule_options(CLI::App& command, GoalOptions& options, const std::string& verb) {
  command.add_option("--goal", options.file,
                     verb +
                         " this GOAL schedule (LogGOPSim's text or binary format) instead of a "
                         "collective");
  command.add_option("--loggops", options.loggops,
                     "machine of --goal as LogGOPSim takes it, in ns and bytes: "
                     "\"L=2500,o=1500,g=1000,G=6,O=0,S=65535\"");
  for (const char* name : {"collective", "--ranks", "--params"})
    command.get_option(name)->required(false);
}

void refuse_collective(const CollectiveOptions& given) {
  if (given.collective.empty()) return;
  throw InputError(
      fmt::format("'{}' and --goal: give a collective or a schedule, not both", given.collective));
}

void check_collective(const CollectiveOptions& given, const GoalOptions& options,
                      std::string_view command) {
  const auto refuse = [&](const char* missing) {
    throw InputError(fmt::format("{} needs {}", command, missing));
  };
  if (given.collective.empty()) refuse("a collective (or --goal FILE)");
  if (given.ranks.empty()) refuse("--ranks");
  if (given.params.empty()) refuse("--params");
  if (!options.loggops.empty()) throw InputError("--loggops is for --goal; give --params");
}

void add_goal_options(CLI::App& command, GoalOptions& options) {
  add_schedule_options(command, options, "simulate");
  command.add_option("--ties", options.ties,
                     "order of --goal's events at equal times: model (as programs have it, the "
                     "default with --params) or loggopsim (in the order of creation, the default "
                     "with --loggops)");
  command.add_option("--export-goal", options.export_file,
                     "also write the ranks' operations into FILE as a GOAL schedule: binary if its "
                     "name ends in .bin, otherwise text");
}

void check_goal_options(const CLI::App& command, std::string_view what,
                        const std::function<bool(std::string_view name)>& is_own) {
  check_given(command, what, [&](auto name) { return has_use(command, name) || is_own(name); });
}

GoalRun::GoalRun(const GoalOptions& options, const CollectiveOptions& given)
    : conditions_(simulated_conditions(given)),
      schedule_(simulate::read_goal(options.file)),
      costs_(goal_costs(options, given, schedule_.ranks())),
      arrivals_(compare::arrival_times(base_benchmark(given, schedule_.ranks()), costs_.machine(),
                                       conditions_)) {}

simulate::Outcome GoalRun::simulate(simulate::Ties ties, Trace* trace,
                                    const Machine* machine) const {
  simulate::Options under = compare::options_under(conditions_, arrivals_);
  under.ties = ties;
  under.trace = trace;
  if (machine == nullptr) return simulate::simulate_goal(schedule_, costs_, under);
  return simulate::simulate_goal(schedule_, simulate::GoalCosts(*machine), under);
}

std::optional<compare::PredictionInterval> makespan_interval(const GoalRun& run,
                                                             simulate::Ties ties, Duration makespan,
                                                             const WantedInterval& wanted) {
  if (wanted.level == 0) return std::nullopt;
  return compare::simulated_interval(
      makespan.in_us(), wanted.replicates, wanted.level, [&](const ParameterSet& set) {
        const Machine machine(set, run.machine().placement());
        return run.simulate(ties, nullptr, &machine).finish.makespan().in_us();
      });
}

GoalResult simulate_goal_file(const GoalOptions& options, const CollectiveOptions& given,
                              const std::string& interval) {
  const auto start = std::chrono::steady_clock::now();
  GoalResult result;
  result.ties = chosen_ties(options);
  const WantedInterval wanted = wanted_interval(interval, given.params, given.conditions);
  const GoalRun run(options, given);
  result.schedule = options.file;
  result.circumstances = condition_circumstances(
      given.conditions, given.params.empty() ? Placement() : run.machine().placement());
  result.params = given.params.empty() ? "loggops" : run.machine().parameters().name;
  const CostWatch watch;
  result.outcome = run.simulate(result.ties);
  warn_of_extrapolation(run.machine().parameters(), watch);
  result.remark = extrapolation_remark(run.machine().parameters(), watch);
  if (!run.arrivals().empty())
    result.elapsed = compare::elapsed_times(result.outcome.finish, run.arrivals());
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  result.wall_s = wall.count();
  result.interval =
      makespan_interval(run, result.ties, result.outcome.finish.makespan() - Time(), wanted);
  return result;
}

void add_interval(Result& result, const std::optional<compare::PredictionInterval>& interval,
                  Formats formats) {
  const auto add = [&](const char* name, const auto& value) {
    result.add_known(Column(name).only(formats).shown(significant<5>),
                     interval ? value(*interval) : Cell());
  };
  using Interval = compare::PredictionInterval;
  add("interval_low_us", [](const Interval& its) { return Cell(its.us.low); });
  add("interval_high_us", [](const Interval& its) { return Cell(its.us.high); });
  add("interval_method", [](const Interval& its) { return Cell(compare::to_string(its.method)); });
  add("interval_of", [](const Interval& its) { return Cell(to_string(its.of)); });
}

void add_elapsed(Result& result, const std::optional<compare::Elapsed>& elapsed) {
  result.add_known("mean_elapsed_us", elapsed ? Cell(elapsed->mean.in_us()) : Cell());
  result.add_known("worst_elapsed_us", elapsed ? Cell(elapsed->worst.in_us()) : Cell());
}

Result goal_result(const GoalResult& simulated, bool per_rank) {
  const Table ranks = per_rank ? rank_table(simulated) : Table();
  Result result;
  result.add("goal", simulated.schedule);
  result.add("ranks", simulated.outcome.finish.size());
  result.add("params", simulated.params);
  result.add("completion_us", simulated.outcome.finish.makespan().in_us());
  add_interval(result, simulated.interval, for_people);
  add_elapsed(result, simulated.elapsed);
  result.add_lists(ranks);
  result.add("operations", simulated.outcome.operations);
  result.add("engine", simulated.outcome.engine);
  result.add("ties", to_string(simulated.ties));
  result.add(Column("wall_s").written(significant<3>), simulated.wall_s);
  add_interval(result, simulated.interval, for_programs);
  result.add_circumstances(simulated.circumstances, "progress");
  result.add_known("remark", Cell::text_or_null(simulated.remark));
  if (per_rank) result.add("ranks", ranks, in_rows);
  return result;
}

void export_goal(const std::string& file, const Machine& machine, const Benchmark& benchmark,
                 const compare::Conditions& conditions) {
  const simulate::GoalSchedule schedule = compare::record_scheme(machine, benchmark, conditions);
  std::ostringstream out;
  const simulate::GoalRounding rounding = file.ends_with(".bin")
                                              ? simulate::write_goal_binary(out, schedule)
                                              : simulate::write_goal_text(out, schedule);
  write_file(file, out.view());
  if (rounding.rounded > 0) {
    spdlog::warn(
        "{}: {} of {} computations are rounded to whole ns, the unit of GOAL; on each rank their "
        "sum is up to 0.5 ns off",
        file, rounding.rounded, rounding.computations);
  }
}

}  // namespace loggp::cli
