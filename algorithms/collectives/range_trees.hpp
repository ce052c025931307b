// Trees over the ranks in which each subtree is a range of the ring 0 → 1 → … → 0.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "algorithms/collectives/trees.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// `count` consecutive numbers from `first` on; the number after size − 1 is 0.
struct RingRange {
  std::int32_t first;
  std::int32_t count;

  /// Returns how many numbers of the ring are before v from `first` on.
  [[nodiscard]] std::int32_t place_of(std::int32_t v, std::int32_t size) const {
    return v < first ? v - first + size : v - first;
  }
};

/// A tree whose range(v) has the numbers of the subtree of v.
template <class T>
concept RangeTree = RankTree<T> && requires(const T& tree, std::int32_t v) {
  { tree.range(v) } -> std::same_as<RingRange>;
};

/// The binomial tree of binomial_span(): the parent of v is v without its lowest bit. The children
/// of v are v + 1, v + 2, v + 4, …, in this order: the smallest subtrees come first.
struct InOrderBinomialTree {
  std::int32_t size;

  [[nodiscard]] std::int32_t parent(std::int32_t v) const { return v - binomial_span(v, size); }
  [[nodiscard]] std::int32_t child_count(std::int32_t v) const {
    return static_cast<std::int32_t>(
        std::bit_width(static_cast<std::uint32_t>(range(v).count - 1)));
  }
  [[nodiscard]] static std::int32_t child(std::int32_t v, std::int32_t i) { return v + (1 << i); }
  [[nodiscard]] RingRange range(std::int32_t v) const {
    return {v, std::min(binomial_span(v, size), size - v)};
  }
};

/// A tree with the children of each v in reverse order.
template <RangeTree Tree>
struct ReverseChildren {
  Tree tree;

  [[nodiscard]] std::int32_t parent(std::int32_t v) const { return tree.parent(v); }
  [[nodiscard]] std::int32_t child_count(std::int32_t v) const { return tree.child_count(v); }
  [[nodiscard]] std::int32_t child(std::int32_t v, std::int32_t i) const {
    return tree.child(v, tree.child_count(v) - 1 - i);
  }
  [[nodiscard]] RingRange range(std::int32_t v) const { return tree.range(v); }
};
template <RangeTree Tree>
ReverseChildren(Tree) -> ReverseChildren<Tree>;

/// The tree of KnomialTree with the children of v in increasing order: the smallest subtrees come
/// first. Pre: radix ≥ 2.
struct InOrderKnomialTree {
  std::int32_t size;
  std::int32_t radix;

  [[nodiscard]] std::int32_t parent(std::int32_t v) const {
    return KnomialTree{size, radix}.parent(v);
  }
  [[nodiscard]] std::int32_t child_count(std::int32_t v) const {
    return KnomialTree{size, radix}.child_count(v);
  }
  [[nodiscard]] std::int32_t child(std::int32_t v, std::int32_t i) const {
    std::int64_t step = 1;
    for (; i >= radix - 1; i -= radix - 1) step *= radix;
    return static_cast<std::int32_t>(v + (step * (i + 1)));
  }
  [[nodiscard]] RingRange range(std::int32_t v) const {
    return {v, KnomialTree{size, radix}.subtree_size(v)};
  }
};

}  // namespace loggp
