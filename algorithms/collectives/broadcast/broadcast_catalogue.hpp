// The broadcasts of the catalogue.
#pragma once

#include "algorithms/collectives/bine_tree.hpp"
#include "algorithms/collectives/broadcast/broadcast_arrival_blocking.hpp"
#include "algorithms/collectives/broadcast/broadcast_arrival_nonblocking.hpp"
#include "algorithms/collectives/broadcast/broadcast_bine_scatter_allgather.hpp"
#include "algorithms/collectives/broadcast/broadcast_binomial.hpp"
#include "algorithms/collectives/broadcast/broadcast_binomial_hypercube.hpp"
#include "algorithms/collectives/broadcast/broadcast_chain.hpp"
#include "algorithms/collectives/broadcast/broadcast_flat.hpp"
#include "algorithms/collectives/broadcast/broadcast_flat_nonblocking.hpp"
#include "algorithms/collectives/broadcast/broadcast_nearopt.hpp"
#include "algorithms/collectives/broadcast/broadcast_pipelined.hpp"
#include "algorithms/collectives/broadcast/broadcast_scatter_allgather.hpp"
#include "algorithms/collectives/broadcast/broadcast_split_binary.hpp"
#include "algorithms/collectives/broadcast/broadcast_tree.hpp"
#include "algorithms/collectives/broadcast/library_broadcasts.hpp"
#include "algorithms/collectives/catalogue_entry.hpp"
#include "algorithms/collectives/is_power_of_two.hpp"

namespace loggp {

/// Returns the plan with which arrival-b and arrival-nb broadcast to the ranks that have arrived.
[[nodiscard]] inline SubGroupPlan sub_group_plan(const CollectiveArguments& a, Bytes piece,
                                                 Remainder remainder) {
  return {a.sub_group, a.segment, piece, a.allgather, remainder};
}

inline constexpr auto textbook_broadcasts = Catalogue{
    CatalogueEntry{AlgorithmInfo{"broadcast", "flat", "the root sends to every rank in turn"},
                   [](auto& self, const CollectiveArguments& a) {
                     return broadcast_flat(self, a.data, a.root);
                   }},
    CatalogueEntry{AlgorithmInfo{"broadcast", "binomial", "binomial tree, MPICH's numbering"},
                   [](auto& self, const CollectiveArguments& a) {
                     return broadcast_binomial(self, a.data, a.root);
                   }},
    CatalogueEntry{AlgorithmInfo{"broadcast", "pipelined", "chain with segments"},
                   [](auto& self, const CollectiveArguments& a) {
                     return broadcast_pipelined(self, a.data, a.root, a.segment);
                   }},
    CatalogueEntry{AlgorithmInfo{"broadcast", "linear", "chain from rank i to i + 1 ([1])"},
                   [](auto& self, const CollectiveArguments& a) {
                     return broadcast_chain(self, a.data, a.root, ChainDirection::linear);
                   }},
    CatalogueEntry{AlgorithmInfo{"broadcast", "backward", "chain from rank i to i - 1 ([1])"},
                   [](auto& self, const CollectiveArguments& a) {
                     return broadcast_chain(self, a.data, a.root, ChainDirection::backward);
                   }},
    CatalogueEntry{
        AlgorithmInfo{"broadcast", "binomial-hypercube", "binomial tree, the numbering of [2]"},
        [](auto& self, const CollectiveArguments& a) {
          return broadcast_binomial_hypercube(self, a.data, a.root);
        }},
    CatalogueEntry{AlgorithmInfo{.collective = "broadcast",
                                 .name = "scatter-allgather",
                                 .summary = "binomial scatter, then allgather",
                                 .choice = Choice::allgather},
                   [](auto& self, const CollectiveArguments& a) {
                     return broadcast_scatter_allgather(self, a.data, a.root, a.allgather);
                   }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "broadcast",
                      .name = "flat-nb",
                      .summary = "the root sends to every rank in turn, in eager pieces (--piece)",
                      .sends_ahead = true},
        [](auto& self, const CollectiveArguments& a) {
          return broadcast_flat_nonblocking(self, a.data, a.root, a.piece);
        }},
    CatalogueEntry{AlgorithmInfo{"broadcast", "nearopt",
                                 "the chain in order of arrival, known in advance ([2] §3.2)"},
                   [](auto& self, const CollectiveArguments& a) {
                     return broadcast_nearopt(self, a.data, a.root, a.segment, a.arrival_order);
                   }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "broadcast",
                      .name = "arrival-b",
                      .summary = "the root sends to arrived ranks, else waits ([2] Fig. 5)",
                      .order = Order::time,
                      .choice = Choice::sub_group},
        [](auto& self, const CollectiveArguments& a) {
          return broadcast_arrival_blocking(
              self, a.data, a.root, sub_group_plan(a, Bytes(), Remainder::first), a.operation);
        }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "broadcast",
                      .name = "arrival-nb",
                      .summary = "the root sends to arrived ranks, else to the next ([2] Fig. 4)",
                      .order = Order::time,
                      .leaves_messages = true,
                      .choice = Choice::sub_group,
                      .sends_ahead = true},
        [](auto& self, const CollectiveArguments& a) {
          return broadcast_arrival_nonblocking(
              self, a.data, a.root, sub_group_plan(a, a.piece, Remainder::last), a.operation);
        }},
    CatalogueEntry{AlgorithmInfo{.collective = "broadcast",
                                 .name = "chains",
                                 .summary = "chains from the root with segments (--fan-out)",
                                 .sends_ahead = true},
                   [](auto& self, const CollectiveArguments& a) {
                     return broadcast_tree(self, a.data, a.root, a.segment, chains_of(self, a));
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "broadcast",
                                 .name = "binary",
                                 .summary = "binary tree with segments",
                                 .sends_ahead = true},
                   [](auto& self, const CollectiveArguments& a) {
                     return broadcast_tree(self, a.data, a.root, a.segment,
                                           BinaryTree{self.size()});
                   }},
    CatalogueEntry{
        AlgorithmInfo{
            .collective = "broadcast",
            .name = "split-binary",
            .summary = "half of the data on each side of a binary tree, then pairs exchange halves",
            .sends_ahead = true},
        [](auto& self, const CollectiveArguments& a) {
          return broadcast_split_binary(self, a.data, a.root, a.segment);
        }},
    CatalogueEntry{AlgorithmInfo{.collective = "broadcast",
                                 .name = "k-nomial",
                                 .summary = "k-nomial tree with segments (--radix)",
                                 .sends_ahead = true},
                   [](auto& self, const CollectiveArguments& a) {
                     return broadcast_tree(self, a.data, a.root, a.segment,
                                           knomial_tree_of(self, a));
                   }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "broadcast",
                      .name = "bine",
                      .summary = "bine tree with segments (SC '25); binomial unless P = 2^k",
                      .sends_ahead = true},
        [](auto& self, const CollectiveArguments& a) {
          if (!is_power_of_two(self.size()))
            return broadcast_tree(self, a.data, a.root, a.segment, BinomialTree{self.size()});
          return broadcast_tree(self, a.data, a.root, a.segment, BineTree{self.size()});
        }},
    CatalogueEntry{AlgorithmInfo{.collective = "broadcast",
                                 .name = "bine-scatter-allgather",
                                 .summary = "scatter and allgather along a bine butterfly (SC '25)",
                                 .ranks = RankCount::power_of_two},
                   [](auto& self, const CollectiveArguments& a) {
                     return broadcast_bine_scatter_allgather(self, a.data, a.root);
                   }}};

/// The broadcasts of the catalogue: the textbook's, then those of the libraries.
inline constexpr auto broadcast_catalogue =
    textbook_broadcasts + open_mpi_broadcasts + mpich_broadcasts;

}  // namespace loggp
