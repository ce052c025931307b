// Whether the machine kept its pace while it was measured.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "algorithms/prtt.hpp"

namespace loggp::measure {

/// Under this name provenance has what was left out, in words.
inline constexpr const char* pace_key = "pace";

/// The samples that were taken at one pace of the machine, in their order.
struct AtOnePace {
  std::vector<PrttSample> samples;
  std::size_t left_out = 0;
  double ratio = 1;  ///< of the round trips of what was left out to the others, in the median

  /// What there is to say of it; empty where nothing was left out.
  [[nodiscard]] std::string warning() const;
};

/// CPUs that move, or change their frequency, divide a campaign into parts that no parameters
/// describe together. The samples are compared sweep by sweep, each with what its size takes in the
/// median; where the sweeps fall into two groups that lie clearly apart, by 20 % at least, those of
/// the larger group are kept. A size that was added later may have none there. Pre: in the order in
/// which they were taken, sizes in the inner loop.
[[nodiscard]] AtOnePace at_one_pace(std::span<const PrttSample> samples);

}  // namespace loggp::measure
