// A binary tree in which each subtree has consecutive numbers, in Open MPI's form
// (coll_base_topo.c).
#pragma once

#include "algorithms/collectives/trees.hpp"

namespace loggp {

/// A binary tree whose root is the last rank, which is v = 0; rank r is v = r + 1. A subtree has
/// consecutive ranks, of which the last is its root. The root's second child has the first half of
/// the others. The order of the ranks is therefore: second child's, first child's, own.
class InOrderBinaryTree {
 public:
  explicit InOrderBinaryTree(std::int32_t size) : size_(size) {}

  [[nodiscard]] std::int32_t parent(std::int32_t v) const {
    return number_of(subtree(rank_of(v)).parent);
  }
  [[nodiscard]] std::int32_t child_count(std::int32_t v) const {
    const Subtree mine = subtree(rank_of(v));
    return std::min(mine.last - mine.first, 2);
  }
  [[nodiscard]] std::int32_t child(std::int32_t v, std::int32_t i) const {
    const Subtree mine = subtree(rank_of(v));
    return number_of(i == 0 ? mine.last - 1 : mine.middle() - 1);
  }

 private:
  struct Subtree {
    std::int32_t first;
    std::int32_t last;
    std::int32_t parent;  ///< of the subtree's root

    // Returns where the first child's ranks begin.
    [[nodiscard]] std::int32_t middle() const {
      const std::int32_t count = last - first + 1;
      return count > 2 ? first + (count / 2) : first;
    }
  };

  [[nodiscard]] std::int32_t rank_of(std::int32_t v) const { return v == 0 ? size_ - 1 : v - 1; }
  [[nodiscard]] std::int32_t number_of(std::int32_t rank) const {
    return rank == size_ - 1 ? 0 : rank + 1;
  }
  [[nodiscard]] Subtree subtree(std::int32_t rank) const {
    Subtree at{.first = 0, .last = size_ - 1, .parent = size_ - 1};
    while (rank != at.last) {
      at.parent = at.last;
      const std::int32_t middle = at.middle();
      if (rank < middle) {
        at.last = middle - 1;
      } else {
        at.first = middle;
        --at.last;
      }
    }
    return at;
  }

  std::int32_t size_;
};

}  // namespace loggp
