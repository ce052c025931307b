#include "cli/commands/measure/measure_launches.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/collectives/reduce_operation.hpp"
#include "cli/commands/measure/measured_run.hpp"
#include "cli/options/command.hpp"
#include "cli/options/launch_options.hpp"
#include "measure/live/machine/link_partners.hpp"
#include "measure/loggp/launched_campaign.hpp"
#include "measure/samples/launch_lines.hpp"
#include "models/base/errors.hpp"
#include "models/base/quantities.hpp"

namespace loggp::cli {

namespace {

// Fits of each launch alone, under its number.
using FitsOfLaunches = std::map<std::int64_t, measure::NetworkFit>;

// One kind of link that all launches have measured.
struct LaunchedLink {
  measure::LiveResult result;  ///< of all launches
  FitsOfLaunches alone;        ///< of launches that determine all parameters
};

void check_launched(const MeasureOptions& options) {
  const bool is_prtt = options.method.method == "prtt" && options.pattern.pattern.empty();
  if (!is_prtt || options.transport != "mpi")
    throw InputError("--launches: only --method prtt over MPI has launches; leave it out");
  if (options.messages.find_first_of(",:") != std::string::npos)
    throw InputError("--launches: several n have files of their own; give one --messages");
}

// Returns the words for the pair of ranks that measured a link, such as "ranks 0 and 3, between
// nodes"; empty if the samples do not say it.
std::string pair_of(const measure::Provenance& provenance) {
  const auto found = provenance.find("ranks");
  return found == provenance.end() ? "" : "ranks " + found->second;
}

// Throws RunError when the launches have measured links of different classes.
void check_links(const std::vector<measure::SampleFile>& launches, const std::string& samples) {
  const LinkClass first = measure::measured_link(launches.front().provenance);
  for (const measure::SampleFile& launch : launches) {
    const LinkClass link = measure::measured_link(launch.provenance);
    if (link != first)
      throw RunError(fmt::format(
          "{}: one launch has measured a link of class {}, and another of class {}; start the "
          "ranks of all launches at the same places",
          samples, to_string(first), to_string(link)));
  }
}

LaunchedLink launched_link(const measure::CampaignOptions& campaign, const std::string& samples) {
  const auto files = measure::read_each_launch(samples, measure::read_samples);
  check_links(files, samples);
  measure::CampaignResult result = measure::launched_campaign(files, campaign);
  result.samples_path = samples;
  LaunchedLink link;
  const std::vector<std::int64_t> numbers = measure::launches_in(samples);
  const auto fits = measure::launched_replicates(files, campaign, result.fit);
  for (std::size_t i = 0; i < fits.size(); ++i) {
    if (fits[i] && fits[i]->complete()) link.alone.emplace(numbers.at(i), *fits[i]);
  }
  link.result.link_class = measure::measured_link(result.provenance);
  link.result.campaign = std::move(result);
  return link;
}

// Returns whether launches of this run, or of the run that it resumes, have written these samples.
// The file may be of an older run.
bool have_written(const compare::LaunchesDone& done, const std::string& samples,
                  const MeasureOptions& options) {
  if (options.resume) return std::filesystem::exists(samples);
  const std::string name = std::filesystem::path(samples).filename().string();
  return std::find(done.beside.begin(), done.beside.end(), name) != done.beside.end();
}

// Returns the local work of all launches; nothing if none has measured it.
std::optional<measure::LocalResult> launched_local_costs(const MeasureOptions& options,
                                                         const compare::LaunchesDone& done) {
  measure::LocalOptions local = local_options(options);
  if (options.no_local_work || !have_written(done, local.samples_path, options))
    return std::nullopt;
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
                                                 const compare::LaunchesDone& done,
                                                 const std::vector<measure::LiveResult>& network) {
  const measure::NodeOptions node = node_options_beside(options, network);
  if (!have_written(done, node.samples_path, options)) return std::nullopt;
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

// Returns the parameters of each launch alone, of launches that determine them for every link.
Replicates replicates_of_launches(const MeasureOptions& options, const MeasuredRun& measured,
                                  const std::vector<LaunchedLink>& links) {
  Replicates replicates;
  const std::map<std::int64_t, measure::NodeFit> nodes = node_fits(options, measured);
  for (const auto& [launch, fit] : links.front().alone) {
    MeasuredRun alone = measured;
    bool is_whole = true;
    for (std::size_t i = 0; i < links.size(); ++i) {
      const auto own = links[i].alone.find(launch);
      is_whole = is_whole && own != links[i].alone.end();
      if (is_whole) alone.network[i].campaign.fit = own->second;
    }
    if (!is_whole) continue;
    if (nodes.contains(launch)) alone.node->fit = nodes.at(launch);
    replicates.sets.push_back(replicate_of(options, alone));
  }
  return replicates;
}

}  // namespace

void measure_in_launches(const MeasureOptions& options, const CLI::App& command) {
  check_launched(options);
  const measure::CampaignOptions campaign = campaign_options(options);
  const std::int64_t launches = parse_count(options.launches.launches, "--launches", 1, 1000);
  const bool has_budget = command.count("--time-budget") > 0;
  const Duration budget = has_budget ? chosen_budget(options) : launches * chosen_budget(options);
  check_writable(options.out);
  compare::LaunchRuns runs =
      chosen_launches(command, options.launches,
                      {options.out, chosen_samples_path(options), options.resume}, budget);
  runs.parts = measure::samples_by_kind(runs.samples);
  const auto all = [](const std::string& /*samples*/) { return false; };
  const compare::LaunchesDone done = run_with_progress(runs, all);
  std::vector<LaunchedLink> links;
  MeasuredRun measured;
  for (const std::string& samples : done.samples) {
    links.push_back(launched_link(campaign, samples));
    measure::LiveResult& result = links.back().result;
    if (done.samples.size() > 1) result.pair = pair_of(result.campaign.provenance);
    measured.network.push_back(result);
  }
  measured.local = launched_local_costs(options, done);
  measured.node = launched_node(options, done, measured.network);
  finish(options, measured, replicates_of_launches(options, measured, links));
  check_launches(done, fmt::format("{}", fmt::join(done.samples, ", ")));
}

}  // namespace loggp::cli
