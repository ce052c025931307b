// Detects that a machine has changed its speed during a campaign, and keeps the samples of one
// speed.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "algorithms/probes/prtt_plan.hpp"

namespace loggp::measure {

/// The provenance entry that says which samples were left out.
inline constexpr const char* pace_key = "pace";

/// The samples of a campaign that were taken at one speed of the machine, in their order.
struct AtOnePace {
  std::vector<PrttSample> samples;
  std::size_t left_out = 0;
  double ratio = 1;  ///< median round trips of the samples left out, relative to those kept

  /// Returns a warning about the samples left out; empty if there are none.
  [[nodiscard]] std::string warning() const;
};

/// Returns the samples of the speed at which most were taken.
///
/// If CPUs move or change their frequency, one set of parameters can't describe the whole campaign.
/// For each sweep over the sizes, the round trips are compared with the medians of their sizes. If
/// the sweeps form two groups that are clearly apart, by at least 20 %, the samples of the larger
/// group are kept. A size that was added later may have no sample there. Pre: `samples` are in the
/// order in which they were taken, sizes in the inner loop.
[[nodiscard]] AtOnePace at_one_pace(std::span<const PrttSample> samples);

}  // namespace loggp::measure
