// The gathers of the catalogue.
#pragma once

#include "algorithms/collectives/bine_tree.hpp"
#include "algorithms/collectives/catalogue_entry.hpp"
#include "algorithms/collectives/gather/gather_binomial.hpp"
#include "algorithms/collectives/gather/gather_linear.hpp"
#include "algorithms/collectives/gather/gather_linear_sync.hpp"
#include "algorithms/collectives/gather/gather_tree.hpp"
#include "algorithms/collectives/is_power_of_two.hpp"
#include "algorithms/collectives/no_messages.hpp"

namespace loggp {

inline constexpr auto gather_catalogue = Catalogue{
    CatalogueEntry{
        AlgorithmInfo{"gather", "linear", "the root receives every rank's block in turn"},
        [](auto& self, const CollectiveArguments& a) {
          return gather_linear(self, a.data, {a.incoming, a.data.size}, a.root);
        }},
    CatalogueEntry{
        AlgorithmInfo{"gather", "linear-nb", "the same with all receives posted at once"},
        [](auto& self, const CollectiveArguments& a) {
          return gather_linear_nonblocking(self, a.data, {a.incoming, a.data.size}, a.root);
        }},
    CatalogueEntry{AlgorithmInfo{"gather", "binomial",
                                 "each rank sends the blocks of its subtree, MPICH's tree"},
                   [](auto& self, const CollectiveArguments& a) {
                     return gather_binomial(self, a.data, {a.incoming, a.data.size}, a.root);
                   }},
    CatalogueEntry{
        AlgorithmInfo{"gather", "linear-sync", "the root asks each rank in turn for its block"},
        [](auto& self, const CollectiveArguments& a) {
          return gather_linear_sync(self, a.data, {a.incoming, a.data.size}, a.root, a.segment);
        }},
    CatalogueEntry{AlgorithmInfo{"gather", "k-nomial",
                                 "each rank sends the blocks of its k-nomial subtree (--radix)"},
                   [](auto& self, const CollectiveArguments& a) {
                     return gather_tree(self, a.data, {a.incoming, a.data.size}, a.root,
                                        InOrderKnomialTree{self.size(), a.used_radix()});
                   }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "gather",
                      .name = "bine",
                      .summary = "the blocks of bine subtrees (SC '25); binomial unless P = 2^k"},
        [](auto& self, const CollectiveArguments& a) {
          if (!is_power_of_two(self.size()))
            return gather_binomial(self, a.data, {a.incoming, a.data.size}, a.root);
          return gather_tree(self, a.data, {a.incoming, a.data.size}, a.root,
                             ReverseChildren{BineTree{self.size()}});
        }},
    CatalogueEntry{AlgorithmInfo{.collective = "gather",
                                 .name = "ompi:basic_linear",
                                 .summary = "the root receives every rank's block in turn",
                                 .library = Library::open_mpi,
                                 .id = 1},
                   [](auto& self, const CollectiveArguments& a) {
                     if (a.data.size == Bytes()) return no_messages(self);
                     return gather_linear(self, a.data, {a.incoming, a.data.size}, a.root);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "gather",
                                 .name = "ompi:binomial",
                                 .summary = "binomial tree",
                                 .library = Library::open_mpi,
                                 .id = 2},
                   [](auto& self, const CollectiveArguments& a) {
                     if (a.data.size == Bytes()) return no_messages(self);
                     return gather_binomial(self, a.data, {a.incoming, a.data.size}, a.root);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "gather",
                                 .name = "ompi:linear_sync",
                                 .summary = "the root asks each rank in turn for its block",
                                 .library = Library::open_mpi,
                                 .id = 3},
                   [](auto& self, const CollectiveArguments& a) {
                     if (a.data.size == Bytes()) return no_messages(self);
                     return gather_linear_sync(self, a.data, {a.incoming, a.data.size}, a.root,
                                               a.segment);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "gather",
                                 .name = "mpich:binomial",
                                 .summary = "binomial tree",
                                 .library = Library::mpich},
                   [](auto& self, const CollectiveArguments& a) {
                     if (a.data.size == Bytes()) return no_messages(self);
                     return gather_binomial(self, a.data, {a.incoming, a.data.size}, a.root);
                   }}};

}  // namespace loggp
