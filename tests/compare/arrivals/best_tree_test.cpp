#include "compare/arrivals/best_tree.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <numeric>

namespace loggp::compare::best_tree_test {

namespace {

// Lemmas 1 and 2 of [2], in units of T.
struct LemmaBounds {
  double least;
  double most;
};

LemmaBounds lemma_bounds(Sends sends, const std::vector<double>& arrivals) {
  const auto n = static_cast<double>(arrivals.size());
  const double late = *std::max_element(arrivals.begin(), arrivals.end());
  if (sends == Sends::nonblocking) return {(n - 1) / n, 1};
  return {(late + n - 1) / n, late / n + 1};
}

}  // namespace

TEST_CASE("the best tree of ranks that arrive together is a chain, in which each takes T") {
  for (const Sends sends : {Sends::blocking, Sends::nonblocking}) {
    for (std::size_t ranks = 2; ranks <= 6; ++ranks)
      CHECK(best_tree_time(sends, std::vector<double>(ranks)) == doctest::Approx(1));
    CHECK(best_tree_time(sends, {0}) == 0);
  }
}

TEST_CASE("a message waits for a late rank only where sends do not block") {
  // the chain 0, 2, 1: rank 1 comes at 10 and has its message at once
  CHECK(best_tree_time(Sends::nonblocking, {0, 10, 0}) == doctest::Approx((1 + 0 + 1) / 3.0));
  // the same chain: rank 2 waits until 11
  CHECK(best_tree_time(Sends::blocking, {0, 10, 0}) == doctest::Approx((1 + 11 + 1) / 3.0));
  // two ranks: the root waits for the other
  CHECK(best_tree_time(Sends::blocking, {0, 4}) == doctest::Approx((5 + 1) / 2.0));
  CHECK(best_tree_time(Sends::nonblocking, {0, 4}) == doctest::Approx(0.5));
}

TEST_CASE("the best tree of any pattern lies between the bounds of Lemmas 1 and 2") {
  CHECK(rc::check([] {
    const auto ranks = *rc::gen::inRange<std::size_t>(2, 7);
    std::vector<double> arrivals{0};
    for (std::size_t rank = 1; rank < ranks; ++rank)
      arrivals.push_back(*rc::gen::inRange(0, 60) / 10.0);
    for (const Sends sends : {Sends::blocking, Sends::nonblocking}) {
      const double best = best_tree_time(sends, arrivals);
      const auto [least, most] = lemma_bounds(sends, arrivals);
      RC_ASSERT(best >= least - 1e-12);
      RC_ASSERT(best <= most + 1e-12);
    }
  }));
}

}  // namespace loggp::compare::best_tree_test
