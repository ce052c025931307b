// How far measured gaps lie off their line, and what the number of messages does to that ([4] §3,
// Fig. 4).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "measure/network_fit.hpp"
#include "measure/sample_file.hpp"

namespace loggp::measure {

/// One range of one file.
struct DeviationRow {
  std::size_t file = 0;       ///< its place among the files
  std::int64_t messages = 0;  ///< n
  std::int64_t sent = 0;      ///< messages that all its samples took at the least
  Bytes first, last;          ///< of the sizes that all files have
  std::size_t sizes = 0;
  /// [4] eq. (6) in µs², of G_all as eq. (5) reads it: (PRTT(n,0,s) − PRTT(1,0,s)) / (n−1).
  std::optional<double> of_equation_5;
  /// In µs², of Series::gap, from which g and G are fitted. Like the other none of fewer than 4
  /// sizes.
  std::optional<double> of_gap;
};

/// Files of one network, each by n. All are cut alike, at the changes and bends of the one whose n
/// is nearest to the usual 10, and only the sizes are used that all of them have. Throws RunError
/// when that one has fewer than 3 sizes. Pre: not empty.
[[nodiscard]] std::vector<DeviationRow> study_deviation(std::span<const SampleFile> files,
                                                        const Detection& detection,
                                                        Estimator estimator);

}  // namespace loggp::measure
