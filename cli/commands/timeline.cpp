// loggp timeline COLLECTIVE … -o FILE
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "cli/commands/draw.hpp"
#include "cli/commands/goal.hpp"
#include "cli/commands/timeline_live.hpp"
#include "cli/options/collective_options.hpp"
#include "cli/options/command.hpp"
#include "cli/options/picture_options.hpp"
#include "cli/options/variant_lists.hpp"
#include "cli/tables/result.hpp"
#include "cli/tables/warnings.hpp"
#include "compare/known/clock_run.hpp"
#include "compare/known/prtt_run.hpp"
#include "compare/predict/simulated_scheme.hpp"
#include "compare/predict/timeline_labels.hpp"
#include "compare/predict/timeline_path.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/quantities.hpp"
#include "models/base/standard_streams.hpp"

namespace loggp::cli {

namespace {

constexpr std::string_view prtt = "prtt";
constexpr std::string_view clocks = "clocks";

struct TimelineOptions {
  CollectiveOptions collective;
  GoalOptions goal;
  std::string out;
  std::string title;
  std::string messages = "1";
  std::string delay = "0";
  std::string group = "logarithmic";
  std::string tries = "1";
  bool critical_path = false;
  bool live = false;
  PictureOptions picture;
};

// Returns the texts of a picture of the run whose messages the trace has.
using LabelsOf = std::function<timeline::Labels(const Trace&)>;

void write(const Drawing& drawing, const TimelineOptions& options, const Trace& trace,
           const LabelsOf& labels_of, const timeline::Path& path) {
  const std::optional<Trace> part = drawing.part(trace);
  timeline::Labels labels = labels_of(part ? *part : trace);
  if (!options.title.empty()) labels.title = options.title;
  drawing.write(trace, labels, path);
  print_line(options.out);
}

void draw_prtt(const TimelineOptions& options) {
  constexpr std::int32_t client_and_server = 2;
  const CollectiveOptions& given = options.collective;
  if (!given.ranks.empty() && number_of_ranks(given) != client_and_server) {
    throw InputError(
        fmt::format("prtt is between 2 ranks, not {}; leave --ranks out", given.ranks));
  }
  const Drawing drawing(options.out, client_and_server, options.critical_path,
                        picture_style(options.picture, client_and_server));
  Trace trace = drawing.empty_trace();
  const Machine machine = simulated_machine(given, client_and_server);
  const Duration delay = parse_duration(options.delay, "--delay");
  if (delay < Duration()) {
    throw InputError(fmt::format("--delay: {} is below 0; give 0 or more", options.delay));
  }
  const Benchmark benchmark = base_benchmark(given, client_and_server);
  const compare::DrawnPrtt run{
      .messages = parse_count(options.messages, "--messages", 1, trace.limit),
      .delay = delay,
      .size = benchmark.bytes,
      .rounds = benchmark.iterations,
      .arrivals = benchmark.arrivals,
      .seed = benchmark.seed,
      .conditions = simulated_conditions(given)};
  const CostWatch watch;
  compare::simulate_prtt(machine, run, trace);
  warn_of_extrapolation(machine.parameters(), watch);
  write(
      drawing, options, trace,
      [&](const Trace& shown) { return compare::prtt_labels(machine, run, shown); },
      options.critical_path ? compare::timeline_path(trace, machine, run.conditions.disturbs())
                            : timeline::Path());
}

GroupMethod parse_group_method(const std::string& name) {
  if (name == "linear") return GroupMethod::linear;
  if (name == "logarithmic") return GroupMethod::logarithmic;
  if (name == "gathered") return GroupMethod::gathered;
  throw InputError("--group: " + unknown_name("group's synchronisation", name,
                                              {"linear", "logarithmic", "gathered"}));
}

std::int32_t given_ranks(const TimelineOptions& options) {
  const std::string& ranks = options.collective.ranks;
  if (ranks.empty()) throw InputError("timeline needs --ranks");
  if (ranks.find_first_of(",-") != std::string::npos)
    throw InputError(fmt::format(
        "--ranks {}: give the number of ranks of the run; --show-ranks {} draws some of them",
        ranks, ranks));
  return number_of_ranks(options.collective);
}

void draw_clocks(const TimelineOptions& options) {
  const std::int32_t ranks = given_ranks(options);
  const Drawing drawing(options.out, ranks, options.critical_path,
                        picture_style(options.picture, ranks));
  Trace trace = drawing.empty_trace();
  const Machine machine = simulated_machine(options.collective, ranks);
  const Benchmark benchmark = base_benchmark(options.collective, ranks);
  const compare::ClockRun run{.ranks = ranks,
                              .group = parse_group_method(options.group),
                              .tries = parse_count(options.tries, "--tries", 1, trace.limit),
                              .arrivals = benchmark.arrivals,
                              .seed = benchmark.seed,
                              .conditions = simulated_conditions(options.collective)};
  const CostWatch watch;
  compare::simulate_clocks(machine, run, trace);
  warn_of_extrapolation(machine.parameters(), watch);
  const bool noisy = run.conditions.disturbs();
  write(
      drawing, options, trace,
      [&](const Trace& shown) { return compare::clock_labels(machine, run, shown); },
      options.critical_path ? compare::timeline_path(trace, machine, noisy) : timeline::Path());
}

void draw_benchmark(const TimelineOptions& options) {
  const std::int32_t ranks = given_ranks(options);
  const Machine machine = simulated_machine(options.collective, ranks);
  const Benchmark benchmark = single_benchmark(options.collective, ranks);
  warn_of_whole_message(benchmark, options.collective.segment);
  const compare::Conditions conditions = simulated_conditions(options.collective);
  const Drawing drawing(options.out, ranks, options.critical_path,
                        picture_style(options.picture, ranks));
  Trace trace = drawing.empty_trace();
  const CostWatch watch;
  (void)compare::simulate_scheme(machine, benchmark, conditions, &trace);
  warn_of_extrapolation(machine.parameters(), watch);
  const bool noisy = conditions.disturbs();
  write(
      drawing, options, trace,
      [&](const Trace& shown) { return compare::timeline_labels(machine, benchmark, shown); },
      options.critical_path ? compare::timeline_path(trace, machine, noisy) : timeline::Path());
}

using Names = std::vector<std::string_view>;

bool has(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void draw_goal(const CLI::App& command, const TimelineOptions& options) {
  refuse_collective(options.collective);
  const Names own{"--out", "--title", "--critical-path"};
  check_goal_options(command, "timeline --goal",
                     [&](auto name) { return has(own, name) || is_picture_option(name); });
  const GoalRun run(options.goal, options.collective);
  const std::int32_t ranks = run.schedule().ranks();
  const Drawing drawing(options.out, ranks, options.critical_path,
                        picture_style(options.picture, ranks));
  Trace trace = drawing.empty_trace();
  const CostWatch watch;
  (void)run.simulate(simulate::Ties::model, &trace);
  warn_of_extrapolation(run.machine().parameters(), watch);
  const bool noisy = run.conditions().disturbs();
  write(
      drawing, options, trace,
      [&](const Trace& shown) {
        return compare::schedule_labels(options.goal.file, run.machine(), shown);
      },
      options.critical_path ? compare::timeline_path(trace, run.machine(), noisy)
                            : timeline::Path());
}

// Draws a live run. Throws InputError for options that only a simulation uses.
void draw_live(const CLI::App& command, const TimelineOptions& options) {
  const Names of_simulation{
      "--params",   "--latency",        "--ranks",   "--noise",     "--receive",       "--progress",
      "--arrivals", "--ranks-per-node", "--mapping", "--flush",     "--critical-path", "--messages",
      "--delay",    "--group",          "--tries",   "--interface", "--memory",        "--goal",
      "--loggops",  "--topology",       "--cpus"};
  check_given(command, "timeline --live", [&](auto name) { return !has(of_simulation, name); });
  draw_live_run(options.collective, options.out, options.title, options.picture);
}

void run(const CLI::App& command, const TimelineOptions& options) {
  check_picture_options(command, options.out);
  if (options.live) {
    draw_live(command, options);
    return;
  }
  if (!options.goal.file.empty()) {
    draw_goal(command, options);
    return;
  }
  if (options.collective.collective.empty())
    throw InputError("timeline needs a collective, prtt, clocks, or --goal FILE");
  if (!options.goal.loggops.empty()) throw InputError("--loggops is for --goal; give --params");
  if (options.collective.params.empty()) throw InputError("timeline needs --params, or --live");
  const Names all{
      "collective",       "--latency", "--out",       "--title",   "--critical-path", "--params",
      "--ranks",          "--noise",   "--seed",      "--receive", "--progress",      "--arrivals",
      "--ranks-per-node", "--mapping", "--interface", "--memory",  "--topology",      "--cpus"};
  const auto is_common = [&](auto name) { return has(all, name) || is_picture_option(name); };
  const Names of_prtt{"--messages", "--delay", "--bytes", "--iterations"};
  const Names of_clocks{"--group", "--tries"};
  const std::string& what = options.collective.collective;
  if (what == prtt) {
    check_given(command, "timeline prtt",
                [&](auto name) { return is_common(name) || has(of_prtt, name); });
    draw_prtt(options);
  } else if (what == clocks) {
    check_given(command, "timeline clocks",
                [&](auto name) { return is_common(name) || has(of_clocks, name); });
    draw_clocks(options);
  } else {
    const Names of_others{"--messages", "--delay", "--group", "--tries"};
    check_given(command, "timeline " + what, [&](auto name) { return !has(of_others, name); });
    draw_benchmark(options);
  }
}

}  // namespace

void add_timeline(CLI::App& program) {
  const auto options = std::make_shared<TimelineOptions>();
  options->collective.iterations = "1";  // more are seldom readable
  CLI::App* command =
      program.add_subcommand("timeline", "draws the timeline of a benchmark, simulated or live");
  add_benchmark_options(*command, options->collective);
  command->get_option("collective")
      ->description(
          "a collective; prtt: the parametrized round trip of [4], once or --iterations times; or "
          "clocks: all ranks learn rank 0's time as in [3]");
  add_schedule_options(*command, options->goal, "draw");
  command->add_option("-o,--out", options->out, files_of_timelines())->required();
  command->add_option("--title", options->title, "title; default: one made of the arguments");
  command->add_flag("--live", options->live,
                    "instead of a simulation, draw one run on the ranks that mpirun has started, "
                    "with all times on their synchronised clocks");
  add_patience_option(*command);
  add_picture_options(*command, options->picture);
  command->add_flag("--critical-path", options->critical_path,
                    "highlight the chain of dependences that determines how long the run takes");
  command
      ->add_option("--messages", options->messages,
                   "of prtt: n, the number of messages before the single answer")
      ->capture_default_str();
  command->add_option("--delay", options->delay, "of prtt: d, the delay between two messages")
      ->capture_default_str();
  command
      ->add_option("--group", options->group,
                   "of clocks: how the group is synchronised, logarithmic or linear")
      ->capture_default_str();
  command
      ->add_option("--tries", options->tries,
                   "of clocks: N; a pair stops after N ping-pongs without a shorter one")
      ->capture_default_str();
  command->footer(
      "Example: loggp timeline ring --ranks 4 --params ompi-ib-sdr -o double-ring.svg\n"
      "         loggp timeline prtt --messages 3 --delay 32us --params ompi-ib-sdr -o prtt.svg\n"
      "         loggp timeline clocks --ranks 7 --params ompi-ib-sdr -o clocks.svg\n"
      "         loggp timeline --goal tree.goal --params ompi-ib-sdr -o tree.svg\n"
      "         mpirun -n 4 loggp timeline broadcast --algorithm binomial --live -o live.html");
  command->callback([options, command] { run(*command, *options); });
}

}  // namespace loggp::cli
