// The allgathers of Open MPI 4.1 and MPICH 4.0, as catalogue entries.
#pragma once

#include "algorithms/collectives/allgather/allgather_bruck.hpp"
#include "algorithms/collectives/allgather/allgather_fallbacks.hpp"
#include "algorithms/collectives/allgather/allgather_open_mpi_linear.hpp"
#include "algorithms/collectives/allgather/allgather_recursive_doubling.hpp"
#include "algorithms/collectives/allgather/allgather_ring.hpp"
#include "algorithms/collectives/allgather/allgather_two_ranks.hpp"
#include "algorithms/collectives/catalogue_entry.hpp"
#include "algorithms/collectives/has_data.hpp"
#include "algorithms/collectives/is_power_of_two.hpp"
#include "algorithms/collectives/no_messages.hpp"

namespace loggp {

inline constexpr auto open_mpi_allgathers = Catalogue{
    CatalogueEntry{
        AlgorithmInfo{.collective = "allgather",
                      .name = "ompi:linear",
                      .summary = "the gather to rank 0 and the broadcast that the library chooses",
                      .library = Library::open_mpi,
                      .id = 1},
        [](auto& self, const CollectiveArguments& a) {
          if (!has_data(a.incoming_blocks(), self.size())) return no_messages(self);
          return open_mpi::allgather_linear(self, a.data, a.incoming_blocks());
        }},
    CatalogueEntry{AlgorithmInfo{.collective = "allgather",
                                 .name = "ompi:bruck",
                                 .summary = "Bruck's algorithm",
                                 .library = Library::open_mpi,
                                 .id = 2},
                   [](auto& self, const CollectiveArguments& a) {
                     if (!has_data(a.incoming_blocks(), self.size())) return no_messages(self);
                     return allgather_bruck(self, a.data, a.incoming_blocks(), 2);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "allgather",
                                 .name = "ompi:recursive_doubling",
                                 .summary = "recursive doubling; Bruck if P is no power of two",
                                 .library = Library::open_mpi,
                                 .id = 3},
                   [](auto& self, const CollectiveArguments& a) {
                     if (!has_data(a.incoming_blocks(), self.size())) return no_messages(self);
                     return allgather_doubling_or_bruck(self, a.data, a.incoming_blocks());
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "allgather",
                                 .name = "ompi:ring",
                                 .summary = "ring",
                                 .library = Library::open_mpi,
                                 .id = 4},
                   [](auto& self, const CollectiveArguments& a) {
                     if (!has_data(a.incoming_blocks(), self.size())) return no_messages(self);
                     return allgather_ring(self, a.data, a.incoming_blocks());
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "allgather",
                                 .name = "ompi:neighbor",
                                 .summary = "neighbour exchange; ring if P is odd",
                                 .library = Library::open_mpi,
                                 .id = 5},
                   [](auto& self, const CollectiveArguments& a) {
                     if (!has_data(a.incoming_blocks(), self.size())) return no_messages(self);
                     return allgather_neighbor_or_ring(self, a.data, a.incoming_blocks());
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "allgather",
                                 .name = "ompi:two_proc",
                                 .summary = "one exchange of two ranks",
                                 .library = Library::open_mpi,
                                 .id = 6,
                                 .ranks = RankCount::two},
                   [](auto& self, const CollectiveArguments& a) {
                     if (!has_data(a.incoming_blocks(), self.size())) return no_messages(self);
                     return allgather_two_ranks(self, a.data, a.incoming_blocks());
                   }}};

inline constexpr auto mpich_allgathers = Catalogue{
    CatalogueEntry{AlgorithmInfo{.collective = "allgather",
                                 .name = "mpich:brucks",
                                 .summary = "Bruck's algorithm",
                                 .library = Library::mpich},
                   [](auto& self, const CollectiveArguments& a) {
                     if (!has_data(a.incoming_blocks(), self.size())) return no_messages(self);
                     return allgather_bruck(self, a.data, a.incoming_blocks(), 2);
                   }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "allgather",
                      .name = "mpich:recursive_doubling",
                      .summary = "recursive doubling; Bruck or ring if P is no power of two",
                      .library = Library::mpich},
        [](auto& self, const CollectiveArguments& a) {
          const Blocks all = a.incoming_blocks();
          if (!has_data(all, self.size())) return no_messages(self);
          if (is_power_of_two(self.size())) return allgather_recursive_doubling(self, a.data, all);
          if (is_short_allgather_of_mpich(all, self.size()))
            return allgather_bruck(self, a.data, all, 2);
          return allgather_ring(self, a.data, all);
        }},
    CatalogueEntry{AlgorithmInfo{.collective = "allgather",
                                 .name = "mpich:ring",
                                 .summary = "ring",
                                 .library = Library::mpich},
                   [](auto& self, const CollectiveArguments& a) {
                     if (!has_data(a.incoming_blocks(), self.size())) return no_messages(self);
                     return allgather_ring(self, a.data, a.incoming_blocks());
                   }}};

}  // namespace loggp
