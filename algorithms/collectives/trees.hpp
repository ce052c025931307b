// Trees over the ranks, in Open MPI's forms (coll_base_topo.c).
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>

#include "algorithms/host/tree.hpp"

namespace loggp {

/// A tree over v = 0 … size − 1, a rank's number counted from the root v = 0. The children of v are
/// child(v, 0), child(v, 1), … in the order in which v sends to them. Pre: v > 0 for parent(v).
template <class T>
concept RankTree = requires(const T& tree, std::int32_t v, std::int32_t i) {
  { tree.parent(v) } -> std::same_as<std::int32_t>;
  { tree.child_count(v) } -> std::same_as<std::int32_t>;
  { tree.child(v, i) } -> std::same_as<std::int32_t>;
};

/// Chains of consecutive v that all begin at the root. Their lengths differ by at most one; the
/// first chains are the longer ones. There are no more chains than ranks besides the root.
class Chains {
 public:
  Chains(std::int32_t size, std::int32_t chains)
      : count_(std::clamp(chains, 1, std::max(size - 1, 1))),
        least_((size - 1) / count_),
        in_longer_((size - 1) % count_ * (least_ + 1)) {}

  [[nodiscard]] std::int32_t parent(std::int32_t v) const { return is_head(v) ? 0 : v - 1; }
  [[nodiscard]] std::int32_t child_count(std::int32_t v) const {
    if (v == 0) return least_ == 0 ? 0 : count_;
    return is_head(v + 1) ? 0 : 1;
  }
  [[nodiscard]] std::int32_t child(std::int32_t v, std::int32_t i) const {
    if (v > 0) return v + 1;
    return 1 + (i * least_) + std::min(i, in_longer_ / (least_ + 1));
  }

 private:
  // Returns whether a chain begins with v, or would if there were one rank more.
  [[nodiscard]] bool is_head(std::int32_t v) const {
    const std::int32_t place = v - 1;
    if (place < in_longer_) return place % (least_ + 1) == 0;
    return (place - in_longer_) % least_ == 0;
  }

  std::int32_t count_;
  std::int32_t least_;      ///< ranks of a shorter chain
  std::int32_t in_longer_;  ///< ranks in longer chains
};

/// The binary tree whose levels are 0, then 1 and 2, then 3 to 6, …: v in the level of d ranks has
/// the children v + d and v + 2d. Below v = 1 all numbers are odd, below v = 2 all are even.
struct BinaryTree {
  std::int32_t size;

  [[nodiscard]] std::int32_t parent(std::int32_t v) const {
    const std::int32_t above = level_width(v) / 2;
    return v - above < 2 * above - 1 ? v - above : v - 2 * above;
  }
  [[nodiscard]] std::int32_t child_count(std::int32_t v) const {
    return std::min((size - 1 - v) / level_width(v), 2);
  }
  [[nodiscard]] std::int32_t child(std::int32_t v, std::int32_t i) const {
    return v + ((i + 1) * level_width(v));
  }

 private:
  [[nodiscard]] static std::int32_t level_width(std::int32_t v) {
    return power_of_two_below(v + 1);
  }
};

/// The binomial tree in which the parent of v is v without its highest bit, as in
/// broadcast_binomial_hypercube. The children of v are v + 2^i in order of increasing i.
struct BinomialTree {
  std::int32_t size;

  [[nodiscard]] std::int32_t parent(std::int32_t v) const { return v - power_of_two_below(v); }
  [[nodiscard]] std::int32_t child_count(std::int32_t v) const {
    std::int32_t count = 0;
    for (std::int64_t step = first_step(v); v + step < size; step *= 2) ++count;
    return count;
  }
  [[nodiscard]] std::int32_t child(std::int32_t v, std::int32_t i) const {
    return static_cast<std::int32_t>(v + (first_step(v) << i));
  }

 private:
  [[nodiscard]] static std::int64_t first_step(std::int32_t v) {
    return v == 0 ? 1 : 2 * std::int64_t{power_of_two_below(v)};
  }
};

/// The k-nomial tree: the parent of v is v with its lowest digit other than 0, in base `radix`, set
/// to 0. The children with the largest subtrees come first. (M. Wilkins et al., "Generalized
/// Collective Algorithms for the Exascale Era", CLUSTER 2023; knomial of Open MPI.) Pre: radix ≥ 2.
struct KnomialTree {
  std::int32_t size;
  std::int32_t radix;

  [[nodiscard]] std::int32_t parent(std::int32_t v) const {
    return static_cast<std::int32_t>(v - (v % (span(v) * radix)));
  }
  [[nodiscard]] std::int32_t child_count(std::int32_t v) const {
    std::int64_t count = 0;
    for (std::int64_t step = span(v) / radix; step > 0; step /= radix) count += children(v, step);
    return static_cast<std::int32_t>(count);
  }
  [[nodiscard]] std::int32_t child(std::int32_t v, std::int32_t i) const {
    std::int64_t step = span(v) / radix;
    std::int64_t left = i;
    for (; left >= children(v, step); step /= radix) left -= children(v, step);
    return static_cast<std::int32_t>(v + (step * (left + 1)));
  }
  /// Returns the size of the subtree of v, which has consecutive numbers from v on.
  [[nodiscard]] std::int32_t subtree_size(std::int32_t v) const {
    return static_cast<std::int32_t>(std::min<std::int64_t>(span(v), size - v));
  }

 private:
  // Returns the number of v + 1·step, v + 2·step, … that are children of v.
  [[nodiscard]] std::int64_t children(std::int32_t v, std::int64_t step) const {
    return std::min<std::int64_t>(radix - 1, (size - 1 - v) / step);
  }
  // Returns the largest power of the radix that divides v. The subtree of v has the numbers v to
  // v + span(v) − 1.
  [[nodiscard]] std::int64_t span(std::int32_t v) const {
    std::int64_t power = 1;
    while (power < size && v % (power * radix) == 0) power *= radix;
    return power;
  }
};

}  // namespace loggp
