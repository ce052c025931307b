// mpirun -n 4 loggp clocks; loggp clocks --transport simulated --truth NAME; loggp clocks --show
// resampling --distribution lognormal:10%
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "cli/clock_options.hpp"
#include "cli/clock_results.hpp"
#include "cli/command.hpp"
#include "cli/progress.hpp"
#include "compare/gain_plots.hpp"
#include "compare/output_directory.hpp"
#include "compare/plot_script.hpp"
#include "measure/resampling.hpp"
#include "models/column_file.hpp"
#include "models/errors.hpp"
#include "models/latency_histogram.hpp"
#include "models/parameter_catalogue.hpp"
#include "models/quantities.hpp"
#include "models/random.hpp"
#ifdef LOGGP_WITH_MPI
#include "measure/live_clocks.hpp"
#endif

namespace loggp::cli {

namespace {

using compare::Resampled;
using measure::ClockSamples;

// As many as [3] has taken.
constexpr std::int64_t drawn_round_trips = 50'000;
constexpr std::string_view usual_of_gain = "128";  // ranks: [3] Fig. 8's

template <class Draw>
std::vector<double> drawn(const Draw& draw) {
  std::vector<double> times;
  times.reserve(drawn_round_trips);
  for (std::int64_t i = 0; i < drawn_round_trips; ++i) times.push_back(draw(i));
  return times;
}

// Around 1 ms; only how far they are from the least counts. Others' least are above 0 too.
std::vector<double> random_round_trips(const std::string& spec, std::uint64_t seed) {
  const std::array<std::string, 1> list{"latency:" + spec};
  const LatencyDistribution distribution = parse_disturbances(list, seed).latency;
  return drawn([&](std::int64_t i) {
    return distribution.draw(Duration::us(1000), Rank(0), Rank(1), i).in_us();
  });
}

std::vector<double> round_trips_of_file(const std::string& path, std::uint64_t seed) {
  if (measure::kind_of_samples(path) == "clocks") {
    const ClockSamples samples = measure::read_clock_samples(path);
    std::vector<double> times;
    times.reserve(samples.round_trips.size());
    for (const measure::PeerSample& one : samples.round_trips)
      times.push_back(one.sample.round_trip.in_us());
    if (times.empty())
      throw InputError(
          fmt::format("{}: has no round trips; measure them with --show round-trips", path));
    return times;
  }
  const LatencyHistogram histogram = read_latency_histogram(path);
  return drawn([&](std::int64_t i) { return histogram.at(hash(seed, Draw::clock, i)).in_us(); });
}

std::vector<double> given_round_trips(const std::string& spec, std::uint64_t seed) {
  const bool is_random = spec.starts_with("normal:") || spec.starts_with("lognormal:");
  return is_random ? random_round_trips(spec, seed) : round_trips_of_file(spec, seed);
}

std::vector<Resampled> resampled(const ClockOptions& options, const ClockSamples& samples) {
  constexpr std::int64_t most = 1'000'000;
  std::vector<std::int64_t> tries = parse_list(options.stop_after, "--stop-after", 1, most);
  std::sort(tries.begin(), tries.end());
  const std::int64_t runs = parse_count(options.runs, "--runs", 1, most);
  const std::uint64_t seed = seed_of(options);
  std::vector<std::pair<std::string, std::vector<double>>> sets;
  sets.reserve(options.distributions.size());
  for (const std::string& spec : options.distributions)
    sets.emplace_back(spec, given_round_trips(spec, seed));
  const std::int32_t measured_ranks = options.distributions.empty() ? samples.header.ranks : 0;
  for (std::int32_t peer = 1; peer < measured_ranks; ++peer)
    sets.emplace_back(fmt::format("ranks 0 and {}", peer), round_trips_us(samples, Rank(peer)));
  std::vector<Resampled> studies;
  ProgressBar bar("resampling");
  for (const auto& [name, times] : sets) {
    if (times.empty()) continue;
    if (*std::min_element(times.begin(), times.end()) <= 0) {
      throw InputError(fmt::format("{}: some round trips take no time; give times above 0", name));
    }
    Resampled study{name, {}};
    for (const std::int64_t n : tries) {
      const std::array<std::int64_t, 1> one{n};
      study.second.push_back(measure::resample(times, one, runs, seed)[0]);
      bar.update(studies.size() * tries.size() + study.second.size(), sets.size() * tries.size());
    }
    studies.push_back(std::move(study));
  }
  return studies;
}

std::vector<compare::ClockGain> gains(const ClockOptions& options) {
  const std::vector<ParameterSet> sets =
      options.truth.empty() ? published_parameters() : std::vector{find_parameters(options.truth)};
  const std::vector<std::int32_t> ranks = list_of_ranks(options, usual_of_gain);
  const std::int64_t tries = parse_count(options.tries, "--tries", 1, 1'000'000);
  const std::int64_t seeds = repetitions_of(options, "51");
  const std::vector<std::string>& noise = options.conditions.noise;
  const compare::Conditions conditions = conditions_of(options.conditions, seed_of(options));
  std::vector<compare::ClockGain> rows;
  ProgressBar bar("gain");
  std::size_t done = 0;
  for (const ParameterSet& set : sets) {
    for (const std::int32_t P : ranks) {
      rows.push_back(compare::clock_gain(set, P, tries, {}, 1, conditions));
      if (!noise.empty())
        rows.push_back(compare::clock_gain(set, P, tries, noise, seeds, conditions));
      bar.update(++done, sets.size() * ranks.size());
    }
  }
  return rows;
}

ClockSamples simulated(const ClockOptions& options, ClockPlan plan) {
  if (options.truth.empty()) throw InputError("--transport simulated needs --truth NAME or FILE");
  const Machine machine(find_parameters(options.truth));
  measure::ClockHeader header;
  header.ranks = ranks_of(options, "2");
  header.tries = plan.tries;
  plan.round_trip_time = plan.round_trip_time / (header.ranks - 1);
  header.truth = skews_of(options).of(header.ranks);
  header.provenance = {{"transport", "simulated"}, {"truth", machine.parameters().name}};
  return compare::study_simulated(machine, plan, header, options.out,
                                  conditions_of(options.conditions, seed_of(options)));
}

// Nothing: another rank speaks.
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
  auto result = measure::study_clocks_live({plan, skews_of(options), options.out, progress});
  if (!result) return std::nullopt;
  for (const std::string& warning : result->warnings) spdlog::warn("{}", warning);
  return std::move(result->samples);
#else
  throw without_mpi("--transport simulated is what it can study");
#endif
}

bool needs_samples(const ClockOptions& options, const std::vector<std::string>& shown) {
  return std::any_of(shown.begin(), shown.end(), [&](const std::string& part) {
    const bool has_its_own = part == "resampling" && !options.distributions.empty();
    return part != "gain" && !has_its_own;
  });
}

std::vector<std::pair<std::string, compare::PlotPlan>> pictures_of(const ClockResults& results) {
  std::vector<std::pair<std::string, compare::PlotPlan>> pictures;
  const ClockSamples& samples = results.samples;
  if (!samples.round_trips.empty())
    pictures.emplace_back("round-trips", compare::rtt_plot(rtt_histograms(samples)));
  if (!samples.differences.empty())
    pictures.emplace_back("differences", compare::difference_plot(samples));
  if (!results.resampled.empty()) {
    pictures.emplace_back("quality", compare::quality_plot(results.resampled));
    pictures.emplace_back("cost", compare::cost_plot(results.resampled));
  }
  const std::vector<compare::ClockGain>& gains = results.gains;
  if (!gains.empty() && gains.front().ranks != gains.back().ranks) {
    pictures.emplace_back("synchronisation", compare::synchronisation_plot(gains));
    pictures.emplace_back("gain", compare::gain_plot(gains));
  }
  return pictures;
}

// Options of a simulated measurement where nothing is simulated, and of clocks where none are read.
void check_belonging(const CLI::App& command, const ClockOptions& options,
                     const std::vector<std::string>& shown) {
  const bool measures = needs_samples(options, shown) && options.samples.empty();
  if ((!measures || options.transport != "simulated") && !shows(shown, "gain"))
    refuse_given(command, {"--truth", "--ranks", "--noise", "--progress", "--receive"},
                 "--transport simulated and --show gain");
  if (!measures) refuse_given(command, {"--offset", "--drift"}, "clocks that are measured now");
  const bool draws_gain = shows(shown, "gain") && !options.pictures.empty();
  if (draws_gain && options.truth.empty() && list_of_ranks(options, usual_of_gain).size() > 1)
    throw InputError("--pictures of gain are of one network; give one --truth");
}

void run(const CLI::App& command, const ClockOptions& options) {
  ClockResults results;
  results.shown = shown_of(options);
  check_belonging(command, options, results.shown);
  const ClockPlan plan = plan_of(options, results.shown);
  (void)skews_of(options);
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
  fmt::print("{}", text_of(results, options.format));
  if (!directory) return;
  for (const auto& [name, plot] : pictures_of(results)) {
    directory->write(name + ".svg", draw_svg(plot));
    if (options.format == "table")
      fmt::print("{}{}\n", name == "round-trips" ? "\n" : "",
                 (directory->path() / (name + ".svg")).string());
  }
}

}  // namespace

void add_clocks(CLI::App& program) {
  const auto options = std::make_shared<ClockOptions>();
  CLI::App* command = program.add_subcommand(
      "clocks", "measures how ranks' clocks differ and how well and fast they are synchronised");
  add_clock_options(*command, *options);
  command->footer(
      "Under mpirun all clocks of a machine are one, to which --offset and --drift may be added:\n"
      "then the true error is known and printed, as it is with --transport simulated.\n"
      "Example: mpirun -n 4 loggp clocks --offset random:5s --drift random:100ppm --after 0s,10s\n"
      "         loggp clocks --distribution normal:10% --distribution lognormal:10%\n"
      "         loggp clocks --show gain --noise latency:lognormal:10%");
  command->callback([options, command] { run(*command, *options); });
}

}  // namespace loggp::cli
