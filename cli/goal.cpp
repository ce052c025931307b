#include "cli/goal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <nlohmann/json.hpp>
#include <span>
#include <sstream>

#include "cli/command.hpp"
#include "cli/exact_json.hpp"
#include "cli/table.hpp"
#include "compare/numbers.hpp"
#include "compare/recorded_scheme.hpp"
#include "models/errors.hpp"
#include "models/parameter_catalogue.hpp"
#include "simulate/goal_binary.hpp"
#include "simulate/goal_file.hpp"
#include "simulate/goal_text.hpp"

namespace loggp::cli {

namespace {

simulate::GoalCosts costs_of(const GoalOptions& options, const std::string& params,
                             Placement placement) {
  if (params.empty() == options.loggops.empty()) {
    throw InputError("--goal needs --params or --loggops, one of them");
  }
  if (params.empty()) return simulate::GoalCosts(simulate::parse_loggops(options.loggops));
  return simulate::GoalCosts(Machine(find_parameters(params), std::move(placement)));
}

// Of use to every schedule, whatever else is given.
constexpr std::array<std::string_view, 7> of_schedules{
    "--goal", "--loggops", "--params", "--progress", "--receive", "--format", "--per-rank"};

bool has_use(const CLI::App& command, std::string_view name) {
  const auto given = [&](const char* option) { return command.get_option(option)->count() > 0; };
  const bool late = given("--arrivals");
  if (name == "--arrivals" || name == "--noise") return true;
  if (name == "--ranks-per-node" || name == "--mapping") return given("--params");
  if (name == "--seed") return late || given("--noise");
  if (name == "--bytes" || name == "--root") return late;
  return std::find(of_schedules.begin(), of_schedules.end(), name) != of_schedules.end();
}

compare::Elapsed elapsed_of(const std::vector<Time>& finish, std::span<const Duration> arrivals) {
  simulate::FinishTimes::Picoseconds picoseconds;
  for (const Time time : finish) picoseconds.push_back(time.in_ps());
  return compare::elapsed_times(simulate::FinishTimes(std::move(picoseconds)), arrivals);
}

Time makespan(const GoalResult& result) {
  const auto& finish = result.outcome.finish;
  return *std::max_element(finish.begin(), finish.end());
}

void print_json(const GoalResult& result, bool per_rank) {
  nlohmann::ordered_json json;
  json["goal"] = result.schedule;
  json["ranks"] = result.outcome.finish.size();
  json["params"] = result.params;
  json["completion_us"] = makespan(result).in_us();
  if (result.elapsed) {
    json["mean_elapsed_us"] = result.elapsed->mean.in_us();
    json["worst_elapsed_us"] = result.elapsed->worst.in_us();
  }
  for (const Time finish : result.outcome.finish) {
    if (per_rank) json["finish_ns"].push_back(exact_number(compare::exact_ns(finish - Time())));
  }
  json["operations"] = result.outcome.operations;
  json["engine"] = result.outcome.engine;
  json["wall_s"] = result.wall_s;
  fmt::print("{}\n", dump(json));
}

Rows row_of(const GoalResult& result) {
  Rows rows(2);
  const auto add = [&](std::string name, std::string value) {
    rows[0].push_back(std::move(name));
    rows[1].push_back(std::move(value));
  };
  add("goal", result.schedule);
  add("ranks", std::to_string(result.outcome.finish.size()));
  add("params", result.params);
  add("completion_us", fmt::format("{}", makespan(result).in_us()));
  if (result.elapsed) {
    add("mean_elapsed_us", fmt::format("{}", result.elapsed->mean.in_us()));
    add("worst_elapsed_us", fmt::format("{}", result.elapsed->worst.in_us()));
  }
  add("operations", std::to_string(result.outcome.operations));
  add("engine", std::string(result.outcome.engine));
  add("wall_s", fmt::format("{:.3g}", result.wall_s));
  return rows;
}

Rows ranks_of(const GoalResult& result) {
  Rows rows{{"rank", "finish_ns"}};
  for (const Time finish : result.outcome.finish) {
    rows.push_back({std::to_string(rows.size() - 1), compare::exact_ns(finish - Time())});
  }
  return rows;
}

}  // namespace

void add_goal_options(CLI::App& command, GoalOptions& options) {
  command.add_option("--goal", options.file,
                     "simulate this GOAL schedule (LogGOPSim's text or binary format) instead of a "
                     "collective");
  command.add_option("--loggops", options.loggops,
                     "machine of --goal as LogGOPSim takes it, in ns and bytes: "
                     "\"L=2500,o=1500,g=1000,G=6,O=0,S=65535\"");
  command.add_option("--export-goal", options.export_file,
                     "also keep what the ranks do as a GOAL schedule: text, or binary as FILE.bin");
}

void check_goal_options(const CLI::App& command) {
  check_given(command, "simulate --goal", [&](auto name) { return has_use(command, name); });
}

GoalResult simulate_goal_file(const GoalOptions& options, const CollectiveOptions& given) {
  const auto start = std::chrono::steady_clock::now();
  const compare::Conditions conditions = conditions_of(given.conditions, seed_of(given));
  const simulate::GoalSchedule schedule = simulate::read_goal(options.file);
  const std::int32_t ranks = schedule.ranks();
  const simulate::GoalCosts costs =
      costs_of(options, given.params, placement_of(given.conditions, ranks));
  const CollectiveArguments arguments = arguments_of(given, ranks);
  const std::vector<Duration> arrivals = compare::arrivals_under(
      conditions, costs.machine(), ranks, arguments.data.size, arguments.root);
  const simulate::Options under = compare::options_under(conditions, arrivals);
  GoalResult result;
  result.schedule = options.file;
  result.params = given.params.empty() ? "loggops" : costs.machine().parameters().name;
  result.outcome = simulate::simulate_goal(schedule, costs, under);
  if (!arrivals.empty()) result.elapsed = elapsed_of(result.outcome.finish, arrivals);
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  result.wall_s = wall.count();
  return result;
}

void print(const GoalResult& result, const std::string& format, bool per_rank) {
  if (format == "json") {
    print_json(result, per_rank);
  } else if (format == "csv") {
    fmt::print("{}", as_csv(per_rank ? ranks_of(result) : row_of(result)));
  } else {
    fmt::print("{}", as_table(upright(row_of(result))));
    if (per_rank) fmt::print("\n{}", as_table(ranks_of(result)));
  }
}

void export_goal(const std::string& file, const Machine& machine, std::int32_t ranks,
                 const compare::Benchmark& benchmark) {
  const simulate::GoalSchedule schedule = compare::record_scheme(machine, ranks, benchmark);
  std::ostringstream out;
  if (file.ends_with(".bin")) {
    simulate::write_goal_binary(out, schedule);
  } else {
    simulate::write_goal_text(out, schedule);
  }
  write_file(file, out.view());
}

}  // namespace loggp::cli
