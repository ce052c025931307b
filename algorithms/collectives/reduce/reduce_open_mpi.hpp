// The reduces of Open MPI 4.1's coll tuned: what each of them runs when it is forced.
#pragma once

#include "algorithms/collectives/collective_arguments.hpp"
#include "algorithms/collectives/in_order_trees.hpp"
#include "algorithms/collectives/no_messages.hpp"
#include "algorithms/collectives/range_trees.hpp"
#include "algorithms/collectives/reduce/reduce_linear.hpp"
#include "algorithms/collectives/reduce/reduce_rabenseifner.hpp"
#include "algorithms/collectives/reduce/reduce_tree.hpp"

// The functions are no coroutines: they choose a program and pass the arguments by value.
// MPI_Reduce of no elements returns at once.
namespace loggp::open_mpi {

template <Process P>
Task<> reduce_linear(P& self, const CollectiveArguments& a) {
  if (a.data.size == Bytes()) return no_messages(self);
  return loggp::reduce_linear(self, a.data, a.result(), a.root, a.reduction);
}

/// Returns what Open MPI does along all its trees whose root is `top`.
[[nodiscard]] inline TreeReduction tree_reduction(const CollectiveArguments& a, Rank top) {
  return {a.reduction, a.root, top, ChildRanks::earlier, a.segment, a.requests};
}

template <Process P, RankTree Tree>
Task<> reduce_along(P& self, const CollectiveArguments& a, Tree tree) {
  if (a.data.size == Bytes()) return no_messages(self);
  return reduce_tree(self, a.data, a.result(), tree, tree_reduction(a, a.root));
}

template <Process P>
Task<> reduce_chain(P& self, const CollectiveArguments& a, std::int32_t chains) {
  return reduce_along(self, a, Chains(self.size(), chains));
}

template <Process P>
Task<> reduce_binary(P& self, const CollectiveArguments& a) {
  return reduce_along(self, a, BinaryTree{self.size()});
}

template <Process P>
Task<> reduce_binomial(P& self, const CollectiveArguments& a) {
  return reduce_along(self, a, InOrderBinomialTree{self.size()});
}

/// Runs along a tree of rank P − 1, which sends the result to the root.
template <Process P>
Task<> reduce_in_order_binary(P& self, const CollectiveArguments& a) {
  if (a.data.size == Bytes()) return no_messages(self);
  return reduce_tree(self, a.data, a.result(), InOrderBinaryTree(self.size()),
                     tree_reduction(a, Rank(self.size() - 1)));
}

/// Runs the linear program if the operation is not commutative, with one rank, or if there are
/// fewer elements than members of the group of 2^k ranks.
template <Process P>
Task<> reduce_rabenseifner(P& self, const CollectiveArguments& a) {
  const std::int64_t count = a.data.size.count() / a.reduction->element.count();
  if (!a.reduction->is_commutative || self.size() == 1 || count < power_of_two_below(self.size()))
    return open_mpi::reduce_linear(self, a);
  return loggp::reduce_rabenseifner(self, a.data, a.result(), a.root, a.reduction);
}

}  // namespace loggp::open_mpi
