// The joint uncertainty of the parameters that were measured in one launch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "measure/loggp/campaign.hpp"

namespace loggp::measure {

/// The usual number of replicates: enough to know their scatter within 11 %.
inline constexpr std::size_t usual_replicates = 40;

/// Returns bootstrap replicates of the fit of one campaign: fits of other samples that the same
/// network could have given. Each replicate keeps the ranges of the fit, and differs in two ways
/// (docs/methods.md, "Intervals of predictions"):
/// * Its repetitions are drawn from those of the campaign with replacement: whole samples, so that
///   all times of a repetition stay together, and the same repetitions of all sizes.
/// * Each size is off its range's lines by a multiple of its own distance from them. The multiple
///   is normal with mean 0 and variance 1 and the same for all quantities of the size. Of the
///   distances only the part counts that the scatter of the repetitions does not explain. A time is
///   at least a tenth of the measured one.
///
/// A parameter that a replicate does not determine is that of the fit. Equal arguments give equal
/// replicates. Pre: the campaign has its samples and a complete fit; `options` are its own.
[[nodiscard]] std::vector<NetworkFit> bootstrap_replicates(const CampaignResult& campaign,
                                                           const CampaignOptions& options,
                                                           std::size_t count = usual_replicates,
                                                           std::uint64_t seed = 1);

}  // namespace loggp::measure
