// The all-to-alls of blocks of different sizes of the catalogue.
#pragma once

#include "algorithms/collectives/alltoall/alltoall_linear.hpp"
#include "algorithms/collectives/alltoall/alltoall_linear_sync.hpp"
#include "algorithms/collectives/alltoall/alltoall_pairwise.hpp"
#include "algorithms/collectives/alltoall/alltoall_scattered.hpp"
#include "algorithms/collectives/alltoallv/alltoallv_linear_in_order.hpp"
#include "algorithms/collectives/catalogue_entry.hpp"

namespace loggp {

inline constexpr auto alltoallv_catalogue = Catalogue{
    CatalogueEntry{AlgorithmInfo{"alltoallv", "linear",
                                 "all messages posted at once, to the next ranks first"},
                   [](auto& self, const CollectiveArguments& a) {
                     return alltoall_linear(self, a.outgoing_blocks(), a.incoming_blocks());
                   }},
    CatalogueEntry{
        AlgorithmInfo{"alltoallv", "pairwise", "in step i to rank + i and from rank - i"},
        [](auto& self, const CollectiveArguments& a) {
          return alltoall_pairwise(self, a.outgoing_blocks(), a.incoming_blocks());
        }},
    CatalogueEntry{
        AlgorithmInfo{"alltoallv", "pairwise-in-order", "exchanges with rank 0, 1, ... in turn"},
        [](auto& self, const CollectiveArguments& a) {
          return alltoall_pairwise_in_order(self, a.outgoing_blocks(), a.incoming_blocks());
        }},
    CatalogueEntry{
        AlgorithmInfo{"alltoallv", "linear-sync",
                      "linear, to the previous ranks first, with a limit on open requests"},
        [](auto& self, const CollectiveArguments& a) {
          return alltoall_linear_sync(self, a.outgoing_blocks(), a.incoming_blocks(), a.requests);
        }},
    CatalogueEntry{
        AlgorithmInfo{
            .collective = "alltoallv",
            .name = "scattered",
            .summary = "linear, to the previous ranks first, in batches of --requests (32)",
            .usual_requests = usual_scattered_batch},
        [](auto& self, const CollectiveArguments& a) {
          return alltoall_scattered(self, a.outgoing_blocks(), a.incoming_blocks(),
                                    scattered_batch(a));
        }},
    CatalogueEntry{AlgorithmInfo{.collective = "alltoallv",
                                 .name = "ompi:basic_linear",
                                 .summary = "all messages posted at once, in rank order",
                                 .library = Library::open_mpi,
                                 .id = 1},
                   [](auto& self, const CollectiveArguments& a) {
                     return alltoallv_linear_in_order(self, a.outgoing_blocks(),
                                                      a.incoming_blocks());
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "alltoallv",
                                 .name = "ompi:pairwise",
                                 .summary = "pairwise",
                                 .library = Library::open_mpi,
                                 .id = 2},
                   [](auto& self, const CollectiveArguments& a) {
                     return alltoall_pairwise(self, a.outgoing_blocks(), a.incoming_blocks());
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "alltoallv",
                                 .name = "mpich:pairwise_sendrecv_replace",
                                 .summary = "pairwise-in-order (in MPICH only in place)",
                                 .library = Library::mpich},
                   [](auto& self, const CollectiveArguments& a) {
                     return alltoall_pairwise_in_order(self, a.outgoing_blocks(),
                                                       a.incoming_blocks());
                   }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "alltoallv",
                      .name = "mpich:scattered",
                      .summary = "scattered, in batches of 32; empty blocks are not sent",
                      .library = Library::mpich,
                      .usual_requests = usual_scattered_batch},
        [](auto& self, const CollectiveArguments& a) {
          return alltoall_scattered(self, a.outgoing_blocks(), a.incoming_blocks(),
                                    scattered_batch(a));
        }}};

}  // namespace loggp
