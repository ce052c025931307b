// mpirun -n 2 loggp measure -o my.json; loggp measure --transport simulated --truth NAME
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>

#include "algorithms/collectives/reduce_operation.hpp"
#include "cli/commands/measure/measure_launches.hpp"
#include "cli/commands/measure/measure_study.hpp"
#include "cli/commands/measure/measured_run.hpp"
#include "cli/commands/pattern_run.hpp"
#include "cli/options/command.hpp"
#include "cli/options/measure_options.hpp"
#include "cli/options/measure_sockets.hpp"
#include "cli/options/work_limits.hpp"
#include "cli/tables/progress.hpp"
#include "cli/tables/warnings.hpp"
#include "compare/known/simulated_local_work.hpp"
#include "compare/known/simulated_measurement.hpp"
#include "compare/known/simulated_node.hpp"
#include "measure/loggp/bootstrap_replicates.hpp"
#include "measure/over_sockets/socket_measurement.hpp"
#include "models/base/errors.hpp"
#include "models/base/patience.hpp"
#include "models/base/quantities.hpp"
#ifdef LOGGP_WITH_MPI
#include "measure/local/live_local_work.hpp"
#include "measure/loggp/live_measurement.hpp"
#include "measure/node/live_node.hpp"
#endif

namespace loggp::cli {

namespace {

constexpr std::int64_t most_pairs = 3;  // one for each kind of link

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
  if (!options.launches.launches.empty()) return measure_in_launches(options, command);
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
