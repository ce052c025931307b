// Searches for the worst arrival pattern of a broadcast. Its performance ratio is the competitive
// ratio of [2] §2.2.
#pragma once

#include <cstdint>
#include <vector>

#include "algorithms/collectives/algorithm_choices.hpp"
#include "compare/arrivals/ideal_machine.hpp"
#include "compare/sweep/error_sweep.hpp"

namespace loggp::compare {

/// The options of a search.
struct AdversaryPlan {
  std::vector<const AlgorithmInfo*> algorithms;
  Sends sends = Sends::blocking;
  std::int32_t ranks = 16;  ///< at least 2
  double segments_per_rank = 4;
  double most_late = 64;  ///< the latest arrival allowed, in times of one message
  Allgather allgather = Allgather::ring;
  SubGroup sub_group = SubGroup::pipelined;
  std::int64_t starts = 4;
  std::int64_t steps = 500;  ///< patterns tried from each start
  std::uint64_t seed = 1;
  unsigned threads = 1;
};

/// The worst pattern found for one algorithm. The performance ratio of [2] is between
/// `ratio_at_least` and `ratio_at_most`.
struct WorstPattern {
  const AlgorithmInfo* algorithm = nullptr;
  double ratio_at_least = 0;  ///< ē / Lemma 1's upper bound of the best time
  double ratio_at_most = 0;   ///< ē / Lemma 2's lower bound; the search maximises it
  double epsilon = 0;         ///< as ideal_overhead returns it
  std::vector<Duration> arrivals;
  std::int64_t tried = 0;  ///< patterns
};

/// Returns the worst pattern found for each algorithm, in the plan's order. Climbs hills: it starts
/// from the balanced and from random patterns, changes the arrival of one or a few ranks, and keeps
/// the change when the ratio does not fall. The result does not depend on the number of threads.
[[nodiscard]] std::vector<WorstPattern> search_worst(const AdversaryPlan& plan,
                                                     const Progress& progress);

}  // namespace loggp::compare
