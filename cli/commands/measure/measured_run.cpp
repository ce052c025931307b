#include "cli/commands/measure/measured_run.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <filesystem>

#include "cli/options/command.hpp"
#include "cli/tables/measure_output.hpp"
#include "cli/tables/warnings.hpp"
#include "measure/loggp/measured_parameters.hpp"
#include "models/base/errors.hpp"
#include "models/parameters/latency_reading.hpp"
#include "models/parameters/non_negative_latency.hpp"
#include "models/parameters/parameter_file.hpp"

namespace loggp::cli {

namespace {

std::string set_name(const std::string& path) {
  return path.empty() ? "measured" : std::filesystem::path(path).stem().string();
}

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
  for (const std::string& unknown : measured.node->unknown) spdlog::critical("{}", unknown);
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

}  // namespace

measure::NodeOptions node_options_beside(const MeasureOptions& options,
                                         const std::vector<measure::LiveResult>& network) {
  measure::NodeOptions node = node_options(options);
  node.fit.waits = [&network](Bytes size) { return waits_between_nodes(network, size); };
  return node;
}

ParameterSet replicate_of(const MeasureOptions& options, const MeasuredRun& replicate) {
  ParameterSet set = set_of(options, replicate);
  for (Link& link : set.links) {
    for (SizeRange& range : link.ranges) range.intervals.clear();
  }
  set.node.interface_intervals.clear();
  set.node.memory_intervals.clear();
  return set;
}

void finish(const MeasureOptions& options, const MeasuredRun& measured, Replicates replicates) {
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

}  // namespace loggp::cli
