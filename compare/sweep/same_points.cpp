#include "compare/sweep/same_points.hpp"

#include <algorithm>

#include "algorithms/costs/algorithm_facts.hpp"

namespace loggp::compare {

namespace {

// Returns, for each algorithm of the plan, the index of the first one that is the same on `ranks`
// ranks.
std::vector<std::size_t> first_same(const SweepPlan& plan, std::int32_t ranks) {
  std::vector<AlgorithmVariant> textbook;
  std::vector<std::size_t> first;
  for (const AlgorithmVariant& variant : plan.algorithms) {
    textbook.push_back(same_textbook(variant, ranks));
    const auto same = std::find(textbook.begin(), textbook.end(), textbook.back());
    first.push_back(static_cast<std::size_t>(same - textbook.begin()));
  }
  return first;
}

}  // namespace

SamePoints::SamePoints(const SweepPlan& plan) : plan_(&plan) {
  for (const std::int32_t ranks : plan.ranks) first_same_.push_back(first_same(plan, ranks));
}

std::vector<std::size_t> SamePoints::of(std::size_t i) const {
  const SweepPlan& plan = *plan_;
  const std::size_t of_ranks = plan.seeds.size() * plan.schemes.size();
  const std::size_t of_size = of_ranks * plan.ranks.size() * plan.segments.size();
  const bool has_empty_blocks =
      plan.sizes[i / of_size % plan.sizes.size()] == Bytes() || !plan.base.counts.is_uniform();
  if (has_empty_blocks) return {i};
  const std::vector<std::size_t>& first = first_same_[i / of_ranks % plan.ranks.size()];
  const std::size_t of_algorithm = of_size * plan.sizes.size();
  const std::size_t its_algorithm = i / of_algorithm % plan.algorithms.size();
  std::vector<std::size_t> same;
  for (std::size_t other = first[its_algorithm]; other < first.size(); ++other) {
    if (first[other] == first[its_algorithm])
      same.push_back(i + (other - its_algorithm) * of_algorithm);
  }
  return same;
}

}  // namespace loggp::compare
