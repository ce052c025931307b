// The all-to-alls of Open MPI 4.1 and MPICH 4.0, as catalogue entries.
#pragma once

#include "algorithms/collectives/alltoall/alltoall_bruck.hpp"
#include "algorithms/collectives/alltoall/alltoall_linear_sync.hpp"
#include "algorithms/collectives/alltoall/alltoall_pairwise.hpp"
#include "algorithms/collectives/alltoall/alltoall_scattered.hpp"
#include "algorithms/collectives/alltoall/alltoall_two_ranks.hpp"
#include "algorithms/collectives/catalogue_entry.hpp"
#include "algorithms/collectives/has_data.hpp"
#include "algorithms/collectives/is_power_of_two.hpp"
#include "algorithms/collectives/no_messages.hpp"

namespace loggp {

inline constexpr auto open_mpi_alltoalls = Catalogue{
    CatalogueEntry{
        AlgorithmInfo{.collective = "alltoall",
                      .name = "ompi:linear",
                      .summary = "all messages posted at once, to the previous ranks first",
                      .library = Library::open_mpi,
                      .id = 1},
        [](auto& self, const CollectiveArguments& a) {
          if (!has_data(a.outgoing_blocks(), self.size())) return no_messages(self);
          return alltoall_linear_sync(self, a.outgoing_blocks(), a.incoming_blocks(), 0);
        }},
    CatalogueEntry{AlgorithmInfo{.collective = "alltoall",
                                 .name = "ompi:pairwise",
                                 .summary = "pairwise",
                                 .library = Library::open_mpi,
                                 .id = 2},
                   [](auto& self, const CollectiveArguments& a) {
                     if (!has_data(a.outgoing_blocks(), self.size())) return no_messages(self);
                     return alltoall_pairwise(self, a.outgoing_blocks(), a.incoming_blocks());
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "alltoall",
                                 .name = "ompi:modified_bruck",
                                 .summary = "Bruck's algorithm",
                                 .library = Library::open_mpi,
                                 .id = 3},
                   [](auto& self, const CollectiveArguments& a) {
                     if (!has_data(a.outgoing_blocks(), self.size())) return no_messages(self);
                     return alltoall_bruck(self, a.outgoing_blocks(), a.incoming_blocks(), 2);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "alltoall",
                                 .name = "ompi:linear_sync",
                                 .summary = "linear-sync; without a limit by default",
                                 .library = Library::open_mpi,
                                 .id = 4},
                   [](auto& self, const CollectiveArguments& a) {
                     if (!has_data(a.outgoing_blocks(), self.size())) return no_messages(self);
                     return alltoall_linear_sync(self, a.outgoing_blocks(), a.incoming_blocks(),
                                                 a.requests);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "alltoall",
                                 .name = "ompi:two_proc",
                                 .summary = "one exchange of two ranks",
                                 .library = Library::open_mpi,
                                 .id = 5,
                                 .ranks = RankCount::two},
                   [](auto& self, const CollectiveArguments& a) {
                     if (!has_data(a.outgoing_blocks(), self.size())) return no_messages(self);
                     return alltoall_two_ranks(self, a.outgoing_blocks(), a.incoming_blocks());
                   }}};

inline constexpr auto mpich_alltoalls = Catalogue{
    CatalogueEntry{AlgorithmInfo{.collective = "alltoall",
                                 .name = "mpich:brucks",
                                 .summary = "Bruck's algorithm",
                                 .library = Library::mpich},
                   [](auto& self, const CollectiveArguments& a) {
                     if (!has_data(a.outgoing_blocks(), self.size())) return no_messages(self);
                     return alltoall_bruck(self, a.outgoing_blocks(), a.incoming_blocks(), 2);
                   }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "alltoall",
                      .name = "mpich:pairwise",
                      .summary = "in step i with rank xor i; pairwise if P is no power of two",
                      .library = Library::mpich},
        [](auto& self, const CollectiveArguments& a) {
          if (!has_data(a.outgoing_blocks(), self.size())) return no_messages(self);
          if (is_power_of_two(self.size()))
            return alltoall_pairwise_xor(self, a.outgoing_blocks(), a.incoming_blocks());
          return alltoall_pairwise(self, a.outgoing_blocks(), a.incoming_blocks());
        }},
    CatalogueEntry{AlgorithmInfo{.collective = "alltoall",
                                 .name = "mpich:pairwise_sendrecv_replace",
                                 .summary = "pairwise-in-order (in MPICH only in place)",
                                 .library = Library::mpich},
                   [](auto& self, const CollectiveArguments& a) {
                     if (!has_data(a.outgoing_blocks(), self.size())) return no_messages(self);
                     return alltoall_pairwise_in_order(self, a.outgoing_blocks(),
                                                       a.incoming_blocks());
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "alltoall",
                                 .name = "mpich:scattered",
                                 .summary = "scattered, in batches of 32",
                                 .library = Library::mpich,
                                 .usual_requests = usual_scattered_batch},
                   [](auto& self, const CollectiveArguments& a) {
                     if (!has_data(a.outgoing_blocks(), self.size())) return no_messages(self);
                     return alltoall_scattered(self, a.outgoing_blocks(), a.incoming_blocks(),
                                               scattered_batch(a));
                   }}};

}  // namespace loggp
