// The lemmas and theorems of [2], checked by running the algorithms on its ideal machine.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "compare/arrivals/ideal_machine.hpp"
#include "compare/sweep/error_sweep.hpp"

namespace loggp::compare {

/// One statement about one broadcast. `ratio` is ē divided by a bound of the optimal time. For an
/// upper bound of the ratio that is the lower bound of the optimal time (Lemma 2), else the upper
/// one (Lemma 1): the check is never easier than the statement.
struct TheoryRow {
  std::string statement;
  Sends sends = Sends::blocking;
  std::string algorithm;
  std::int32_t ranks = 0;
  std::string pattern;
  double late = 0;  ///< arrival of the last rank, in times of one message
  double ratio = 0;
  bool at_least = false;  ///< whether `bound` is a lower bound
  double bound = 0;
  double epsilon = 0;  ///< the ε in the bound; 0 where the bound has none

  [[nodiscard]] bool holds() const { return at_least ? ratio >= bound : ratio <= bound; }
};

/// The options of check_proofs.
struct TheoryPlan {
  std::vector<std::int32_t> ranks;  ///< each at least 4
  double segments_per_rank = 2;
  unsigned threads = 1;
};

/// Checks the statements on the patterns that the proofs use. For Theorems 2 to 4 in the
/// non-blocking model one rank arrives later and later.
[[nodiscard]] std::vector<TheoryRow> check_proofs(const TheoryPlan& plan, const Progress& progress);

/// The options of check_random.
struct RandomTheoryPlan {
  std::int64_t patterns = 10'000;
  std::int32_t most_ranks = 1024;
  double segments_per_rank = 2;
  std::uint64_t seed = 1;
  unsigned threads = 1;
};

/// One statement over all random patterns.
struct RandomTheoryRow {
  std::string statement;
  Sends sends = Sends::blocking;
  std::string algorithm;
  std::int64_t patterns = 0;
  std::int64_t violations = 0;
  TheoryRow worst;    ///< the row with the largest ratio
  TheoryRow closest;  ///< the row nearest to its bound
  double least_epsilon = 0;
  double most_epsilon = 0;
};

/// Checks Lemmas 1 and 2 and Theorems 5 and 6 on random patterns of 2 to most_ranks ranks; the
/// logarithm of the number of ranks is uniform.
[[nodiscard]] std::vector<RandomTheoryRow> check_random(const RandomTheoryPlan& plan,
                                                        const Progress& progress);

}  // namespace loggp::compare
