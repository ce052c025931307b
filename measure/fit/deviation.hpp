// Computes how far measured gaps deviate from their line, depending on the number of messages n
// ([4] §3, Fig. 4).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "measure/fit/network_fit.hpp"
#include "measure/samples/sample_file.hpp"

namespace loggp::measure {

/// The deviation of the gaps in one size range of one samples file.
struct DeviationRow {
  std::size_t file = 0;       ///< index of the file
  std::int64_t messages = 0;  ///< n
  std::int64_t sent = 0;      ///< number of samples in the file times prtt_messages()
  Bytes first, last;          ///< smallest and largest size that all files have
  std::size_t sizes = 0;      ///< number of sizes in this range that all files have
  /// The deviation by [4] eq. (6), in µs², of the gap G_all by eq. (5): (PRTT(n,0,s) − PRTT(1,0,s))
  /// / (n−1). Nothing with fewer than 4 sizes.
  std::optional<double> of_equation_5;
  /// The deviation of Series::gap, to which g and G are fitted, in µs². Nothing with fewer than 4
  /// sizes.
  std::optional<double> of_gap;
};

/// Returns a row for each range of each file. The files are of one network, with different n. All
/// files are cut at the same sizes: the protocol changes and knees of the file whose n is nearest
/// to the usual 10. Only sizes that all files have are used; a range without such sizes has no row.
/// Throws RunError when the file that gives the cuts has fewer than 3 sizes. Pre: `files` is not
/// empty; every n is at least 2.
[[nodiscard]] std::vector<DeviationRow> study_deviation(std::span<const SampleFile> files,
                                                        const Detection& detection,
                                                        Estimator estimator);

}  // namespace loggp::measure
