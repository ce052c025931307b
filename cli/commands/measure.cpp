// mpirun -n 2 loggp measure -o my.json; loggp measure --transport simulated --truth NAME
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <cstdint>
#include <exception>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "algorithms/collectives/reduce_operation.hpp"
#include "cli/commands/measure_study.hpp"
#include "cli/commands/pattern_run.hpp"
#include "cli/options/command.hpp"
#include "cli/options/measure_options.hpp"
#include "cli/options/measure_sockets.hpp"
#include "cli/options/work_limits.hpp"
#include "cli/tables/measure_output.hpp"
#include "cli/tables/progress.hpp"
#include "cli/tables/warnings.hpp"
#include "compare/known/simulated_local_work.hpp"
#include "compare/known/simulated_measurement.hpp"
#include "compare/known/simulated_node.hpp"
#include "measure/loggp/bootstrap_replicates.hpp"
#include "measure/loggp/launched_campaign.hpp"
#include "measure/loggp/measured_parameters.hpp"
#include "measure/over_sockets/socket_measurement.hpp"
#include "measure/samples/launch_lines.hpp"
#include "models/base/errors.hpp"
#include "models/base/patience.hpp"
#include "models/base/quantities.hpp"
#include "models/parameters/latency_reading.hpp"
#include "models/parameters/non_negative_latency.hpp"
#include "models/parameters/parameter_file.hpp"
#ifdef LOGGP_WITH_MPI
#include "measure/local/live_local_work.hpp"
#include "measure/loggp/live_measurement.hpp"
#include "measure/node/live_node.hpp"
#endif

namespace loggp::cli {

namespace {

constexpr std::int64_t most_pairs = 3;  // one for each kind of link

std::string set_name(const std::string& path) {
  return path.empty() ? "measured" : std::filesystem::path(path).stem().string();
}

// What a run measures: each kind of link, the work on this machine's own memory, and what the ranks
// of a node share. Empty on a rank that does not print.
struct MeasuredRun {
  std::vector<measure::LiveResult> network;
  std::optional<measure::LocalResult> local;
  std::optional<measure::NodeResult> node;
};

void warn(const measure::CampaignResult& result, const std::string& which) {
  for (const std::string& warning : result.warnings) spdlog::error("{}{}", which, warning);
  for (const auto& [remark, where] : remarks_by_range(result.fit)) {
    spdlog::info("{}{}: {}", which, where, remark);
  }
}

// Prints the warnings about the work on a machine's own memory and about what ranks of a node
// share, and what was not measured.
void warn_of_parts(const MeasuredRun& measured) {
  if (measured.local) {
    for (const std::string& warning : measured.local->warnings) spdlog::error("{}", warning);
  }
  if (!measured.node) return;
  for (const std::string& warning : measured.node->warnings) spdlog::error("{}", warning);
  for (const std::string& remark : measured.node->fit.remarks) spdlog::info("{}", remark);
  for (const std::string& unknown : measured.node->unknown) spdlog::info("{}", unknown);
}

// Returns whether a send of this size between nodes waits for its receiver.
bool waits_between_nodes(const std::vector<measure::LiveResult>& network, Bytes size) {
  bool waits = false;
  for (const measure::LiveResult& result : network) {
    if (result.link_class != LinkClass::network) continue;
    for (const measure::LogGPFit& range : result.campaign.fit.ranges) {
      if (range.first <= size) waits = range.waits();
    }
  }
  return waits;
}

// Returns the options of a campaign of pairs at once beside these networks.
measure::NodeOptions node_options_beside(const MeasureOptions& options,
                                         const std::vector<measure::LiveResult>& network) {
  measure::NodeOptions node = node_options(options);
  node.fit.waits = [&network](Bytes size) { return waits_between_nodes(network, size); };
  return node;
}

// Says what L is in a file whose L is half a round trip, and warns if commands will refuse it.
void explain_reading(const ParameterSet& set) {
  if (set.latency == LatencyReading::residual) return;
  spdlog::info(
      "L of the parameter file is half the round trip, as in [4] section 2.5; the table has what "
      "remains of it without the overheads");
  ParameterSet used = set;
  try {
    apply_latency_reading(used, std::nullopt);
  } catch (const InputError& error) {
    spdlog::error("{}", error.what());
  }
}

// Returns the parameters that a fit gives, with the costs of local work.
ParameterSet set_of(const MeasureOptions& options, const MeasuredRun& measured) {
  ParameterSet set =
      measure::measured_parameters(measured.network, set_name(options.out), "loggp " LOGGP_VERSION);
  if (measured.local) measure::add_local_costs(*measured.local, set);
  if (measured.node) measure::add_node_parameters(measured.node->fit, set);
  return set;
}

// Returns the parameters of a replicate, without intervals: these are of the common fit.
ParameterSet replicate_of(const MeasureOptions& options, const MeasuredRun& replicate) {
  ParameterSet set = set_of(options, replicate);
  for (Link& link : set.links) {
    for (SizeRange& range : link.ranges) range.intervals.clear();
  }
  set.node.interface_intervals.clear();
  set.node.memory_intervals.clear();
  return set;
}

// Returns the replicates of a measurement in one launch; none if a fit is not complete.
Replicates bootstrapped(const MeasureOptions& options, const MeasuredRun& measured) {
  Replicates replicates{{}, ReplicatesOf::repetitions};
  std::vector<std::vector<measure::NetworkFit>> of_links;
  for (const measure::LiveResult& result : measured.network) {
    if (!result.campaign.fit.complete()) return {};
    of_links.push_back(measure::bootstrap_replicates(result.campaign, campaign_options(options)));
  }
  std::vector<measure::NodeFit> of_node;
  if (measured.node) {
    of_node =
        measure::node_replicates(*measured.node, node_options_beside(options, measured.network).fit,
                                 measure::usual_replicates);
  }
  MeasuredRun one = measured;
  for (measure::LiveResult& result : one.network) result.campaign.fitted.clear();
  for (std::size_t i = 0; i < measure::usual_replicates; ++i) {
    for (std::size_t link = 0; link < of_links.size(); ++link)
      one.network[link].campaign.fit = of_links[link][i];
    if (one.node) one.node->fit = of_node[i];
    replicates.sets.push_back(replicate_of(options, one));
  }
  return replicates;
}

void finish(const MeasureOptions& options, const MeasuredRun& measured,
            Replicates replicates = {}) {
  const std::vector<measure::LiveResult>& results = measured.network;
  for (const measure::LiveResult& result : results) {
    const std::string which = results.size() > 1 ? result.pair + ": " : "";
    warn(result.campaign, which);
    const measure::NetworkFit& fit = result.campaign.fit;
    if (fit.complete()) continue;
    if (options.is_one_of_many) {
      spdlog::warn("n = {}: {}; no parameter file is written", options.messages, fit.problems());
      return;
    }
    Result ranges;
    ranges.add("ranges", range_table(fit), for_people);
    print(ranges, options.format);
    throw RunError(fmt::format("{}{}; no parameter file is written", which, fit.problems()));
  }
  ParameterSet set = set_of(options, measured);
  warn_of_parts(measured);
  if (options.non_negative_latency) {
    const std::string cost = in_words(remove_negative_latency(set), set);
    if (!cost.empty()) set.environment["non_negative_latency"] = cost;
    for (ParameterSet& replicate : replicates.sets) (void)remove_negative_latency(replicate);
  }
  validate(set, "measured parameters");
  explain_reading(set);
  if (!options.out.empty()) write_file(options.out, to_json(set, replicates));
  if (!options.is_one_of_many)
    print(measurement_result(results, set, measured.node), options.format);
}

MeasuredRun run_simulated(const MeasureOptions& options) {
  if (options.truth.empty()) throw InputError("--transport simulated needs --truth NAME or FILE");
  const Machine truth(chosen_parameters(options.truth, options.conditions));
  const measure::CampaignOptions campaign = campaign_options(options);
  const std::uint64_t seed = parse_seed(options.seed);
  measure::Provenance provenance = condition_provenance(options.conditions, seed);
  provenance["truth"] = truth.parameters().name;
  provenance["method"] = fmt::format("PRTT on the simulator, n = {}", campaign.plan.messages);
  const compare::Conditions conditions = chosen_conditions(options.conditions, seed);
  const std::int32_t pairs =
      options.is_one_of_many ? 0 : simulated_pairs(options, truth.parameters());
  measure::Provenance of_pairs = provenance;
  of_pairs["method"] = "PRTT between pairs at once, on the simulator";
  const compare::Work work =
      compare::estimate_growth(campaign.sizes.repetitions, [&](std::int64_t repetitions) {
        measure::CampaignOptions unkept = campaign;
        unkept.sizes.repetitions = static_cast<std::int32_t>(repetitions);
        unkept.samples_path.clear();
        unkept.resume = false;
        (void)compare::measure_simulated(truth, unkept, provenance, conditions);
      });
  check_work(work, options.yes);
  const TimedBar bar("measuring", work.seconds);
  const CostWatch watch;
  MeasuredRun measured{{{compare::measure_simulated(truth, campaign, provenance, conditions),
                         LinkClass::network, ""}},
                       std::nullopt,
                       std::nullopt};
  const ParameterSet& known = truth.parameters();
  if (!options.no_local_work && !(known.reduce.is_free() && known.copy.is_free()))
    measured.local = compare::simulate_local_work(truth, local_options(options), provenance);
  warn_of_extrapolation(known, watch);  // not of the pairs' own commands
  if (pairs > 0) {
    measured.node = compare::measure_simulated_node(
        known, pairs, node_options_beside(options, measured.network), of_pairs, conditions);
  }
  return measured;
}

#ifdef LOGGP_WITH_MPI
// Measures what the ranks of a node share. If this fails while it runs, the rest of the measurement
// is kept: then the result has a warning only.
std::optional<measure::NodeResult> measured_node(const MeasureOptions& options,
                                                 const std::vector<measure::LiveResult>& network,
                                                 std::optional<std::int32_t> pairs,
                                                 std::chrono::seconds limit, bool goes_on) {
  try {
    return measure::measure_live_node(node_options_beside(options, network), pairs, limit, goes_on);
  } catch (const RunError& error) {
    measure::NodeResult failed;
    failed.warnings.push_back(
        fmt::format("what the ranks of a node share was not measured: {}", error.what()));
    return failed;
  }
}
#endif

MeasuredRun measure_mpi(const MeasureOptions& options, const measure::LiveOptions& live) {
#ifdef LOGGP_WITH_MPI
  const ReduceOperation* operation = nullptr;
  if (!options.no_local_work) {
    operation = &find_operation(options.operation, options.type);
    measure::check_is_of_mpi(*operation);
  }
  const std::optional<std::int32_t> pairs = chosen_most_pairs(options);
  const bool has_pairs = pairs != 0 && !options.is_one_of_many;
  MeasuredRun measured;
  measure::in_one_session([&] {
    std::exception_ptr failure;  // a part learns of it: the other ranks must not wait for this one
    const auto attempt = [&failure](const auto& part) {
      try {
        part();
      } catch (...) {
        if (!failure) failure = std::current_exception();
      }
    };
    attempt([&] { measured.network = measure::measure_live(live); });
    if (!options.no_local_work) {
      attempt([&] {
        measured.local = measure::measure_live_local_work(local_options(options), *operation,
                                                          live.limit, failure == nullptr);
      });
    }
    if (has_pairs) {
      attempt([&] {
        measured.node =
            measured_node(options, measured.network, pairs, live.limit, failure == nullptr);
      });
    }
    if (failure) std::rethrow_exception(failure);
  });
  return measured;
#else
  (void)options;
  (void)live;
  throw without_mpi("give --transport tcp, udp, libfabric or simulated");
#endif
}

MeasuredRun run_live(const MeasureOptions& options) {
  const measure::CampaignOptions campaign = campaign_options(options);
  const std::int64_t budget = campaign.sizes.budget.in_ps() / 1'000'000'000'000;
  const measure::LiveOptions live{
      .campaign = campaign, .limit = limit_beyond(std::chrono::seconds(2 * most_pairs * budget))};
  if (!is_socket_transport(options.transport)) return measure_mpi(options, live);
  return {{measure::measure_sockets(chosen_peer(options.transport, options.sockets), live)},
          std::nullopt,
          std::nullopt};
}

void run_other_method(const MeasureOptions& options) {
  const measure::SizeChoice sizes = campaign_options(options).sizes;
  const std::uint64_t seed = parse_seed(options.seed);
  run_method(options.method, {.transport = options.transport,
                              .sockets = options.sockets,
                              .truth = options.truth,
                              .network = options.conditions,
                              .smallest = sizes.smallest,
                              .largest = sizes.largest,
                              .repetitions = sizes.repetitions,
                              .budget = sizes.budget,
                              .out = options.out,
                              .samples = chosen_samples_path(options),
                              .resume = options.resume,
                              .format = options.format,
                              .conditions = chosen_conditions(options.conditions, seed),
                              .provenance = condition_provenance(options.conditions, seed)});
}

// Measures with one n and prints the result. Returns the paths of the samples files.
std::vector<std::string> run_prtt(const MeasureOptions& options) {
  if (options.sockets.listen) {
    serve_sockets(options.transport, options.sockets);
    return {};
  }
  check_writable(options.out);
  if (options.resume) warn_of_new_run(chosen_samples_path(options));
  const MeasuredRun measured =
      options.transport == "simulated" ? run_simulated(options) : run_live(options);
  if (!measured.network.empty()) {  // otherwise another rank prints
    finish(options, measured, options.out.empty() ? Replicates() : bootstrapped(options, measured));
  }
  std::vector<std::string> samples;
  samples.reserve(measured.network.size());
  for (const measure::LiveResult& result : measured.network)
    samples.push_back(result.campaign.samples_path);
  return samples;
}

// Throws InputError for options with which there are no launches.
void check_launched(const MeasureOptions& options) {
  const bool is_prtt = options.method.method == "prtt" && options.pattern.pattern.empty();
  if (!is_prtt || options.transport != "mpi")
    throw InputError("--launches: only --method prtt over MPI has launches; leave it out");
  if (options.messages.find_first_of(",:") != std::string::npos)
    throw InputError("--launches: several n have files of their own; give one --messages");
}

// Returns the local work of all launches; nothing if none has measured it.
std::optional<measure::LocalResult> launched_local_costs(const MeasureOptions& options) {
  measure::LocalOptions local = local_options(options);
  if (options.no_local_work || !std::filesystem::exists(local.samples_path)) return std::nullopt;
  local.element = find_operation(options.operation, options.type).element;
  std::vector<measure::LocalSample> all;
  measure::LocalFunctions functions;
  const auto read = [&](const std::string& path, std::optional<std::int64_t> launch) {
    measure::SampleHeader header;
    auto samples = measure::read_local_samples(path, header, launch);
    functions = measure::local_functions(header);
    return samples;
  };
  for (const auto& launch : measure::read_each_launch(local.samples_path, read))
    all.insert(all.end(), launch.begin(), launch.end());
  return measure::launched_local_work(all, functions, local);
}

// Returns what the ranks of a node share by all launches; nothing if none has measured it.
std::optional<measure::NodeResult> launched_node(const MeasureOptions& options,
                                                 const std::vector<measure::LiveResult>& network) {
  const measure::NodeOptions node = node_options_beside(options, network);
  if (!std::filesystem::exists(node.samples_path)) return std::nullopt;
  if (measure::launches_in(node.samples_path).empty()) return std::nullopt;  // of an earlier run
  const auto launches = measure::read_each_launch(node.samples_path, measure::read_node_samples);
  const measure::NodeSetup& setup = launches.front().setup;
  std::vector<PairsSample> all;
  for (const measure::NodeFile& launch : launches) {
    if (launch.setup.pairs != setup.pairs)
      throw RunError(
          fmt::format("{}: its launches measured different pairs of ranks", node.samples_path));
    all.insert(all.end(), launch.samples.begin(), launch.samples.end());
  }
  return measure::node_result(all, setup, node.fit);
}

// Returns what the ranks of a node share by each launch alone, under its number.
std::map<std::int64_t, measure::NodeFit> node_fits(const MeasureOptions& options,
                                                   const MeasuredRun& measured) {
  std::map<std::int64_t, measure::NodeFit> fits;
  if (!measured.node) return fits;
  const measure::NodeOptions node = node_options_beside(options, measured.network);
  for (const std::int64_t launch : measure::launches_in(node.samples_path)) {
    const measure::NodeFile file = measure::read_node_samples(node.samples_path, launch);
    fits[launch] = measure::refit_node(measure::pairs_times(file.samples), file.setup, node.fit,
                                       measured.node->fit);
  }
  return fits;
}

// Measures in several launches, and finds the parameters of all of them.
void run_launches(const MeasureOptions& options, const CLI::App& command) {
  check_launched(options);
  const measure::CampaignOptions campaign = campaign_options(options);
  const std::int64_t launches = parse_count(options.launches.launches, "--launches", 1, 1000);
  const bool has_budget = command.count("--time-budget") > 0;
  const Duration budget = has_budget ? chosen_budget(options) : launches * chosen_budget(options);
  check_writable(options.out);
  const compare::LaunchRuns runs =
      chosen_launches(command, options.launches,
                      {options.out, chosen_samples_path(options), options.resume}, budget);
  const auto all = [](const std::string& /*samples*/) { return false; };
  const compare::LaunchesDone done = run_with_progress(runs, all);
  const auto files = measure::read_each_launch(runs.samples, measure::read_samples);
  measure::CampaignResult result = measure::launched_campaign(files, campaign);
  result.samples_path = runs.samples;
  const LinkClass link = measure::measured_link(result.provenance);
  MeasuredRun measured{{{std::move(result), link, ""}}, launched_local_costs(options), {}};
  measured.node = launched_node(options, measured.network);
  Replicates replicates;
  const auto fits =
      measure::launched_replicates(files, campaign, measured.network.front().campaign.fit);
  const std::vector<std::int64_t> numbers = measure::launches_in(runs.samples);
  const std::map<std::int64_t, measure::NodeFit> nodes = node_fits(options, measured);
  for (std::size_t i = 0; i < fits.size(); ++i) {
    if (!fits[i] || !fits[i]->complete()) continue;
    MeasuredRun alone = measured;
    alone.network.front().campaign.fit = *fits[i];
    if (i < numbers.size() && nodes.contains(numbers[i])) alone.node->fit = nodes.at(numbers[i]);
    replicates.sets.push_back(replicate_of(options, alone));
  }
  finish(options, measured, replicates);
  check_launches(done, runs.samples);
}

void run_here(const MeasureOptions& options) {
  if (!options.pattern.pattern.empty()) {
    run_pattern(options);
  } else if (options.method.method == "prtt") {
    measure_each_n(options, run_prtt);
  } else {
    run_other_method(options);
  }
}

void run(const MeasureOptions& options, const CLI::App& command) {
  if (!options.launches.launches.empty()) return run_launches(options, command);
  check_launcher_is_used(options.launches);
  check_socket_options("measure", options.transport, options.sockets, options.out);
  if (!is_pair_of_ranks(options.transport)) {
    run_here(options);
    return;
  }
  on_pair_of_ranks("measure", options.transport, options.sockets,
                   [&](const SocketOptions& sockets) {
                     MeasureOptions here = options;
                     here.sockets = sockets;
                     run_here(here);
                   });
}

}  // namespace

void add_measure(CLI::App& program) {
  const auto options = std::make_shared<MeasureOptions>();
  CLI::App* command =
      program.add_subcommand("measure", "measures LogGP parameters between two processes");
  add_measure_options(*command, *options);
  command->footer(
      "Example: mpirun -n 2 loggp measure -o my.json\n"
      "         mpirun -n 16 loggp measure --pattern bisection --cache out\n"
      "         loggp measure --launches 5 --launcher \"mpirun -n 2 --bind-to core\" -o my.json");
  command->callback([options, command] {
    check_belonging(*command, *options);
    run(*options, *command);
  });
}

}  // namespace loggp::cli
