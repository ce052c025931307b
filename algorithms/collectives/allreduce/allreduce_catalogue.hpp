// The allreduces of the catalogue.
#pragma once

#include "algorithms/collectives/allreduce/library_allreduces.hpp"
#include "algorithms/collectives/allreduce/next_allreduces.hpp"

namespace loggp {

inline constexpr auto textbook_allreduces = Catalogue{
    CatalogueEntry{AlgorithmInfo{"allreduce", "recursive-doubling",
                                 "in round k the whole vector with the rank that differs in bit k"},
                   [](auto& self, const CollectiveArguments& a) {
                     return allreduce_recursive_doubling(self, a.data, a.result(), a.reduction);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "allreduce",
                                 .name = "ring",
                                 .summary = "blocks are combined round a ring and go round again",
                                 .reorders = true},
                   [](auto& self, const CollectiveArguments& a) {
                     return allreduce_ring(self, a.data, a.result(), a.reduction, 1);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "allreduce",
                                 .name = "segmented-ring",
                                 .summary = "the ring, where each block is combined in segments",
                                 .reorders = true},
                   [](auto& self, const CollectiveArguments& a) {
                     const std::int32_t phases =
                         ring_phases(a.data.size, self.size(), a.segment, a.reduction->element);
                     return allreduce_ring(self, a.data, a.result(), a.reduction, phases);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "allreduce",
                                 .name = "rabenseifner",
                                 .summary = "reduce-scatter by recursive halving, then allgather",
                                 .reorders = true},
                   [](auto& self, const CollectiveArguments& a) {
                     return allreduce_rabenseifner(self, a.data, a.result(), a.reduction);
                   }},
    CatalogueEntry{AlgorithmInfo{"allreduce", "linear",
                                 "rank 0 receives from every rank in turn and sends to all"},
                   [](auto& self, const CollectiveArguments& a) {
                     return allreduce_linear(self, a.data, a.result(), a.reduction);
                   }},
    CatalogueEntry{AlgorithmInfo{"allreduce", "binomial",
                                 "binomial reduce to rank 0, then binomial broadcast"},
                   [](auto& self, const CollectiveArguments& a) {
                     return allreduce_binomial(self, a.data, a.result(), a.reduction);
                   }}};

inline constexpr auto allreduce_catalogue =
    textbook_allreduces + next_allreduces + open_mpi_allreduces + mpich_allreduces;

}  // namespace loggp
