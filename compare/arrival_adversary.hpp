// Searches for the arrival pattern that a broadcast can stand least ([2] §2.2: the competitive
// ratio is that of the worst pattern).
#pragma once

#include <cstdint>
#include <vector>

#include "compare/error_sweep.hpp"
#include "compare/ideal_machine.hpp"

namespace loggp::compare {

struct AdversaryPlan {
  std::vector<const AlgorithmInfo*> algorithms;
  Sends sends = Sends::blocking;
  std::int32_t ranks = 16;  ///< at least 2
  double segments_per_rank = 4;
  double most_late = 64;  ///< no rank arrives later, in messages
  Allgather allgather = Allgather::ring;
  SubGroup sub_group = SubGroup::pipelined;
  std::int64_t starts = 4;
  std::int64_t steps = 500;  ///< patterns tried from each start
  std::uint64_t seed = 1;
  unsigned threads = 1;
};

/// The worst pattern found for one algorithm. The performance ratio of [2] is between the two.
struct WorstPattern {
  const AlgorithmInfo* algorithm = nullptr;
  double ratio_at_least = 0;  ///< ē by Lemma 1's upper limit of the best time
  double ratio_at_most = 0;   ///< ē by Lemma 2's lower limit; what is climbed
  double epsilon = 0;         ///< of ideal_overhead
  std::vector<Duration> arrivals;
  std::int64_t tried = 0;
};

/// Hill climbing over arrival times: from the balanced and from drawn patterns one or a few ranks'
/// times are changed, and what is not better is taken back. The same for any number of threads. In
/// the plan's order of algorithms.
[[nodiscard]] std::vector<WorstPattern> search_worst(const AdversaryPlan& plan,
                                                     const Progress& progress);

}  // namespace loggp::compare
