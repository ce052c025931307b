// mpirun -n 4 loggp clocks; loggp clocks --transport simulated --truth NAME; loggp clocks --show
// resampling --distribution lognormal:10%
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "cli/commands/clock_results.hpp"
#include "cli/options/clock_options.hpp"
#include "cli/options/command.hpp"
#include "cli/options/work_limits.hpp"
#include "cli/tables/progress.hpp"
#include "cli/tables/warnings.hpp"
#include "compare/chart/output_directory.hpp"
#include "compare/chart/plot_script.hpp"
#include "compare/known/clock_plots.hpp"
#include "compare/known/clock_resampling.hpp"
#include "compare/predict/clock_conditions.hpp"
#include "measure/samples/launch_lines.hpp"
#include "models/base/errors.hpp"
#include "models/base/quantities.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#ifdef LOGGP_WITH_MPI
#include "measure/clocks/live_clocks.hpp"
#endif

namespace loggp::cli {

namespace {

using compare::Resampled;
using measure::ClockSamples;

constexpr std::string_view usual_of_gain = "128";  // the number of ranks in [3] Fig. 8

// What is computed after the measurement. It is made before, so that a wrong option or file costs
// no measurement.
struct Evaluation {
  compare::ResamplingPlan resampling;
  std::vector<compare::RoundTrips> round_trips;  // given ones
  std::vector<ParameterSet> networks;
  std::vector<std::int32_t> ranks;
  compare::GainPlan gain;
  bool yes = false;  // whether work that takes hours is wanted
};

Evaluation evaluation(const ClockOptions& options, const std::vector<std::string>& shown) {
  constexpr std::int64_t most = 1'000'000;
  Evaluation plan;
  plan.yes = options.yes;
  plan.resampling = {.tries = parse_list(options.stop_after, "--stop-after", 1, most),
                     .runs = parse_count(options.runs, "--runs", 1, most),
                     .seed = chosen_seed(options)};
  std::sort(plan.resampling.tries.begin(), plan.resampling.tries.end());
  if (shows(shown, "resampling")) {
    for (const std::string& spec : options.distributions)
      plan.round_trips.push_back(compare::given_round_trips(spec, plan.resampling.seed));
  }
  if (!shows(shown, "gain")) return plan;
  plan.networks = options.truth.empty()
                      ? published_parameters()
                      : std::vector{chosen_parameters(options.truth, options.conditions)};
  plan.ranks = list_of_ranks(options, usual_of_gain);
  plan.gain = {.tries = parse_count(options.tries, "--tries", 1, most),
               .noise = options.conditions.noise,
               .seeds = chosen_repetitions(options, "51"),
               .first_seed = chosen_seed(options),
               .conditions = chosen_conditions(options.conditions, chosen_seed(options)),
               .placement = chosen_placement(options.conditions, plan.ranks.back())};
  return plan;
}

std::vector<Resampled> resampled(const Evaluation& plan, const ClockSamples& samples) {
  const std::vector<compare::RoundTrips> sets =
      plan.round_trips.empty() ? compare::measured_round_trips(samples) : plan.round_trips;
  const auto small = [&](std::int64_t runs) {
    compare::ResamplingPlan fewer = plan.resampling;
    fewer.runs = runs;
    (void)resample_round_trips(sets, fewer, [](auto, auto) {});
  };
  check_work(compare::estimate_growth(plan.resampling.runs, small), plan.yes);
  ProgressBar bar("resampling");
  return resample_round_trips(sets, plan.resampling,
                              [&](auto done, auto all) { bar.update(done, all); });
}

std::vector<compare::ClockGain> gains(const Evaluation& plan) {
  const auto small = [&](std::int64_t n) {
    (void)clock_gains(plan.networks, {static_cast<std::int32_t>(n)}, plan.gain, [](auto, auto) {});
  };
  check_work(compare::estimate_growth(plan.ranks.back(), small), plan.yes);
  ProgressBar bar("gain");
  return clock_gains(plan.networks, plan.ranks, plan.gain,
                     [&](auto done, auto all) { bar.update(done, all); });
}

// Divides the time of round trips and estimates by the number of ranks that rank 0 makes them with.
void share_among_ranks(ClockPlan& plan, std::int32_t ranks) {
  const std::int32_t others = std::max(ranks - 1, 1);
  plan.round_trip_time = plan.round_trip_time / others;
  plan.estimate_time = plan.estimate_time / others;
}

ClockSamples simulated_on(std::int32_t ranks, const Machine& machine, const ClockOptions& options,
                          ClockPlan plan, const std::string& out) {
  measure::ClockHeader header;
  header.ranks = ranks;
  header.tries = plan.tries;
  share_among_ranks(plan, header.ranks);
  header.truth = clock_skews(options).of(header.ranks);
  const NodeRanks nodes(compare::node_numbers(machine.placement(), ranks));
  for (SyncSettings& settings : plan.groups) settings.nodes = &nodes;
  header.provenance = {{"transport", "simulated"}, {"truth", machine.parameters().name}};
  const ConditionOptions& given = options.conditions;
  if (!given.ranks_per_node.empty() || !given.mapping.empty() || !given.cpus.empty()) {
    const compare::Circumstances all =
        condition_circumstances(options.conditions, machine.placement());
    header.provenance["ranks_per_node"] = all.at(compare::circumstance_index("ranks_per_node"));
  }
  return compare::study_simulated(machine, plan, header, out,
                                  chosen_conditions(options.conditions, chosen_seed(options)));
}

std::int64_t largest_count(const ClockPlan& plan) {
  return std::max({plan.round_trips, plan.instants, plan.estimates, plan.tries, plan.repetitions});
}

// Returns the plan with no count above `most`.
ClockPlan with_counts_up_to(std::int64_t most, ClockPlan plan) {
  for (std::int64_t* count :
       {&plan.round_trips, &plan.instants, &plan.estimates, &plan.tries, &plan.repetitions})
    *count = std::min(*count, most);
  return plan;
}

// Estimates how the work grows with the ranks, and how it grows with the counts of the plan.
// Returns the larger of both. Time grows at least in proportion to the ranks.
compare::Work estimated_work(std::int32_t ranks, const Machine& machine,
                             const ClockOptions& options, const ClockPlan& plan) {
  constexpr std::int32_t few = 16;
  const compare::Work of_ranks = compare::estimate_growth(ranks, [&](std::int64_t n) {
    (void)simulated_on(static_cast<std::int32_t>(n), machine, options, plan, "");
  });
  const compare::Work of_counts =
      compare::estimate_growth(largest_count(plan), [&](std::int64_t n) {
        (void)simulated_on(std::min(ranks, few), machine, options, with_counts_up_to(n, plan), "");
      });
  const double all_ranks = std::max(static_cast<double>(ranks) / few, 1.0);
  return {.seconds = std::max(of_ranks.seconds, of_counts.seconds * all_ranks),
          .bytes = std::max(of_ranks.bytes, of_counts.bytes)};
}

ClockSamples simulated(const ClockOptions& options, const ClockPlan& plan) {
  if (options.truth.empty()) throw InputError("--transport simulated needs --truth NAME or FILE");
  const std::int32_t ranks = chosen_ranks(options, "2");
  const Machine machine(chosen_parameters(options.truth, options.conditions),
                        chosen_placement(options.conditions, ranks));
  const compare::Work work = estimated_work(ranks, machine, options, plan);
  check_work(work, options.yes);
  const TimedBar bar("clocks", work.seconds);
  const CostWatch watch;
  ClockSamples samples = simulated_on(ranks, machine, options, plan, options.out);
  warn_of_extrapolation(machine.parameters(), watch);
  return samples;
}

// Measures or simulates clocks. Returns nothing on ranks other than rank 0.
std::optional<ClockSamples> measured(const ClockOptions& options, ClockPlan plan) {
  if (options.transport == "simulated") return simulated(options, plan);
#ifdef LOGGP_WITH_MPI
  share_among_ranks(plan, launched_ranks());
  ProgressBar bar("clocks");
  const auto progress = [&bar](Duration done, Duration all) {
    constexpr std::int64_t ps_per_ms = 1'000'000'000;
    bar.update(static_cast<std::size_t>(done.in_ps() / ps_per_ms),
               static_cast<std::size_t>(all.in_ps() / ps_per_ms));
  };
  auto result = measure::study_clocks_live(
      {plan, !options.time_budget.empty(), clock_skews(options), options.out, progress});
  if (!result) return std::nullopt;
  for (const std::string& warning : result->warnings) spdlog::warn("{}", warning);
  return std::move(result->samples);
#else
  throw without_mpi("give --transport simulated");
#endif
}

bool needs_samples(const ClockOptions& options, const std::vector<std::string>& shown) {
  return std::any_of(shown.begin(), shown.end(), [&](const std::string& part) {
    const bool has_its_own = part == "resampling" && !options.distributions.empty();
    return part != "gain" && !has_its_own;
  });
}

// Throws InputError for options of a simulated network when nothing is simulated, for --offset and
// --drift when no clock is measured, and for pictures of the gain on several networks.
void check_belonging(const CLI::App& command, const ClockOptions& options,
                     const std::vector<std::string>& shown) {
  const bool measures = needs_samples(options, shown) && options.samples.empty();
  if ((!measures || options.transport != "simulated") && !shows(shown, "gain"))
    refuse_given(
        command,
        {"--truth", "--latency", "--ranks", "--noise", "--progress", "--receive",
         "--ranks-per-node", "--mapping", "--cpus", "--interface", "--memory", "--topology"},
        "--transport simulated and --show gain");
  if (options.truth.empty()) refuse_given(command, {"--latency"}, "--truth NAME or FILE");
  if (!measures) refuse_given(command, {"--offset", "--drift"}, "clocks that this run measures");
  const bool draws_gain = shows(shown, "gain") && !options.pictures.empty();
  if (draws_gain && options.truth.empty() && list_of_ranks(options, usual_of_gain).size() > 1)
    throw InputError(
        "--pictures: the gain over numbers of ranks is drawn for one network; give one --truth");
}

// Measures in several launches, and prints the rows of each.
void run_launches(const CLI::App& command, const ClockOptions& options) {
  std::vector<std::string> shown = chosen_parts(options);
  if (options.show.empty()) std::erase(shown, "resampling");
  if (options.transport != "mpi" || !options.samples.empty() || !options.pictures.empty() ||
      shows(shown, "gain") || shows(shown, "resampling"))
    throw InputError(
        "--launches: only clocks measured over MPI have launches, and no pictures; leave out "
        "--transport, --samples, --pictures, and --show gain and resampling");
  const compare::LaunchRuns runs = chosen_launches(
      command, options.launches, {options.out, options.out, options.resume}, clock_budget(options));
  const auto all = [](const std::string& /*samples*/) { return false; };
  const compare::LaunchesDone done = run_with_progress(runs, all);
  print(launched_clock_result(shown,
                              measure::read_each_launch(options.out, measure::read_clock_samples)),
        options.format);
  check_launches(done, options.out);
}

void run(const CLI::App& command, const ClockOptions& options) {
  if (!options.launches.launches.empty()) return run_launches(command, options);
  check_launcher_is_used(options.launches);
  refuse_given(command, {"--resume"}, "--launches");
  ClockResults results;
  results.shown = chosen_parts(options);
  check_belonging(command, options, results.shown);
  const ClockPlan plan = clock_plan(options, results.shown);
  (void)clock_skews(options);
  const Evaluation after = evaluation(options, results.shown);
  check_writable(options.out);
  std::optional<compare::OutputDirectory> directory;
  if (!options.pictures.empty() && !is_later_rank())
    directory = compare::OutputDirectory::prepare(options.pictures);
  if (!options.samples.empty()) {
    results.samples = measure::read_clock_samples(options.samples);
  } else if (needs_samples(options, results.shown)) {
    auto samples = measured(options, plan);
    if (!samples) return;
    results.samples = std::move(*samples);
  }
  if (shows(results.shown, "resampling")) results.resampled = resampled(after, results.samples);
  if (shows(results.shown, "gain")) results.gains = gains(after);
  print(clock_result(results), options.format);
  if (!directory) return;
  for (const auto& [name, plot] :
       compare::clock_plots(results.samples, results.resampled, results.gains)) {
    directory->write(name + ".svg", draw_svg(plot));
    Result file;
    file.add_text(fmt::format("{}{}\n", name == "round-trips" ? "\n" : "",
                              (directory->path() / (name + ".svg")).string()));
    print(file, options.format);
  }
}

}  // namespace

void add_clocks(CLI::App& program) {
  const auto options = std::make_shared<ClockOptions>();
  CLI::App* command = program.add_subcommand(
      "clocks",
      "measures how ranks' clocks differ, and how accurately and fast they are synchronised");
  add_clock_options(*command, *options);
  add_launch_options(*command, options->launches);
  command->add_flag("--resume", options->resume,
                    "with --launches: make only the launches that the samples file lacks");
  add_patience_option(*command);
  add_yes_option(*command, options->yes);
  command->footer(
      "The ranks of one machine share one clock, to which --offset and --drift may be added. The\n"
      "true error is then known and printed, as with --transport simulated.\n"
      "Example: mpirun -n 4 loggp clocks --offset random:5s --drift random:100ppm --after 0s,10s\n"
      "         loggp clocks --distribution normal:10% --distribution lognormal:10%\n"
      "         loggp clocks --show gain --noise latency:lognormal:10%");
  command->callback([options, command] { run(*command, *options); });
}

}  // namespace loggp::cli
