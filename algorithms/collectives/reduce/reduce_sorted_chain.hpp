// Reduce along the chain of ranks in order of arrival.
#pragma once

#include <utility>

#include "algorithms/collectives/arrival_order.hpp"
#include "algorithms/collectives/reduce/reduce_tree.hpp"

namespace loggp {

/// The chain of all ranks in order of arrival that ends at the root, wherever the root is in the
/// order, as a RankTree: v is the rank's number counted from the root.
class ArrivalChain {
 public:
  /// Pre: `order` outlives the chain.
  ArrivalChain(const ArrivalOrder& order, Rank root, std::int32_t size)
      : order_(&order), root_(root), size_(size) {}

  [[nodiscard]] std::int32_t parent(std::int32_t v) const {
    const std::int32_t next = beside(v, 1);
    return next == size_ ? 0 : number(next);
  }
  [[nodiscard]] std::int32_t child_count(std::int32_t v) const { return before(v) < 0 ? 0 : 1; }
  [[nodiscard]] std::int32_t child(std::int32_t v, std::int32_t /*i*/) const {
    return number(before(v));
  }

 private:
  [[nodiscard]] std::int32_t number(std::int32_t place) const {
    return relative((*order_)[place], root_, size_);
  }
  // Returns the place of the rank that sends to v; less than 0: none does.
  [[nodiscard]] std::int32_t before(std::int32_t v) const {
    if (v > 0) return beside(v, -1);
    const std::int32_t last = size_ - 1;
    return order_->place_of(root_) == last ? last - 1 : last;
  }
  // Returns the next place in a direction, without that of the root.
  [[nodiscard]] std::int32_t beside(std::int32_t v, std::int32_t direction) const {
    const std::int32_t place = order_->place_of(absolute(v, root_, size_)) + direction;
    return place == order_->place_of(root_) ? place + direction : place;
  }

  const ArrivalOrder* order_;
  Rank root_;
  std::int32_t size_;
};

/// Combines all ranks' `data` in the root's `result` along the chain of ranks in order of arrival,
/// in segments; the operation must be commutative. If the arrivals are far enough apart, all
/// others have passed on what they have when the last rank arrives. If `order` is null or empty,
/// the order is that of the ranks' numbers. (P. Marendić et al., "An investigation into the
/// performance of reduction algorithms under load imbalance", Euro-Par 2012, treat known arrivals
/// too, by an algorithm of their own.)
template <Process P>
Task<> reduce_sorted_chain(P& self, Buffer data, Buffer result, TreeReduction how,
                           const ArrivalOrder* order) {
  static const ArrivalOrder by_number;
  const ArrivalChain chain(order == nullptr ? by_number : *order, how.root, self.size());
  return reduce_tree(self, data, result, chain, how);
}

}  // namespace loggp
