// Detects that a machine has changed its speed during a campaign, and selects the samples of one
// speed.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "algorithms/probes/prtt_plan.hpp"

namespace loggp::measure {

/// The key of the provenance entry with the warning about samples left out.
inline constexpr const char* pace_key = "pace";

/// The samples of a campaign that were taken at one speed of the machine, in their order.
struct AtOnePace {
  std::vector<PrttSample> samples;
  std::size_t left_out = 0;
  double ratio = 1;  ///< round trips of the samples left out, as a multiple of those kept

  /// Returns a warning about the samples left out; empty if there are none.
  [[nodiscard]] std::string warning() const;
};

/// Returns the samples taken at one speed of the machine: the speed at which most samples were
/// taken. Returns all samples if the speed did not change.
///
/// If virtual CPUs move or CPUs change their frequency, one set of parameters can't describe the
/// whole campaign. The samples are divided into sweeps over the sizes, each of at least 16 samples.
/// The round trips of each sweep are compared with the medians of their sizes over the whole
/// campaign. If the sweeps form two groups that are clearly apart, by at least 20 %, only the
/// samples of the larger group are kept; of two equal groups the faster one. This needs at least 6
/// sweeps, and in each group at least 2 sweeps and 10 % of all sweeps. A size that was added late
/// may have no sample in the group kept. Pre: `samples` are in the order of measurement, with sizes
/// in the inner loop.
[[nodiscard]] AtOnePace at_one_pace(std::span<const PrttSample> samples);

}  // namespace loggp::measure
