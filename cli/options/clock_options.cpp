#include "cli/options/clock_options.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>

#include "cli/options/command.hpp"
#include "cli/options/condition_options.hpp"
#include "models/base/column_file.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/quantities.hpp"

namespace loggp::cli {

namespace {

constexpr std::array<std::string_view, 7> parts{"round-trips", "histogram",  "drift", "methods",
                                                "groups",      "resampling", "gain"};
constexpr std::string_view usual = "round-trips,drift,methods,groups,resampling";
constexpr std::int64_t many = 100'000'000;
constexpr std::int64_t most_ranks = 1 << 20;

Duration not_negative(const std::string& text, const char* option) {
  const Duration time = parse_duration(text, option);
  constexpr double longest_us = 1e11;  // more than a day
  if (time < Duration() || time.in_us() > longest_us)
    throw InputError(fmt::format("{}: {} is out of range; give 0s to 100000s", option, text));
  return time;
}

std::vector<Duration> ascending(const std::string& text) {
  std::vector<Duration> times;
  for (const std::string_view part : split(text, ','))
    times.push_back(not_negative(std::string(part), "--after"));
  if (!std::is_sorted(times.begin(), times.end()))
    throw InputError(fmt::format("--after: '{}' is not in ascending order; sort the times", text));
  return times;
}

std::vector<SyncSettings> sync_groups(const ClockOptions& options, std::int64_t tries) {
  constexpr std::int64_t most_passes = 1000;
  std::vector<SyncSettings> groups;
  for (const std::int64_t passes : parse_list(options.passes, "--passes", 1, most_passes)) {
    const Duration interval = not_negative(options.interval, "--interval");
    const auto add = [&](GroupMethod group, PairMethod pair) {
      groups.push_back({group, pair, tries, static_cast<std::int32_t>(passes), interval});
    };
    add(GroupMethod::linear, PairMethod::minimum);
    add(GroupMethod::logarithmic, PairMethod::minimum);
    const ConditionOptions& conditions = options.conditions;
    if (!conditions.ranks_per_node.empty() || !conditions.mapping.empty())
      add(GroupMethod::hierarchical, PairMethod::minimum);
    if (passes > 1) continue;  // the two methods of the papers find no drifts
    add(GroupMethod::gathered, PairMethod::minimum);
    add(GroupMethod::linear, PairMethod::skampi);
  }
  return groups;
}

void add_source_options(CLI::App& command, ClockOptions& options) {
  const auto add = [&command](const char* name, std::string& value, const char* help) {
    return command.add_option(name, value, help);
  };
  add("--show", options.show,
      "list of the parts to print: round-trips, histogram, drift, methods, groups, resampling, "
      "gain; default: all but histogram and gain; with --distribution only resampling");
  add("--transport", options.transport, "mpi, or simulated")
      ->check(CLI::IsMember({"mpi", "simulated"}))
      ->capture_default_str();
  add("--truth", options.truth,
      "the network of --transport simulated: name, file or inline; default for gain: all published "
      "networks");
  add("--ranks", options.ranks,
      "number of simulated ranks, for gain a list; default: 2, for gain 128");
  add_disturbance_options(command, options.conditions);
  add_placement_options(command, options.conditions);
  add("--offset", options.offset,
      "offsets added to the ranks' clocks: a list by rank that repeats, as 0s,3s,-2s, or random:5s")
      ->capture_default_str();
  add("--drift", options.drift,
      "drifts added to the ranks' clocks: a list by rank that repeats, as 0,50ppm, or "
      "random:100ppm")
      ->capture_default_str();
  add("--seed,--seeds", options.seed, "seed of all random values")->capture_default_str();
  add("--samples", options.samples, "read FILE, which clocks -o wrote, instead of measuring");
}

void add_plan_options(CLI::App& command, ClockOptions& options) {
  const auto add = [&command](const char* name, std::string& value, const char* help) {
    return command.add_option(name, value, help)->capture_default_str();
  };
  add("--round-trips", options.round_trips,
      "largest number of ping-pongs of rank 0 with each other rank");
  add("--time-budget", options.time_budget,
      "time for all measurements together: each part is cut to its share; default: 5s for the "
      "round "
      "trips, and for the other parts what their options ask for");
  add("--duration", options.duration, "time over which clock differences are measured");
  add("--instants", options.instants, "number of measurements in that time");
  add("--estimates", options.estimates,
      "number of estimates of each other rank's clock by each point-to-point method");
  add("--tries", options.tries, "N: a pair stops after N ping-pongs without a shorter one");
  add("--passes", options.passes,
      "list of numbers of passes of a group's synchronisation: 1 finds offsets, more find drifts "
      "too");
  add("--interval", options.interval, "time from one pass to the next");
  add("--after", options.after,
      "list of times after a synchronisation at which its accuracy is measured");
  add("--stop-after", options.stop_after, "list or range of values of N for resampling");
  add("--runs", options.runs, "number of resampling runs for each N");
}

}  // namespace

void add_clock_options(CLI::App& command, ClockOptions& options) {
  add_source_options(command, options);
  add_plan_options(command, options);
  command.add_option("--repetitions", options.repetitions,
                     "repetitions of each group's synchronisation, default: 3; for gain with noise "
                     "the number of seeds, default: 51");
  command
      .add_option("--distribution", options.distributions,
                  "round trips to resample instead of measured ones: normal:P%, "
                  "lognormal:P% (standard deviation), a samples FILE of clocks, or a histogram "
                  "FILE; may be given several times")
      ->take_all()
      ->allow_extra_args(false);
  command.add_option("-o,--out", options.out,
                     "FILE.jsonl to which all samples are written as they are measured");
  command.add_option("--pictures", options.pictures, "folder for pictures");
  add_format_option(command, options.format);
}

std::vector<std::string> chosen_parts(const ClockOptions& options) {
  std::vector<std::string> shown;
  std::string_view text = options.distributions.empty() ? usual : "resampling";
  if (!options.show.empty()) text = options.show;
  for (const std::string_view part : split(text, ',')) {
    if (std::find(parts.begin(), parts.end(), part) == parts.end())
      throw InputError("--show: " + unknown_name("part", part, {parts.begin(), parts.end()}));
    if (!shows(shown, part)) shown.emplace_back(part);
  }
  return shown;
}

bool shows(const std::vector<std::string>& shown, std::string_view what) {
  return std::find(shown.begin(), shown.end(), what) != shown.end();
}

Duration clock_budget(const ClockOptions& options) {
  if (options.time_budget.empty()) return {};
  return not_negative(options.time_budget, "--time-budget");
}

namespace {

// Returns the time that the synchronisations of one repetition wait.
Duration waits_of_groups(const ClockPlan& plan) {
  Duration waits;
  for (const SyncSettings& settings : plan.groups) {
    if (!plan.after.empty()) waits += plan.after.back();
    waits += (settings.passes - 1) * settings.interval;
  }
  return waits;
}

Duration scaled(Duration time, double factor) {
  return Duration::us(time.in_us() * factor);
}

// Makes the synchronisations wait for at most `share` altogether: fewer repetitions, then shorter
// waits.
void cut_groups(ClockPlan& plan, Duration share) {
  const Duration one = waits_of_groups(plan);
  if (plan.repetitions * one <= share) return;
  const double fitting = share.in_us() / one.in_us();
  plan.repetitions = std::max<std::int64_t>(static_cast<std::int64_t>(fitting), 1);
  if (fitting < 1) {
    for (Duration& after : plan.after) after = scaled(after, fitting);
    for (SyncSettings& settings : plan.groups)
      settings.interval = scaled(settings.interval, fitting);
  }
  spdlog::warn("--time-budget leaves {} of each group's synchronisation{}",
               counted(plan.repetitions, "repetition"),
               fitting < 1
                   ? fmt::format(", with {:.3g} times the waits of --after and --interval", fitting)
                   : "");
}

// Cuts the parts of the plan to a time budget. A part that needs less than an equal share leaves
// the rest to the round trips and the estimates.
void cut_to_budget(ClockPlan& plan, Duration budget) {
  const bool has_drift = plan.instants > 0;
  const bool has_estimates = plan.estimates > 0;
  const std::int64_t parts = (plan.round_trips > 0 ? 1 : 0) + (has_drift ? 1 : 0) +
                             (has_estimates ? 1 : 0) + (plan.groups.empty() ? 0 : 1);
  if (parts == 0) return;
  const Duration share = budget / parts;
  Duration rest = budget;
  if (has_drift) {
    if (plan.duration > share)
      spdlog::warn("--time-budget leaves {:.3g} s to --duration", share.in_us() / 1e6);
    plan.duration = std::min(plan.duration, share);
    rest -= plan.duration;
  }
  if (!plan.groups.empty()) {
    cut_groups(plan, share);
    rest -= std::min(plan.repetitions * waits_of_groups(plan), share);
  }
  plan.round_trip_time = has_estimates && plan.round_trips > 0 ? rest / 2 : rest;
  if (has_estimates) plan.estimate_time = plan.round_trip_time;
}

}  // namespace

ClockPlan clock_plan(const ClockOptions& options, const std::vector<std::string>& shown) {
  ClockPlan plan;
  plan.tries = parse_count(options.tries, "--tries", 1, many);
  const std::int64_t round_trips = parse_count(options.round_trips, "--round-trips", 1, many);
  const bool needs_round_trips = shows(shown, "round-trips") || shows(shown, "histogram") ||
                                 (shows(shown, "resampling") && options.distributions.empty());
  plan.round_trips = needs_round_trips ? round_trips : 0;
  plan.round_trip_time = Duration::us(5e6);
  const std::int64_t instants = parse_count(options.instants, "--instants", 2, many);
  plan.duration = not_negative(options.duration, "--duration");
  plan.instants = shows(shown, "drift") ? instants : 0;
  const std::int64_t estimates = parse_count(options.estimates, "--estimates", 1, many);
  plan.estimates = shows(shown, "methods") ? estimates : 0;
  plan.repetitions = chosen_repetitions(options, "3");
  plan.after = ascending(options.after);
  const std::vector<SyncSettings> groups = sync_groups(options, plan.tries);
  if (shows(shown, "groups")) plan.groups = groups;
  if (!options.time_budget.empty()) cut_to_budget(plan, clock_budget(options));
  return plan;
}

std::uint64_t chosen_seed(const ClockOptions& options) {
  return parse_seed(options.seed);
}

std::int64_t chosen_repetitions(const ClockOptions& options, std::string_view usual_repetitions) {
  const std::string_view text =
      options.repetitions.empty() ? usual_repetitions : options.repetitions;
  return parse_count(text, "--repetitions", 1, many);
}

measure::ClockSkews clock_skews(const ClockOptions& options) {
  return measure::ClockSkews::parse(options.offset, options.drift, chosen_seed(options));
}

std::int32_t chosen_ranks(const ClockOptions& options, std::string_view usual_ranks) {
  const std::string_view text = options.ranks.empty() ? usual_ranks : options.ranks;
  return static_cast<std::int32_t>(parse_count(text, "--ranks", 2, most_ranks));
}

std::vector<std::int32_t> list_of_ranks(const ClockOptions& options, std::string_view usual_ranks) {
  const std::string_view text = options.ranks.empty() ? usual_ranks : options.ranks;
  std::vector<std::int32_t> list;
  for (const std::int64_t ranks : parse_list(text, "--ranks", 2, most_ranks))
    list.push_back(static_cast<std::int32_t>(ranks));
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

}  // namespace loggp::cli
