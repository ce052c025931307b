// The reduces of the catalogue.
#pragma once

#include "algorithms/collectives/bine_tree.hpp"
#include "algorithms/collectives/is_power_of_two.hpp"
#include "algorithms/collectives/range_trees.hpp"
#include "algorithms/collectives/reduce/library_reduces.hpp"
#include "algorithms/collectives/reduce/reduce_arrival_groups.hpp"
#include "algorithms/collectives/reduce/reduce_bine_reduce_scatter_gather.hpp"
#include "algorithms/collectives/reduce/reduce_sorted_chain.hpp"

namespace loggp {

/// Returns a reduction along a tree whose numbers v = 0, 1, … are the order of the operands. If the
/// order of the ranks matters, the tree's root is rank 0.
[[nodiscard]] inline TreeReduction in_tree_order(const CollectiveArguments& a) {
  const Rank top = a.reduction->is_commutative ? a.root : Rank(0);
  return {a.reduction, a.root, top, ChildRanks::later, a.segment, a.requests};
}

inline constexpr auto textbook_reduces = Catalogue{
    CatalogueEntry{AlgorithmInfo{"reduce", "binomial",
                                 "segments along the binomial tree: v receives from v + 2^k"},
                   [](auto& self, const CollectiveArguments& a) {
                     return reduce_tree(self, a.data, a.result(), InOrderBinomialTree{self.size()},
                                        in_tree_order(a));
                   }},
    CatalogueEntry{AlgorithmInfo{"reduce", "linear", "the root receives from every rank in turn"},
                   [](auto& self, const CollectiveArguments& a) {
                     return reduce_linear(self, a.data, a.result(), a.root, a.reduction);
                   }},
    CatalogueEntry{AlgorithmInfo{"reduce", "chain", "segments along chains that end at the root"},
                   [](auto& self, const CollectiveArguments& a) {
                     return reduce_tree(self, a.data, a.result(),
                                        Chains(self.size(), a.used_fan_out()), in_tree_order(a));
                   }},
    CatalogueEntry{AlgorithmInfo{"reduce", "pipeline", "segments along one chain to the root"},
                   [](auto& self, const CollectiveArguments& a) {
                     return reduce_tree(self, a.data, a.result(), Chains(self.size(), 1),
                                        in_tree_order(a));
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "reduce",
                                 .name = "binary",
                                 .summary = "segments along a binary tree to the root",
                                 .reorders = true},
                   [](auto& self, const CollectiveArguments& a) {
                     return reduce_tree(self, a.data, a.result(), BinaryTree{self.size()},
                                        in_tree_order(a));
                   }},
    CatalogueEntry{AlgorithmInfo{"reduce", "in-order-binary",
                                 "segments along a binary tree of consecutive ranks"},
                   [](auto& self, const CollectiveArguments& a) {
                     const TreeReduction how{a.reduction,         a.root,    Rank(self.size() - 1),
                                             ChildRanks::earlier, a.segment, a.requests};
                     return reduce_tree(self, a.data, a.result(), InOrderBinaryTree(self.size()),
                                        how);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "reduce",
                                 .name = "rabenseifner",
                                 .summary = "reduce-scatter by recursive halving, then gather",
                                 .reorders = true},
                   [](auto& self, const CollectiveArguments& a) {
                     return reduce_rabenseifner(self, a.data, a.result(), a.root, a.reduction);
                   }},
    CatalogueEntry{
        AlgorithmInfo{"reduce", "k-nomial", "segments along a k-nomial tree to the root (--radix)"},
        [](auto& self, const CollectiveArguments& a) {
          return reduce_tree(self, a.data, a.result(),
                             InOrderKnomialTree{self.size(), a.used_radix()}, in_tree_order(a));
        }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "reduce",
                      .name = "bine",
                      .summary = "segments along a bine tree (SC '25); binomial unless P = 2^k",
                      .reorders = true},
        [](auto& self, const CollectiveArguments& a) {
          if (!is_power_of_two(self.size()))
            return reduce_tree(self, a.data, a.result(), InOrderBinomialTree{self.size()},
                               in_tree_order(a));
          return reduce_tree(self, a.data, a.result(), ReverseChildren{BineTree{self.size()}},
                             in_tree_order(a));
        }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "reduce",
                      .name = "bine-reduce-scatter-gather",
                      .summary = "reduce-scatter, then gather along a bine butterfly (SC '25)",
                      .ranks = RankCount::power_of_two,
                      .reorders = true},
        [](auto& self, const CollectiveArguments& a) {
          return reduce_bine_reduce_scatter_gather(self, a.data, a.result(), a.root, a.reduction);
        }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "reduce",
                      .name = "sorted-chain",
                      .summary = "segments along the chain in order of arrival, known in advance",
                      .reorders = true},
        [](auto& self, const CollectiveArguments& a) {
          return reduce_sorted_chain(self, a.data, a.result(), in_tree_order(a), a.arrival_order);
        }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "reduce",
                      .name = "arrival-groups",
                      .summary = "the root reduces the arrived ranks, else waits (as arrival-b)",
                      .order = Order::time,
                      .reorders = true},
        [](auto& self, const CollectiveArguments& a) {
          return reduce_arrival_groups(self, a.data, a.result(), a.root, a.reduction, a.operation);
        }}};

inline constexpr auto reduce_catalogue = textbook_reduces + open_mpi_reduces + mpich_reduces;

}  // namespace loggp
