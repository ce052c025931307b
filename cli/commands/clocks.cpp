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
#include "cli/tables/progress.hpp"
#include "compare/chart/output_directory.hpp"
#include "compare/chart/plot_script.hpp"
#include "compare/known/clock_plots.hpp"
#include "compare/known/clock_resampling.hpp"
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

std::vector<Resampled> resampled(const ClockOptions& options, const ClockSamples& samples) {
  constexpr std::int64_t most = 1'000'000;
  compare::ResamplingPlan plan{.tries = parse_list(options.stop_after, "--stop-after", 1, most),
                               .runs = parse_count(options.runs, "--runs", 1, most),
                               .seed = chosen_seed(options)};
  std::sort(plan.tries.begin(), plan.tries.end());
  std::vector<compare::RoundTrips> sets;
  sets.reserve(options.distributions.size());
  for (const std::string& spec : options.distributions)
    sets.push_back(compare::given_round_trips(spec, plan.seed));
  if (options.distributions.empty()) sets = compare::measured_round_trips(samples);
  ProgressBar bar("resampling");
  return resample_round_trips(sets, plan, [&](auto done, auto all) { bar.update(done, all); });
}

std::vector<compare::ClockGain> gains(const ClockOptions& options) {
  const std::vector<ParameterSet> sets =
      options.truth.empty() ? published_parameters() : std::vector{find_parameters(options.truth)};
  const std::vector<std::int32_t> ranks = list_of_ranks(options, usual_of_gain);
  const compare::GainPlan plan{
      .tries = parse_count(options.tries, "--tries", 1, 1'000'000),
      .noise = options.conditions.noise,
      .seeds = chosen_repetitions(options, "51"),
      .first_seed = chosen_seed(options),
      .conditions = chosen_conditions(options.conditions, chosen_seed(options))};
  ProgressBar bar("gain");
  return clock_gains(sets, ranks, plan, [&](auto done, auto all) { bar.update(done, all); });
}

ClockSamples simulated(const ClockOptions& options, ClockPlan plan) {
  if (options.truth.empty()) throw InputError("--transport simulated needs --truth NAME or FILE");
  const Machine machine(find_parameters(options.truth));
  measure::ClockHeader header;
  header.ranks = chosen_ranks(options, "2");
  header.tries = plan.tries;
  plan.round_trip_time = plan.round_trip_time / (header.ranks - 1);
  header.truth = clock_skews(options).of(header.ranks);
  header.provenance = {{"transport", "simulated"}, {"truth", machine.parameters().name}};
  return compare::study_simulated(machine, plan, header, options.out,
                                  chosen_conditions(options.conditions, chosen_seed(options)));
}

// Measures or simulates clocks. Returns nothing on ranks other than rank 0.
std::optional<ClockSamples> measured(const ClockOptions& options, ClockPlan plan) {
  if (options.transport == "simulated") return simulated(options, plan);
#ifdef LOGGP_WITH_MPI
  plan.round_trip_time = plan.round_trip_time / std::max(launched_ranks() - 1, 1);
  ProgressBar bar("clocks");
  const auto progress = [&bar](Duration done, Duration all) {
    constexpr std::int64_t ps_per_ms = 1'000'000'000;
    bar.update(static_cast<std::size_t>(done.in_ps() / ps_per_ms),
               static_cast<std::size_t>(all.in_ps() / ps_per_ms));
  };
  auto result = measure::study_clocks_live({plan, clock_skews(options), options.out, progress});
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
    refuse_given(command, {"--truth", "--ranks", "--noise", "--progress", "--receive"},
                 "--transport simulated and --show gain");
  if (!measures) refuse_given(command, {"--offset", "--drift"}, "clocks that this run measures");
  const bool draws_gain = shows(shown, "gain") && !options.pictures.empty();
  if (draws_gain && options.truth.empty() && list_of_ranks(options, usual_of_gain).size() > 1)
    throw InputError(
        "--pictures: the gain over numbers of ranks is drawn for one network; give one --truth");
}

void run(const CLI::App& command, const ClockOptions& options) {
  ClockResults results;
  results.shown = chosen_parts(options);
  check_belonging(command, options, results.shown);
  const ClockPlan plan = clock_plan(options, results.shown);
  (void)clock_skews(options);
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
  if (shows(results.shown, "resampling")) results.resampled = resampled(options, results.samples);
  if (shows(results.shown, "gain")) results.gains = gains(options);
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
  command->footer(
      "The ranks of one machine share one clock, to which --offset and --drift may be added. The\n"
      "true error is then known and printed, as with --transport simulated.\n"
      "Example: mpirun -n 4 loggp clocks --offset random:5s --drift random:100ppm --after 0s,10s\n"
      "         loggp clocks --distribution normal:10% --distribution lognormal:10%\n"
      "         loggp clocks --show gain --noise latency:lognormal:10%");
  command->callback([options, command] { run(*command, *options); });
}

}  // namespace loggp::cli
