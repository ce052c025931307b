// The lemmas and theorems of [2], checked by running the algorithms on its ideal machine.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "compare/error_sweep.hpp"
#include "compare/ideal_machine.hpp"

namespace loggp::compare {

/// One statement about one broadcast. `ratio` is ē relative to what the statement takes: the least
/// optimal time (Lemma 2) where it must not be too large, the most (Lemma 1) where it must not be
/// too small, so that the truth is on the safe side.
struct TheoryRow {
  std::string statement;
  Sends sends = Sends::blocking;
  std::string algorithm;
  std::int32_t ranks = 0;
  std::string pattern;
  double late = 0;  ///< of the last to arrive, in messages
  double ratio = 0;
  bool at_least = false;  ///< the bound is a lower one
  double bound = 0;
  double epsilon = 0;  ///< in the bound, where it has one

  [[nodiscard]] bool holds() const { return at_least ? ratio >= bound : ratio <= bound; }
};

struct TheoryPlan {
  std::vector<std::int32_t> ranks;  ///< each at least 4
  double segments_per_rank = 2;
  unsigned threads = 1;
};

/// Along the patterns that the proofs use; for Theorems 2 to 4 in the non-blocking model with ever
/// later ranks.
[[nodiscard]] std::vector<TheoryRow> check_proofs(const TheoryPlan& plan, const Progress& progress);

struct RandomTheoryPlan {
  std::int64_t patterns = 10'000;
  std::int32_t most_ranks = 1024;
  double segments_per_rank = 2;
  std::uint64_t seed = 1;
  unsigned threads = 1;
};

/// A statement over all patterns that were drawn.
struct RandomTheoryRow {
  std::string statement;
  Sends sends = Sends::blocking;
  std::string algorithm;
  std::int64_t patterns = 0;
  std::int64_t violations = 0;
  TheoryRow worst;    ///< with the largest ratio
  TheoryRow closest;  ///< nearest to its bound
  double least_epsilon = 0;
  double most_epsilon = 0;
};

/// Lemma 1 and 2, Theorem 5 and 6 on `patterns` drawn ones, on 2 to most_ranks ranks (their
/// logarithm uniform).
[[nodiscard]] std::vector<RandomTheoryRow> check_random(const RandomTheoryPlan& plan,
                                                        const Progress& progress);

}  // namespace loggp::compare
