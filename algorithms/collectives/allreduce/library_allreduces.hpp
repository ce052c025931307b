// The allreduces of Open MPI 4.1 and MPICH 4.0, as catalogue entries.
#pragma once

#include "algorithms/collectives/allreduce/allreduce_mpich.hpp"
#include "algorithms/collectives/allreduce/allreduce_nonoverlapping.hpp"
#include "algorithms/collectives/allreduce/allreduce_open_mpi.hpp"
#include "algorithms/collectives/catalogue_entry.hpp"

namespace loggp {

inline constexpr auto open_mpi_allreduces = Catalogue{
    CatalogueEntry{
        AlgorithmInfo{.collective = "allreduce",
                      .name = "ompi:basic_linear",
                      .summary = "rank 0 receives from every rank in turn and sends to all",
                      .library = Library::open_mpi,
                      .id = 1},
        [](auto& self, const CollectiveArguments& a) {
          return open_mpi::allreduce_basic_linear(self, a);
        }},
    CatalogueEntry{
        AlgorithmInfo{
            .collective = "allreduce",
            .name = "ompi:nonoverlapping",
            .summary = "the reduce to rank 0 and then the broadcast that the library chooses",
            .library = Library::open_mpi,
            .id = 2},
        [](auto& self, const CollectiveArguments& a) {
          return open_mpi::allreduce_nonoverlapping(self, a);
        }},
    CatalogueEntry{AlgorithmInfo{.collective = "allreduce",
                                 .name = "ompi:recursive_doubling",
                                 .summary = "recursive doubling",
                                 .library = Library::open_mpi,
                                 .id = 3},
                   [](auto& self, const CollectiveArguments& a) {
                     return open_mpi::allreduce_recursive_doubling(self, a);
                   }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "allreduce",
                      .name = "ompi:ring",
                      .summary = "ring; with fewer elements than ranks recursive doubling",
                      .library = Library::open_mpi,
                      .id = 4,
                      .reorders = true},
        [](auto& self, const CollectiveArguments& a) {
          return open_mpi::allreduce_ring(self, a, 1);
        }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "allreduce",
                      .name = "ompi:segmented_ring",
                      .summary = "ring in phases; with fewer segments than ranks the ring",
                      .library = Library::open_mpi,
                      .id = 5,
                      .reorders = true},
        [](auto& self, const CollectiveArguments& a) {
          return open_mpi::allreduce_segmented_ring(self, a);
        }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "allreduce",
                      .name = "ompi:rabenseifner",
                      .summary = "Rabenseifner; with fewer than 2^k elements basic_linear",
                      .library = Library::open_mpi,
                      .id = 6},
        [](auto& self, const CollectiveArguments& a) {
          return open_mpi::allreduce_rabenseifner(self, a);
        }}};

inline constexpr auto mpich_allreduces = Catalogue{
    CatalogueEntry{AlgorithmInfo{.collective = "allreduce",
                                 .name = "mpich:recursive_doubling",
                                 .summary = "recursive doubling",
                                 .library = Library::mpich},
                   [](auto& self, const CollectiveArguments& a) {
                     return allreduce_recursive_doubling(self, a.data, a.result(), a.reduction);
                   }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "allreduce",
                      .name = "mpich:reduce_scatter_allgather",
                      .summary = "Rabenseifner; with fewer than 2^k elements recursive doubling",
                      .library = Library::mpich},
        [](auto& self, const CollectiveArguments& a) {
          return mpich::allreduce_reduce_scatter_allgather(self, a);
        }}};

}  // namespace loggp
