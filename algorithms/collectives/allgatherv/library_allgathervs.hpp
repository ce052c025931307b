// The allgathers of blocks of different sizes of Open MPI 4.1 and MPICH 4.0, as catalogue entries.
#pragma once

#include "algorithms/collectives/allgather/allgather_bruck.hpp"
#include "algorithms/collectives/allgather/allgather_fallbacks.hpp"
#include "algorithms/collectives/allgather/allgather_open_mpi_linear.hpp"
#include "algorithms/collectives/allgather/allgather_recursive_doubling.hpp"
#include "algorithms/collectives/allgather/allgather_ring.hpp"
#include "algorithms/collectives/allgather/allgather_two_ranks.hpp"
#include "algorithms/collectives/allgatherv/allgatherv_ring_pipelined.hpp"
#include "algorithms/collectives/catalogue_entry.hpp"
#include "algorithms/collectives/has_data.hpp"
#include "algorithms/collectives/is_power_of_two.hpp"
#include "algorithms/collectives/no_messages.hpp"

namespace loggp {

inline constexpr auto open_mpi_allgathervs = Catalogue{
    CatalogueEntry{
        AlgorithmInfo{.collective = "allgatherv",
                      .name = "ompi:default",
                      .summary = "all send to rank 0; then the broadcast that the library chooses",
                      .library = Library::open_mpi,
                      .id = 1},
        [](auto& self, const CollectiveArguments& a) {
          if (!has_data(a.incoming_blocks(), self.size())) return no_messages(self);
          return open_mpi::allgatherv_default(self, a.data, a.incoming_blocks());
        }},
    CatalogueEntry{AlgorithmInfo{.collective = "allgatherv",
                                 .name = "ompi:bruck",
                                 .summary = "Bruck's algorithm",
                                 .library = Library::open_mpi,
                                 .id = 2},
                   [](auto& self, const CollectiveArguments& a) {
                     if (!has_data(a.incoming_blocks(), self.size())) return no_messages(self);
                     return allgather_bruck(self, a.data, a.incoming_blocks(), 2);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "allgatherv",
                                 .name = "ompi:ring",
                                 .summary = "ring",
                                 .library = Library::open_mpi,
                                 .id = 3},
                   [](auto& self, const CollectiveArguments& a) {
                     if (!has_data(a.incoming_blocks(), self.size())) return no_messages(self);
                     return allgather_ring(self, a.data, a.incoming_blocks());
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "allgatherv",
                                 .name = "ompi:neighbor",
                                 .summary = "neighbour exchange; ring if P is odd",
                                 .library = Library::open_mpi,
                                 .id = 4},
                   [](auto& self, const CollectiveArguments& a) {
                     if (!has_data(a.incoming_blocks(), self.size())) return no_messages(self);
                     return allgather_neighbor_or_ring(self, a.data, a.incoming_blocks());
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "allgatherv",
                                 .name = "ompi:two_proc",
                                 .summary = "one exchange of two ranks",
                                 .library = Library::open_mpi,
                                 .id = 5,
                                 .ranks = RankCount::two},
                   [](auto& self, const CollectiveArguments& a) {
                     if (!has_data(a.incoming_blocks(), self.size())) return no_messages(self);
                     return allgather_two_ranks(self, a.data, a.incoming_blocks());
                   }}};

inline constexpr auto mpich_allgathervs = Catalogue{
    CatalogueEntry{AlgorithmInfo{.collective = "allgatherv",
                                 .name = "mpich:brucks",
                                 .summary = "Bruck's algorithm",
                                 .library = Library::mpich},
                   [](auto& self, const CollectiveArguments& a) {
                     if (!has_data(a.incoming_blocks(), self.size())) return no_messages(self);
                     return allgather_bruck(self, a.data, a.incoming_blocks(), 2);
                   }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "allgatherv",
                      .name = "mpich:recursive_doubling",
                      .summary = "recursive doubling; Bruck or ring if P is no power of two",
                      .library = Library::mpich},
        [](auto& self, const CollectiveArguments& a) {
          const Blocks all = a.incoming_blocks();
          if (!has_data(all, self.size())) return no_messages(self);
          if (is_power_of_two(self.size())) return allgather_recursive_doubling(self, a.data, all);
          if (is_short_allgather_of_mpich(all, self.size()))
            return allgather_bruck(self, a.data, all, 2);
          return allgatherv_ring_pipelined(self, a.data, all, allgatherv_piece);
        }},
    CatalogueEntry{AlgorithmInfo{.collective = "allgatherv",
                                 .name = "mpich:ring",
                                 .summary = "ring in pieces of 32 KiB",
                                 .library = Library::mpich},
                   [](auto& self, const CollectiveArguments& a) {
                     if (!has_data(a.incoming_blocks(), self.size())) return no_messages(self);
                     return allgatherv_ring_pipelined(self, a.data, a.incoming_blocks(),
                                                      allgatherv_piece);
                   }}};

}  // namespace loggp
