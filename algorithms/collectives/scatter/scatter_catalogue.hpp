// The scatters of the catalogue.
#pragma once

#include "algorithms/collectives/bine_tree.hpp"
#include "algorithms/collectives/catalogue_entry.hpp"
#include "algorithms/collectives/is_power_of_two.hpp"
#include "algorithms/collectives/no_messages.hpp"
#include "algorithms/collectives/scatter/scatter_binomial.hpp"
#include "algorithms/collectives/scatter/scatter_linear.hpp"
#include "algorithms/collectives/scatter/scatter_tree.hpp"

namespace loggp {

inline constexpr auto scatter_catalogue = Catalogue{
    CatalogueEntry{
        AlgorithmInfo{"scatter", "linear", "the root sends every rank its block in turn"},
        [](auto& self, const CollectiveArguments& a) {
          return scatter_linear(self, {a.outgoing, a.data.size}, a.data, a.root);
        }},
    CatalogueEntry{AlgorithmInfo{"scatter", "binomial",
                                 "each child gets the blocks of its subtree, MPICH's tree"},
                   [](auto& self, const CollectiveArguments& a) {
                     return scatter_binomial(self, {a.outgoing, a.data.size}, a.data, a.root);
                   }},
    CatalogueEntry{AlgorithmInfo{"scatter", "linear-nb",
                                 "linear with all sends at once (--requests: some are blocking)"},
                   [](auto& self, const CollectiveArguments& a) {
                     return scatter_linear_nonblocking(self, {a.outgoing, a.data.size}, a.data,
                                                       a.root, a.requests);
                   }},
    CatalogueEntry{AlgorithmInfo{"scatter", "k-nomial",
                                 "each child gets the blocks of its k-nomial subtree (--radix)"},
                   [](auto& self, const CollectiveArguments& a) {
                     return scatter_tree(
                         self, {a.outgoing, a.data.size}, a.data, a.root,
                         ReverseChildren{InOrderKnomialTree{self.size(), a.used_radix()}});
                   }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "scatter",
                      .name = "bine",
                      .summary = "the blocks of bine subtrees (SC '25); binomial unless P = 2^k"},
        [](auto& self, const CollectiveArguments& a) {
          if (!is_power_of_two(self.size()))
            return scatter_binomial(self, {a.outgoing, a.data.size}, a.data, a.root);
          return scatter_tree(self, {a.outgoing, a.data.size}, a.data, a.root,
                              BineTree{self.size()});
        }},
    CatalogueEntry{AlgorithmInfo{.collective = "scatter",
                                 .name = "ompi:basic_linear",
                                 .summary = "the root sends every rank its block in turn",
                                 .library = Library::open_mpi,
                                 .id = 1},
                   [](auto& self, const CollectiveArguments& a) {
                     if (a.data.size == Bytes()) return no_messages(self);
                     return scatter_linear(self, {a.outgoing, a.data.size}, a.data, a.root);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "scatter",
                                 .name = "ompi:binomial",
                                 .summary = "binomial tree, the child with most blocks first",
                                 .library = Library::open_mpi,
                                 .id = 2},
                   [](auto& self, const CollectiveArguments& a) {
                     if (a.data.size == Bytes()) return no_messages(self);
                     return scatter_binomial(self, {a.outgoing, a.data.size}, a.data, a.root);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "scatter",
                                 .name = "ompi:linear_nb",
                                 .summary = "the root starts sends to all ranks at once",
                                 .library = Library::open_mpi,
                                 .id = 3},
                   [](auto& self, const CollectiveArguments& a) {
                     if (a.data.size == Bytes()) return no_messages(self);
                     return scatter_linear_nonblocking(self, {a.outgoing, a.data.size}, a.data,
                                                       a.root, a.requests);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "scatter",
                                 .name = "mpich:binomial",
                                 .summary = "binomial tree, the child with most blocks first",
                                 .library = Library::mpich},
                   [](auto& self, const CollectiveArguments& a) {
                     if (a.data.size == Bytes()) return no_messages(self);
                     return scatter_binomial(self, {a.outgoing, a.data.size}, a.data, a.root);
                   }}};

}  // namespace loggp
