#include "cli/options/measure_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <filesystem>

#include "algorithms/collectives/reduce_operation.hpp"
#include "cli/options/command.hpp"
#include "cli/options/work_limits.hpp"
#include "models/base/column_file.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/quantities.hpp"

namespace loggp::cli {

namespace {

measure::Detection::Method parse_detection_method(const std::string& name) {
  if (name == "optimal") return measure::Detection::Method::optimal;
  if (name == "look-ahead") return measure::Detection::Method::look_ahead;
  throw InputError("--detect: " + unknown_name("detection", name, {"optimal", "look-ahead"}));
}

measure::Rendezvous parse_rendezvous(const std::string& name) {
  if (name == "auto") return measure::Rendezvous::automatic;
  if (name == "synchronising") return measure::Rendezvous::synchronising;
  if (name == "handshake") return measure::Rendezvous::handshake;
  throw InputError("--rendezvous: " +
                   unknown_name("rendezvous", name, {"auto", "synchronising", "handshake"}));
}

double number_between(const std::string& text, const char* option, double least, double most) {
  const std::optional<double> value = parse_number(text);
  if (!value || std::isnan(*value) || *value < least || *value > most)
    throw InputError(
        fmt::format("{}: '{}' is not a number from {} to {}", option, text, least, most));
  return *value;
}

measure::SizeChoice chosen_sizes(const MeasureOptions& options) {
  measure::SizeChoice sizes;
  const std::int64_t smallest =
      options.min_bytes.empty() ? 1
                                : parse_count(options.min_bytes, "--min-bytes", 1, largest_bytes);
  const std::int64_t largest =
      parse_count(chosen_max_bytes(options), "--max-bytes", 1, largest_bytes);
  if (largest - smallest < 2) {
    throw InputError(
        fmt::format("--max-bytes: {} leaves fewer than 3 sizes from {}; give at least {}", largest,
                    smallest, smallest + 2));
  }
  sizes.smallest = Bytes(smallest);
  sizes.largest = Bytes(largest);
  sizes.least_distance = Bytes(std::max<std::int64_t>(8, (largest - smallest) / 2048));
  sizes.repetitions = chosen_repetitions(options);
  sizes.budget = chosen_budget(options);
  return sizes;
}

void add_sampling_options(CLI::App& command, MeasureOptions& options) {
  command.add_option("--min-bytes", options.min_bytes,
                     "smallest message; default: 1, with --pattern 0");
  command.add_option("--max-bytes", options.max_bytes,
                     "largest message; default: 64KiB, with --transport udp 65000");
  command
      .add_option("--messages", options.messages,
                  "n of PRTT(n,d,s), the messages in a burst; with a list, as 2:64:x2, each n has "
                  "files and a --time-budget of its own, and the deviations of the gaps from their "
                  "lines are printed")
      ->capture_default_str();
  command
      .add_option(
          "--calls", options.calls,
          "blocking, nonblocking or persistent; a blocking synchronising send waits for its "
          "receive, so that o_s + L can't be separated")
      ->capture_default_str();
  command
      .add_option("--estimator", options.estimator,
                  "formulas of the parameters: refined, or paper ([4]: o_s by equation 4, g and G "
                  "by equation 5 and ordinary least squares, d = PRTT(1,0,s), L = PRTT(1,0,1)/2)")
      ->capture_default_str();
  command.add_flag("--rewrite", options.rewrite,
                   "write the messages before they are sent, untimed, as if they had just been "
                   "computed; without it the same data is sent each time, as in most benchmarks");
  command.add_option(
      "--series", options.series,
      "length of a series of exchanges between two clock readings; one time is the "
      "mean over a series. Longer series are more accurate and take longer ([5] "
      "section 3.1); default: 200us with --pattern, else 50us; with --transport simulated a "
      "single round");
  command
      .add_option("--time-budget", options.time_budget,
                  "time for the samples: a sample that would exceed this time is not begun; "
                  "without effect with --transport simulated")
      ->capture_default_str();
  command.add_option("--repetitions", options.repetitions,
                     "largest number of sweeps over all sizes; default: 1000, or fewer if the time "
                     "budget ends; with --transport simulated 1, and with its --noise 200");
}

void add_local_options(CLI::App& command, MeasureOptions& options) {
  command
      .add_option("--operation", options.operation,
                  "operation of MPI_Reduce_local whose time per byte is measured, too: sum, max or "
                  "min; the time of a memory copy is measured with it")
      ->capture_default_str();
  command.add_option(
      "--type", options.type,
      fmt::format("type of its elements: {}; default: double", fmt::join(type_names(), ", ")));
  command.add_flag("--no-local-work", options.no_local_work, "measure no reductions and copies");
}

}  // namespace

void add_analysis_options(CLI::App& command, MeasureOptions& options) {
  command
      .add_option("--detect", options.detect,
                  "how protocol changes are found: optimal (segmentation), or look-ahead "
                  "([4] section 2.6)")
      ->capture_default_str();
  command
      .add_option("--tolerance", options.tolerance,
                  "tolerated deviation from a line, in percent of a message's time; larger ones "
                  "suggest a protocol change")
      ->capture_default_str();
  command.add_option("--look-ahead", options.look_ahead, "number of points of --detect look-ahead")
      ->capture_default_str();
  command.add_option("--pfact", options.factor, "factor of --detect look-ahead (pfact in [4])")
      ->capture_default_str();
  command
      .add_option("--rendezvous", options.rendezvous,
                  "how messages whose sends wait for their receiver are described: synchronising "
                  "(the wait is part of o_s, L and g), handshake (request, answer and data, each "
                  "with the costs of an eager message), or auto: handshake where messages and "
                  "receives take as long as one")
      ->capture_default_str();
  command
      .add_option("--estimate", options.estimate,
                  "how the repetitions of a size become one value: median, or minimum (computed "
                  "from the smallest repetition of each averaged time)")
      ->capture_default_str();
}

measure::Detection detection_settings(const MeasureOptions& options) {
  measure::Detection detection;
  detection.method = parse_detection_method(options.detect);
  detection.tolerance = number_between(options.tolerance, "--tolerance", 0.01, 50) / 100;
  detection.look_ahead =
      static_cast<std::size_t>(parse_count(options.look_ahead, "--look-ahead", 1, 100));
  detection.factor = number_between(options.factor, "--pfact", 1, 1e6);
  detection.rendezvous = parse_rendezvous(options.rendezvous);
  return detection;
}

measure::Estimator chosen_estimator(const MeasureOptions& options) {
  if (options.estimate == "median") return measure::Estimator::median;
  if (options.estimate == "minimum") return measure::Estimator::minimum;
  throw InputError("--estimate: " +
                   unknown_name("estimate", options.estimate, {"median", "minimum"}));
}

Calls chosen_calls(const std::string& name) {
  if (name == "blocking") return Calls::blocking;
  if (name == "nonblocking") return Calls::nonblocking;
  if (name == "persistent") return Calls::persistent;
  throw InputError("--calls: " +
                   unknown_name("calls", name, {"blocking", "nonblocking", "persistent"}));
}

Duration chosen_budget(const MeasureOptions& options) {
  const Duration budget = parse_duration(options.time_budget, "--time-budget");
  if (budget <= Duration()) throw InputError("--time-budget: give more than 0, for example 5s");
  return options.transport == "simulated" ? Duration() : budget;
}

Duration chosen_series(const MeasureOptions& options, Duration usual) {
  if (options.series.empty()) return options.transport == "simulated" ? Duration() : usual;
  const Duration series = parse_duration(options.series, "--series");
  if (series <= Duration()) throw InputError("--series: give more than 0, for example 200us");
  const Duration budget = chosen_budget(options);
  if (budget > Duration() && series > budget)
    throw InputError(
        fmt::format("--series: {} is longer than the time budget; give at most {}, or a longer "
                    "--time-budget",
                    options.series, options.time_budget));
  return series;
}

std::int32_t chosen_repetitions(const MeasureOptions& options) {
  if (!options.repetitions.empty()) {
    return static_cast<std::int32_t>(
        parse_count(options.repetitions, "--repetitions", 1, 1'000'000));
  }
  if (options.transport != "simulated") return 1000;
  return options.conditions.noise.empty() ? 1 : 200;
}

std::string chosen_samples_path(const MeasureOptions& options) {
  if (options.resume && options.out.empty())
    throw InputError("--resume needs the -o of the interrupted run");
  std::error_code none;
  const bool is_device = std::filesystem::is_other(options.out, none);  // /dev/null, a pipe
  if (options.resume && is_device)
    throw InputError(
        fmt::format("--resume: {} is no file, so that it has no samples", options.out));
  if (options.out.empty() || is_device) return "";
  return std::filesystem::path(options.out).replace_extension(".samples.jsonl").string();
}

void add_measure_options(CLI::App& command, MeasureOptions& options) {
  command
      .add_option(
          "--transport", options.transport,
          "mpi; tcp or udp: sockets, on loopback without --listen and --connect, or between "
          "the two ranks of mpirun (udp only with --method prtt); libfabric or "
          "libfabric:PROVIDER: in the same ways; simulated: the same procedure on a known "
          "network")
      ->check(transport_check({"mpi", "tcp", "udp", "libfabric", "simulated"}))
      ->capture_default_str();
  command.add_option("--truth", options.truth,
                     "the known network of --transport simulated: name, file or inline; a list "
                     "with --method all");
  add_method_options(command, options.method);
  add_socket_options(command, options.sockets);
  add_launch_options(command, options.launches);
  add_patience_option(command);
  add_yes_option(command, options.yes);
  add_pattern_options(command, options.pattern);
  add_disturbance_options(command, options.conditions);
  command.add_option("--seed,--seeds", options.seed, "seed of --noise")->capture_default_str();
  add_sampling_options(command, options);
  add_analysis_options(command, options);
  command.add_flag(
      "--non-negative-latency", options.non_negative_latency,
      "where L is below 0, write L = 0 and an o_s that is shorter by as much; says what "
      "this costs in accuracy");
  add_local_options(command, options);
  command.add_option("-o,--out", options.out,
                     "parameter file to write, or with --method and --pattern the result as JSON; "
                     "the raw samples are written beside it");
  command.add_flag("--resume", options.resume,
                   "continue the raw samples that an interrupted run has left beside -o");
  add_format_option(command, options.format);
}

void check_belonging(const CLI::App& command, const MeasureOptions& options) {
  if (options.transport != "simulated")
    refuse_given(
        command,
        {"--truth", "--latency", "--noise", "--progress", "--receive", "--seed", "--ranks"},
        "--transport simulated");
  if (!is_socket_transport(options.transport))
    refuse_socket_options(command, "--transport tcp, udp and libfabric");
  else
    refuse_lone_socket_options(command);
  if (options.sockets.listen && launched_ranks() == 1)
    refuse_given(
        command,
        {"--method", "--pattern", "--estimator", "--series", "--rewrite", "--non-negative-latency"},
        "the side that connects");
  if (options.transport == "simulated")
    refuse_given(command, {"--rewrite"}, "real processes, because the simulator has no caches");
  if (options.method.method != "prtt" || !options.pattern.pattern.empty())
    refuse_given(command,
                 {"--estimator", "--rewrite", "--non-negative-latency", "--detect", "--tolerance",
                  "--look-ahead", "--pfact", "--rendezvous", "--estimate"},
                 "--method prtt");
  if (options.estimator == "paper")
    refuse_given(command, {"--min-bytes", "--non-negative-latency", "--rendezvous"},
                 "--estimator refined, because L of the paper is half a round trip of one byte");
  if (options.transport != "mpi")
    refuse_given(command, {"--operation", "--type"}, "--transport mpi: MPI_Reduce_local has them");
  if (is_socket_transport(options.transport) || options.method.method != "prtt" ||
      !options.pattern.pattern.empty())
    refuse_given(command, {"--operation", "--type", "--no-local-work"},
                 "--method prtt over MPI or on the simulator");
  if (options.pattern.pattern.empty())
    refuse_given(command, {"--pairing", "--idle", "--cache", "--sizes", "--compute", "--ranks"},
                 "--pattern");
  if (options.pattern.pattern.empty()) {
    if (is_socket_transport(options.transport) || options.method.method != "prtt")
      refuse_given(command, {"--pairs"},
                   "--pattern, and --method prtt over MPI or on the simulator");
    if (options.messages.find_first_of(",:") != std::string::npos)
      refuse_given(command, {"--pairs"}, "--pattern, and for a single n of --messages");
    (void)chosen_most_pairs(options);
  }
  if (options.method.method != "prtt")
    refuse_given(command, {"--series"},
                 "--method prtt and --pattern, because the older methods have series of their own");
  if (options.method.method == "prtt")
    refuse_given(command, {"--sends", "--flood"}, "--method culler, kielmann, bell and all");
  if (options.method.method != "all" || !options.pattern.pattern.empty())
    refuse_given(command, {"--picture"}, "--method all");
  if (options.method.method == "all")
    refuse_given(command, {"--noise", "--progress", "--receive", "--seed"},
                 "a single method, because --method all compares without disturbances");
}

std::string chosen_max_bytes(const MeasureOptions& options) {
  if (!options.max_bytes.empty()) return options.max_bytes;
  return options.transport == "udp" ? "65000" : "64KiB";
}

measure::LocalOptions local_options(const MeasureOptions& options) {
  measure::LocalOptions local;
  const bool is_simulated = options.transport == "simulated";
  local.functions = {"simulated", "simulated"};
  local.detection = detection_settings(options);
  local.resume = options.resume;
  local.samples_path = chosen_samples_path(options);
  if (!local.samples_path.empty())
    local.samples_path =
        std::filesystem::path(options.out).replace_extension(".local.samples.jsonl").string();
  if (is_simulated) return local;
  constexpr std::int64_t most_ps = 500'000'000'000;
  local.budget = Duration::ps(std::min(chosen_budget(options).in_ps() / 8, most_ps));
  local.repetitions = 5;
  local.least_samples = 3;
  local.resolution = 0.125;  // real caches have no sharp ends
  return local;
}

std::optional<std::int32_t> chosen_most_pairs(const MeasureOptions& options) {
  const bool is_simulated = options.transport == "simulated";
  const std::int32_t most = is_simulated ? 256 : 1024;
  if (options.pattern.pairs.empty()) return std::nullopt;
  if (options.pattern.pairs == "all" && !is_simulated) return most;
  const std::int64_t pairs = parse_count(options.pattern.pairs, "--pairs", 0, most);
  if (pairs == 1)
    throw InputError(
        "--pairs: 1 pair shares nothing; give 2 or more, or 0 to leave out what ranks of a node "
        "share");
  return static_cast<std::int32_t>(pairs);
}

std::int32_t simulated_pairs(const MeasureOptions& options, const ParameterSet& truth) {
  constexpr std::int32_t usual = 8;
  const bool shares = truth.node.interfaces || truth.node.memory;
  return chosen_most_pairs(options).value_or(shares ? usual : 0);
}

measure::NodeOptions node_options(const MeasureOptions& options) {
  measure::NodeOptions node;
  const measure::SizeChoice sizes = chosen_sizes(options);
  const bool is_simulated = options.transport == "simulated";
  node.setup.calls = chosen_calls(options.calls);
  node.smallest = sizes.smallest;
  node.largest = sizes.largest;
  node.fit.tolerance = detection_settings(options).tolerance;
  node.resume = options.resume;
  node.samples_path = chosen_samples_path(options);
  if (!node.samples_path.empty())
    node.samples_path =
        std::filesystem::path(options.out).replace_extension(".node.samples.jsonl").string();
  constexpr double simulated_deviation = 0.001;  // rounding, and what noise leaves in medians
  constexpr std::int32_t with_noise = 20;        // within 0.1 % with 5 % latency noise
  if (is_simulated) node.fit.deviation = simulated_deviation;
  const bool is_chosen = !options.repetitions.empty();
  node.repetitions =
      is_simulated && !is_chosen ? std::min(with_noise, sizes.repetitions) : sizes.repetitions;
  node.least_samples = is_simulated ? 1 : 3;
  node.budget = sizes.budget;
  return node;
}

measure::CampaignOptions campaign_options(const MeasureOptions& options) {
  measure::CampaignOptions campaign;
  // Real processes need a series that is longer than the resolution of their clock. The simulator's
  // clock is exact, so that a series can be a single round. Noise that hits only some rounds then
  // does not change their median.
  constexpr double clock_outlasting_us = 50;
  campaign.plan.series = chosen_series(options, Duration::us(clock_outlasting_us));
  campaign.names_series = !options.series.empty();
  if (options.transport != "simulated") campaign.least_samples = 3;
  campaign.plan.messages = parse_count(options.messages, "--messages", 2, 10'000);
  campaign.plan.calls = chosen_calls(options.calls);
  campaign.plan.formulas = measure::find_formulas(options.estimator, "--estimator");
  campaign.plan.rewrites = options.rewrite;
  if (options.rewrite && campaign.plan.calls == Calls::persistent)
    throw InputError(
        "--rewrite: persistent requests are bound to one buffer, but rewritten messages are sent "
        "from several; use --calls blocking or nonblocking");
  campaign.sizes = chosen_sizes(options);
  campaign.detection = detection_settings(options);
  campaign.estimator = chosen_estimator(options);
  campaign.samples_path = chosen_samples_path(options);
  campaign.resume = options.resume;
  return campaign;
}

}  // namespace loggp::cli
