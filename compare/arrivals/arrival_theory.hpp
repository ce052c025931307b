// The lemmas and theorems of [2], checked by running the algorithms on its ideal machine.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "compare/arrivals/ideal_machine.hpp"
#include "compare/predict/work_estimate.hpp"
#include "compare/sweep/error_sweep.hpp"

namespace loggp::compare {

/// A statement about a broadcast on one arrival pattern, and its check. `ratio` is ē, the mean
/// elapsed time, divided by a bound of the optimal ē. An upper bound of a theorem is checked with
/// the lower bound of the optimal ē (Lemma 2), and a lower bound of a theorem with the upper one
/// (Lemma 1), so that the check is never easier than the statement. The rows of Lemmas 1 and 2
/// divide ē by the lemma's own bound: that of `nearopt`, of every broadcast (Lemma 2 only), and of
/// the best tree.
struct TheoryRow {
  std::string statement;
  Sends sends = Sends::blocking;
  std::string algorithm;
  std::int32_t ranks = 0;
  std::string pattern;
  double late = 0;  ///< arrival of the last rank, in units of the time of one message
  double ratio = 0;
  bool at_least = false;  ///< `ratio` must be at least `bound`; else at most
  double bound = 0;
  double epsilon = 0;  ///< the ε in the bound; 0 where the bound has none

  [[nodiscard]] bool holds() const { return at_least ? ratio >= bound : ratio <= bound; }
};

/// Broadcasts by which others are replaced in all statements about these: name, name of the other.
using Replacements = std::map<std::string, std::string>;
/// Returns the names of the broadcasts that statements of Theorems 1 to 6 and Lemma 1 are about.
[[nodiscard]] std::vector<std::string> theory_broadcasts();

/// The options of check_proofs.
struct TheoryPlan {
  std::vector<std::int32_t> ranks;  ///< each at least 4
  double segments_per_rank = 2;
  unsigned threads = 1;
  Replacements replaced{};  ///< of theory_broadcasts()
};

/// Returns the work of check_proofs().
[[nodiscard]] Work estimate_proofs(const TheoryPlan& plan);

/// Returns the checks of Lemmas 1 and 2 and Theorems 1 to 6, sorted by statement. Theorem 5 is
/// checked in the non-blocking model, Theorem 6 in the blocking model, and the others in both.
/// Theorems 1 to 4 are checked on the patterns of their proofs; in the non-blocking model, Theorems
/// 2 to 4 with a rank that is late by 10², 10⁴ and 10⁶ messages. The lemmas and Theorems 5 and 6
/// are checked on six patterns, Theorem 5 also on the patterns with the late rank. On 2 to 6 ranks
/// the lemmas are also checked with best_tree_time(), on 23 patterns. `progress`
/// counts checks; one thread at a time calls it.
[[nodiscard]] std::vector<TheoryRow> check_proofs(const TheoryPlan& plan, const Progress& progress);

/// The options of check_random.
struct RandomTheoryPlan {
  std::int64_t patterns = 10'000;  ///< number of patterns
  std::int32_t most_ranks = 1024;
  double segments_per_rank = 2;
  std::uint64_t seed = 1;
  unsigned threads = 1;
  Replacements replaced{};  ///< of theory_broadcasts()
};

/// The checks of one statement on all random patterns.
struct RandomTheoryRow {
  std::string statement;
  Sends sends = Sends::blocking;
  std::string algorithm;
  std::int64_t patterns = 0;
  std::int64_t violations = 0;  ///< patterns on which the statement does not hold
  TheoryRow worst;              ///< the row with the largest ratio
  TheoryRow closest;            ///< the row nearest to its bound
  double least_epsilon = 0;     ///< the smallest TheoryRow::epsilon
  double most_epsilon = 0;      ///< the largest
};

/// Returns the work of check_random().
[[nodiscard]] Work estimate_random(const RandomTheoryPlan& plan);

/// Returns the checks of Lemmas 1 and 2 in both models (Lemma 2 of nearopt and of the arrival-aware
/// broadcast), of Theorem 5 in the non-blocking model and of Theorem 6 in the blocking model, all
/// on random patterns. A pattern has 2 to `most_ranks` ranks; the logarithm of the number of ranks
/// is uniform. `progress` counts patterns; one thread at a time calls it. The result is empty when
/// `plan.patterns` is 0.
[[nodiscard]] std::vector<RandomTheoryRow> check_random(const RandomTheoryPlan& plan,
                                                        const Progress& progress);

}  // namespace loggp::compare
