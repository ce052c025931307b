// The reduce-scatters with blocks of one size of the catalogue.
#pragma once

#include "algorithms/collectives/reduce_scatter/shared_reduce_scatters.hpp"
#include "algorithms/collectives/reduce_scatter_block/reduce_scatter_block_mpich.hpp"
#include "algorithms/collectives/reduce_scatter_block/reduce_scatter_block_open_mpi.hpp"

namespace loggp {

inline constexpr auto open_mpi_reduce_scatter_blocks = Catalogue{
    CatalogueEntry{AlgorithmInfo{.collective = "reduce-scatter-block",
                                 .name = "ompi:basic_linear",
                                 .summary = "the reduce, then the scatter that the library chooses",
                                 .library = Library::open_mpi,
                                 .id = 1},
                   [](auto& self, const CollectiveArguments& a) {
                     return open_mpi::reduce_scatter_block_linear(self, a.outgoing_blocks(), a.data,
                                                                  a.reduction);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "reduce-scatter-block",
                                 .name = "ompi:recursive_doubling",
                                 .summary = "recursive-doubling",
                                 .library = Library::open_mpi,
                                 .id = 2},
                   [](auto& self, const CollectiveArguments& a) {
                     return reduce_scatter_recursive_doubling(self, a.outgoing_blocks(), a.data,
                                                              a.reduction);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "reduce-scatter-block",
                                 .name = "ompi:recursive_halving",
                                 .summary = "recursive-halving; basic_linear if the order matters",
                                 .library = Library::open_mpi,
                                 .id = 3},
                   [](auto& self, const CollectiveArguments& a) {
                     return open_mpi::reduce_scatter_block_halving(self, a);
                   }},
    CatalogueEntry{
        AlgorithmInfo{
            .collective = "reduce-scatter-block",
            .name = "ompi:butterfly",
            .summary = "butterfly; with 2^k ranks on mirrored blocks, without the last exchange",
            .library = Library::open_mpi,
            .id = 4},
        [](auto& self, const CollectiveArguments& a) {
          return open_mpi::reduce_scatter_block_butterfly(self, a);
        }}};

inline constexpr auto mpich_reduce_scatter_block_noncommutative = Catalogue{CatalogueEntry{
    AlgorithmInfo{.collective = "reduce-scatter-block",
                  .name = "mpich:noncommutative",
                  .summary = "butterfly on mirrored blocks, without the last exchange; what MPICH "
                             "chooses if P is no power of two",
                  .library = Library::mpich},
    [](auto& self, const CollectiveArguments& a) {
      return mpich::reduce_scatter_block_noncommutative(self, a);
    }}};

inline constexpr auto reduce_scatter_block_catalogue =
    textbook_reduce_scatters("reduce-scatter-block") + open_mpi_reduce_scatter_blocks +
    mpich_reduce_scatter_block_noncommutative + mpich_reduce_scatters("reduce-scatter-block");

}  // namespace loggp
