// The reduces of Open MPI 4.1 and MPICH 4.0, as catalogue entries.
#pragma once

#include <algorithm>

#include "algorithms/collectives/catalogue_entry.hpp"
#include "algorithms/collectives/no_messages.hpp"
#include "algorithms/collectives/reduce/reduce_mpich.hpp"
#include "algorithms/collectives/reduce/reduce_open_mpi.hpp"

namespace loggp {

inline constexpr auto open_mpi_reduces = Catalogue{
    CatalogueEntry{
        AlgorithmInfo{.collective = "reduce",
                      .name = "ompi:linear",
                      .summary = "the root receives from every rank in turn",
                      .library = Library::open_mpi,
                      .id = 1},
        [](auto& self, const CollectiveArguments& a) { return open_mpi::reduce_linear(self, a); }},
    CatalogueEntry{AlgorithmInfo{.collective = "reduce",
                                 .name = "ompi:chain",
                                 .summary = "segments along four chains",
                                 .library = Library::open_mpi,
                                 .id = 2,
                                 .reorders = true},
                   [](auto& self, const CollectiveArguments& a) {
                     constexpr std::int32_t most = 32;  // children of a rank in the library's trees
                     const std::int32_t chains = std::min(a.used_fan_out(), most);
                     return open_mpi::reduce_chain(self, a, chains);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "reduce",
                                 .name = "ompi:pipeline",
                                 .summary = "segments along one chain",
                                 .library = Library::open_mpi,
                                 .id = 3,
                                 .reorders = true},
                   [](auto& self, const CollectiveArguments& a) {
                     return open_mpi::reduce_chain(self, a, 1);
                   }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "reduce",
                      .name = "ompi:binary",
                      .summary = "segments along a binary tree",
                      .library = Library::open_mpi,
                      .id = 4,
                      .reorders = true},
        [](auto& self, const CollectiveArguments& a) { return open_mpi::reduce_binary(self, a); }},
    CatalogueEntry{AlgorithmInfo{.collective = "reduce",
                                 .name = "ompi:binomial",
                                 .summary = "segments along a binomial tree",
                                 .library = Library::open_mpi,
                                 .id = 5,
                                 .reorders = true},
                   [](auto& self, const CollectiveArguments& a) {
                     return open_mpi::reduce_binomial(self, a);
                   }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "reduce",
                      .name = "ompi:in-order_binary",
                      .summary = "segments along a binary tree of consecutive ranks to rank P − 1",
                      .library = Library::open_mpi,
                      .id = 6},
        [](auto& self, const CollectiveArguments& a) {
          return open_mpi::reduce_in_order_binary(self, a);
        }},
    CatalogueEntry{AlgorithmInfo{.collective = "reduce",
                                 .name = "ompi:rabenseifner",
                                 .summary = "Rabenseifner; with fewer than 2^k elements linear",
                                 .library = Library::open_mpi,
                                 .id = 7},
                   [](auto& self, const CollectiveArguments& a) {
                     return open_mpi::reduce_rabenseifner(self, a);
                   }}};

inline constexpr auto mpich_reduces = Catalogue{
    CatalogueEntry{AlgorithmInfo{.collective = "reduce",
                                 .name = "mpich:binomial",
                                 .summary = "binomial tree",
                                 .library = Library::mpich},
                   [](auto& self, const CollectiveArguments& a) {
                     if (a.data.size == Bytes()) return no_messages(self);
                     return reduce_binomial(self, a.data, a.result(), a.root, a.reduction);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "reduce",
                                 .name = "mpich:reduce_scatter_gather",
                                 .summary = "Rabenseifner; with fewer than 2^k elements binomial",
                                 .library = Library::mpich},
                   [](auto& self, const CollectiveArguments& a) {
                     if (a.data.size == Bytes()) return no_messages(self);
                     return mpich::reduce_scatter_gather(self, a);
                   }}};

}  // namespace loggp
