// Searches for the arrival pattern with the largest performance ratio of an algorithm. The largest
// ratio of all patterns is the competitive ratio of [2] §2.2.
#pragma once

#include <cstdint>
#include <vector>

#include "algorithms/collectives/algorithm_variant.hpp"
#include "compare/arrivals/ideal_machine.hpp"
#include "compare/predict/work_estimate.hpp"
#include "compare/sweep/error_sweep.hpp"

namespace loggp::compare {

/// The options of a search.
struct AdversaryPlan {
  std::string collective = "broadcast";  ///< one of bounded_collectives()
  std::vector<AlgorithmVariant> algorithms;
  /// blocking only for broadcast
  Sends sends = Sends::blocking;
  std::int32_t ranks = 16;  ///< at least 2
  double segments_per_rank = 4;
  double most_late = 64;     ///< the latest arrival allowed, in units of the time of one message
  std::int64_t starts = 4;   ///< searches for each algorithm; at least 1
  std::int64_t steps = 500;  ///< patterns tried from each start
  std::uint64_t seed = 1;
  unsigned threads = 1;
};

/// The worst pattern found for one algorithm: with the largest `ratio_at_most` for broadcasts, else
/// with the largest `ratio_at_least`. The performance ratio is ē, the mean elapsed time of the
/// ranks, divided by the ē of the best algorithm, which is known only between two bounds. The ratio
/// is between `ratio_at_least` and `ratio_at_most`.
struct WorstPattern {
  AlgorithmVariant algorithm;
  /// ē / an upper bound of the best ē: Lemma 1's for broadcasts, else the least ē of the plan's
  /// algorithms for this pattern.
  double ratio_at_least = 0;
  double ratio_at_most = 0;        ///< ē / the lower bound of the best ē, as least_mean returns it
  double epsilon = 0;              ///< of broadcasts: as ideal_overhead returns it
  std::vector<Duration> arrivals;  ///< by rank; a root, rank 0, arrives at 0
  std::int64_t tried = 0;          ///< number of patterns simulated, over all starts
};

/// Returns the work of search_worst().
[[nodiscard]] Work estimate_search(const AdversaryPlan& plan);

/// Returns the worst pattern found for each algorithm, in the plan's order. Climbs hills to
/// maximise the ratio: the first start is the balanced pattern, the others are random
/// patterns. Each step changes the arrival of one or a few ranks, but not of a root, and keeps the
/// change when the ratio does not fall. `progress` counts starts; one thread at a time calls it.
/// The result does not depend on the number of threads.
[[nodiscard]] std::vector<WorstPattern> search_worst(const AdversaryPlan& plan,
                                                     const Progress& progress);

}  // namespace loggp::compare
