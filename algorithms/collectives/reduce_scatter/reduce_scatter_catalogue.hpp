// The reduce-scatters of the catalogue.
#pragma once

#include "algorithms/collectives/reduce_scatter/reduce_scatter_mirrored_butterfly.hpp"
#include "algorithms/collectives/reduce_scatter/reduce_scatter_non_overlapping.hpp"
#include "algorithms/collectives/reduce_scatter/shared_reduce_scatters.hpp"

namespace loggp {

inline constexpr auto open_mpi_reduce_scatters = Catalogue{
    CatalogueEntry{
        AlgorithmInfo{
            .collective = "reduce-scatter",
            .name = "ompi:non-overlapping",
            .summary = "the reduce that the library chooses for the vector, then linear scatter",
            .library = Library::open_mpi,
            .id = 1},
        [](auto& self, const CollectiveArguments& a) {
          return open_mpi::reduce_scatter_non_overlapping(self, a.outgoing_blocks(), a.data,
                                                          a.reduction);
        }},
    CatalogueEntry{AlgorithmInfo{.collective = "reduce-scatter",
                                 .name = "ompi:recursive_halving",
                                 .summary = "recursive-halving",
                                 .library = Library::open_mpi,
                                 .id = 2,
                                 .reorders = true},
                   [](auto& self, const CollectiveArguments& a) {
                     return reduce_scatter_recursive_halving(self, a.outgoing_blocks(), a.data,
                                                             a.reduction);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "reduce-scatter",
                                 .name = "ompi:ring",
                                 .summary = "ring",
                                 .library = Library::open_mpi,
                                 .id = 3,
                                 .reorders = true},
                   [](auto& self, const CollectiveArguments& a) {
                     return reduce_scatter_ring(self, a.outgoing_blocks(), a.data, a.reduction);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "reduce-scatter",
                                 .name = "ompi:butterfly",
                                 .summary = "butterfly",
                                 .library = Library::open_mpi,
                                 .id = 4},
                   [](auto& self, const CollectiveArguments& a) {
                     return reduce_scatter_butterfly(self, a.outgoing_blocks(), a.data,
                                                     a.reduction);
                   }}};

inline constexpr auto mpich_reduce_scatter_noncommutative = Catalogue{CatalogueEntry{
    AlgorithmInfo{.collective = "reduce-scatter",
                  .name = "mpich:noncommutative",
                  .summary = "butterfly on mirrored blocks, without the last exchange",
                  .library = Library::mpich,
                  .ranks = RankCount::power_of_two,  // on others MPICH ends with an assertion
                  .needs_equal_blocks = true},       // with others, too
    [](auto& self, const CollectiveArguments& a) {
      return reduce_scatter_mirrored_butterfly(self, a.outgoing_blocks(), a.data, a.reduction);
    }}};

inline constexpr auto reduce_scatter_catalogue =
    textbook_reduce_scatters("reduce-scatter") + open_mpi_reduce_scatters +
    mpich_reduce_scatter_noncommutative + mpich_reduce_scatters("reduce-scatter");

}  // namespace loggp
