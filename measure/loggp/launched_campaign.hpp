// The parameters of a network that was measured in several launches.
#pragma once

#include <optional>
#include <vector>

#include "measure/loggp/campaign.hpp"

namespace loggp::measure {

/// Returns the parameters that fit the samples of all launches together, with the warnings of each
/// launch, and one if the distance between the CPUs differed from launch to launch. The 95 %
/// interval of a parameter is over launches: each launch is fitted alone, and the interval is that
/// of Student's t-distribution for the mean of the launches' values, moved to the value of the
/// common fit. A launch whose fit lacks the parameter at the range's middle size does not count
/// there; with fewer than two launches a parameter keeps the interval of the common fit.
///
/// `options` give estimator and detection. Throws RunError as fit_samples(). Pre: `launches` is not
/// empty; all have one plan.
[[nodiscard]] CampaignResult launched_campaign(const std::vector<SampleFile>& launches,
                                               const CampaignOptions& options);

/// Returns for each launch the common fit with the parameters of this launch alone; nothing for a
/// launch without parameters of its own. A parameter that a launch lacks is that of `common`.
[[nodiscard]] std::vector<std::optional<NetworkFit>> launched_replicates(
    const std::vector<SampleFile>& launches, const CampaignOptions& options,
    const NetworkFit& common);

/// Replaces parameters of `range` by the determined ones of `own`, which is a fit of a part of the
/// same samples. L does not fall below −o_s, which the model does not allow.
void adopt_parameters(const LogGPFit& own, LogGPFit& range);

/// Returns the class of the link that a campaign over MPI measured; `network` if it does not say.
[[nodiscard]] LinkClass measured_link(const Provenance& provenance);

}  // namespace loggp::measure
