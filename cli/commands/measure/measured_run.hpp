// What `measure` finds in a run, as its table and its parameter file.
#pragma once

#include <optional>
#include <vector>

#include "cli/options/measure_options.hpp"
#include "measure/local/local_campaign.hpp"
#include "measure/loggp/measurement.hpp"
#include "measure/node/node_campaign.hpp"
#include "models/parameters/replicates.hpp"

namespace loggp::cli {

/// What a run measures: each kind of link, the work on this machine's own memory, and what the
/// ranks of a node share. Empty on a rank that does not print.
struct MeasuredRun {
  std::vector<measure::LiveResult> network;
  std::optional<measure::LocalResult> local;
  std::optional<measure::NodeResult> node;
};

/// Returns the options of a campaign of pairs at once beside these networks, which must outlive
/// them.
[[nodiscard]] measure::NodeOptions node_options_beside(
    const MeasureOptions& options, const std::vector<measure::LiveResult>& network);

/// Returns the parameters of a replicate, without intervals: these are of the common fit.
[[nodiscard]] ParameterSet replicate_of(const MeasureOptions& options,
                                        const MeasuredRun& replicate);

/// Prints warnings and the result, and writes the parameter file, if there is one. Throws RunError
/// when a parameter is not determined.
void finish(const MeasureOptions& options, const MeasuredRun& measured, Replicates replicates = {});

}  // namespace loggp::cli
